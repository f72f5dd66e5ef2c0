import { expect, it } from 'vitest';
import { findPrefix } from './find-prefix.js';

it.each<[string, string | null]>([
  ['API tokens must be prepended with "token" followed by a space.', 'token '],
  ['Enter the token with the `Token` prefix, e.g. "Token nbp_F3f0d.....".', 'Token '],
  ['Token-based authentication with required prefix "Token"', 'Token '],
  ["Please provide header value as 'Bearer <token>' and don't forget to add it.", 'Bearer '],
  ['Format: PVEAPIToken=USER@REALM!TOKENID=UUID', 'PVEAPIToken='],
  ['Send the header `Authorization: GenieKey eb243592-faa2` with each request.', 'GenieKey '],
  ['`Authorization: Token token=y_NbAkKc66ryYTWUXYEu`', 'Token token='],
  ['Authorization: Bearer {token}', 'Bearer '],
  ['JWT Authorization header using the Bearer scheme.', 'Bearer '],
  ['The string "OAuth" followed by the user’s token', 'OAuth '],
  ['The key of your account.', null],
  ['Put your key into the header.', null],
  ['', null],
])('%s', (description, want) => {
  expect(findPrefix({ description, scheme: 'key' })).toBe(want);
});

it('a scheme that is called after the word says it too', () => {
  expect(findPrefix({ description: '', scheme: 'jwt' })).toBe('Bearer ');
});
