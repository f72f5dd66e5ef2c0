import { describe, expect, it } from 'vitest';
import { Refusal } from '../../report/diagnostic.js';
import { checkAddress, showAddress } from './check-address.js';

function codeOf(text: string, key: string | undefined, keyHeader = 'X-API-Key'): string {
  try {
    checkAddress(text, key, keyHeader);
    return 'fine';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.exitCode).toBe(2);
    if (key) expect(JSON.stringify(error.diagnostics)).not.toContain(key);
    return error.diagnostics[0]?.code ?? '';
  }
}

describe('checkAddress', () => {
  it.each<[text: string, key: string | undefined, want: string]>([
    ['https://host/openapi.json', undefined, 'fine'],
    ['https://host/openapi.json', 'k3y-value', 'fine'],
    ['https://host/', '', 'key-malformed'],
    ['https://host/', 'k3y-value\n', 'key-malformed'],
    ['https://host/', 'k3y value', 'key-malformed'],
    ['https://host/', 'k3y-välue', 'key-malformed'],
    ['http://host/', undefined, 'fine'],
    ['http://host/', 'k3y-value', 'key-over-http'],
    ['http://127.0.0.1.evil.example/', 'k3y-value', 'key-over-http'],
    ['http://localhost:8080/', 'k3y-value', 'fine'],
    ['http://127.0.0.1:8080/', 'k3y-value', 'fine'],
    ['http://[::1]:8080/', 'k3y-value', 'fine'],
    ['https://user:word@host/', undefined, 'url-with-password'],
    ['https://', undefined, 'url-malformed'],
  ])('%s with key %j', (text, key, want) => expect(codeOf(text, key)).toBe(want));

  it('wants a header name that is one', () => {
    expect(codeOf('https://host/', 'k3y-value', 'X-Key: a')).toBe('key-header-malformed');
  });
});

describe('showAddress', () => {
  it('hides the query', () => {
    expect(showAddress(new URL('https://host/a?token=1'))).toBe('https://host/a?…');
  });
});
