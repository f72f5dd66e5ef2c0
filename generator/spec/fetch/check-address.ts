import { refuse } from '../../report/diagnostic.js';

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** The URL, once it is certain that asking it gives nobody else the key. */
export function checkAddress(text: string, key: string | undefined, keyHeader: string): URL {
  if (!URL.canParse(text)) {
    throw refuse(2, 'url-malformed', `${text} is not a URL.`, 'Give --spec as https://host/path.');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw refuse(
      2,
      'url-with-password',
      'The URL of the document contains a user name or password.',
      'Remove them. The key is read from IACSMITH_API_KEY or --key-file.',
    );
  }
  if (key !== undefined) checkKey(url, key, keyHeader);
  url.hash = '';
  return url;
}

function checkKey(url: URL, key: string, keyHeader: string): void {
  if (key === '') {
    throw refuse(2, 'key-malformed', 'The API key is empty.', 'Set IACSMITH_API_KEY or fill the key file.');
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw refuse(
      2,
      'key-malformed',
      'The API key contains a space, a line break or a non-ASCII character.',
      'Copy the key again, without surrounding characters.',
    );
  }
  if (!HEADER_NAME.test(keyHeader)) {
    throw refuse(2, 'key-header-malformed', 'The header for the key has no valid name.', 'Name it like X-API-Key.');
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw refuse(
      2,
      'key-over-http',
      `The key would be sent unencrypted to ${url.origin}.`,
      'Use https, or fetch the document without a key.',
    );
  }
}

/** For messages: a query may hold a secret. */
export function showAddress(url: URL): string {
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`;
}
