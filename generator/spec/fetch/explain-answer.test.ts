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
    [401, false, 'answer-unauthorized', 'requires an API key'],
    [401, true, 'answer-unauthorized', 'rejected the API key'],
    [403, true, 'answer-forbidden', 'denied access to the document'],
    [404, true, 'answer-not-found', 'No document found'],
    [502, true, 'answer-server-error', 'returned a server error (502)'],
    [418, true, 'answer-unexpected', 'returned status 418'],
    [204, true, 'answer-unexpected', 'returned status 204'],
  ])('%d', (status, hasKey, code, part) => {
    const refusal = explainStatus(status, 'https://host/x', hasKey, '');
    expect(refusal.exitCode).toBe(3);
    expect(refusal.diagnostics[0]?.code).toBe(code);
    expect(refusal.message).toContain(part);
  });

  it('names what any API may check after a 403, and no page of a single one', () => {
    const hint = explainStatus(403, 'x', true, '').diagnostics[0]?.hint;
    expect(hint).toContain('permissions of the key');
    expect(hint).not.toMatch(/portal|allowlist/);
  });
});
