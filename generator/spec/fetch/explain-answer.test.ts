import { describe, expect, it } from 'vitest';
import { explainNetworkError, explainStatus } from './explain-answer.js';

function failWith(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('inside'), { code }) });
}

describe('explainNetworkError', () => {
  it.each<[code: string, want: string]>([
    ['ECONNREFUSED', 'network-refused'],
    ['ENOTFOUND', 'network-unknown-host'],
    ['EAI_AGAIN', 'network-unknown-host'],
    ['CERT_HAS_EXPIRED', 'network-tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'network-tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'network-tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'network-tls'],
    ['EPROTO', 'network-tls'],
    ['UND_ERR_CONNECT_TIMEOUT', 'network-timeout'],
    ['ENETUNREACH', 'network-unreachable'],
    ['ECONNRESET', 'network-broken-off'],
    ['UND_ERR_SOCKET', 'network-broken-off'],
    ['Z_DATA_ERROR', 'network-bad-encoding'],
    ['HPE_INVALID_CONSTANT', 'network-failed'],
  ])('%s', (code, want) => {
    const refusal = explainNetworkError(failWith(code), 'https://host/x', 30_000, ' Or add --offline.');
    expect(refusal?.exitCode).toBe(3);
    expect(refusal?.diagnostics[0]?.code).toBe(want);
    expect(refusal?.diagnostics[0]?.hint).toMatch(/ Or add --offline\.$/);
  });

  it('leaves a bug alone', () => {
    expect(explainNetworkError(new RangeError('x'), 'https://host/x', 1, '')).toBeUndefined();
  });
});

describe('explainStatus', () => {
  it.each<[status: number, hasKey: boolean, code: string, part: string]>([
    [401, false, 'answer-unauthorized', 'wants a key'],
    [401, true, 'answer-unauthorized', 'does not accept the key'],
    [403, true, 'answer-forbidden', "the key's permissions or the IP allowlist"],
    [404, true, 'answer-not-found', 'no document'],
    [502, true, 'answer-server-error', 'failed on its side (502)'],
    [418, true, 'answer-unexpected', 'answered 418'],
    [204, true, 'answer-unexpected', 'answered 204'],
  ])('%d', (status, hasKey, code, part) => {
    const refusal = explainStatus(status, 'https://host/x', hasKey, '');
    expect(refusal.exitCode).toBe(3);
    expect(refusal.diagnostics[0]?.code).toBe(code);
    expect(refusal.message).toContain(part);
  });

  it('says where to look after a 403', () => {
    expect(explainStatus(403, 'x', true, '').diagnostics[0]?.hint).toContain('Recent API key denials');
  });
});
