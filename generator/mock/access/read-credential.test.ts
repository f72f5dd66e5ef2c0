import { expect, it } from 'vitest';
import { apiOf } from '../../../test/inline-document.js';
import { readCredential } from './read-credential.js';

it.each([
  ['Authorization', 'Token token=abc', true],
  ['Authorization', 'Token abc', true],
  ['Authorization', 'abc', true],
  ['X-Key', 'abc', true],
  ['X-Key', 'Token token=abc', false],
])('the key that %s carries as %s is found: %s', (name, text, found) => {
  const [credential] = apiOf(`
paths: {/vms: {get: {}}}
security: [{key: []}]
components: {securitySchemes: {key: {type: apiKey, in: header, name: ${name}}}}`).credentials;
  expect(readCredential(credential, { [name.toLowerCase()]: text }, new Map()).includes('abc')).toBe(found);
});
