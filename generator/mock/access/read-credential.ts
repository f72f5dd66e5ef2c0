import type { IncomingHttpHeaders } from 'node:http';
import type { Credential } from '../../model/types.js';
import { readCookies } from '../validate/check-request.js';
import type { QueryPairs } from '../validate/read-parameters.js';

/** What a request carries for one security scheme: texts of which one must be a key; empty where it carries nothing. */
export function readCredential(
  credential: Credential | undefined,
  headers: IncomingHttpHeaders,
  pairs: QueryPairs,
): string[] {
  const authorization = headers.authorization ?? '';
  if (!credential)
    return [headerText(headers['x-api-key']), readScheme(authorization, 'bearer')].filter((text) => text !== '');
  switch (credential.type) {
    case 'apiKey':
      return readApiKey(credential, headers, pairs);
    case 'basic':
      return readBasic(readScheme(authorization, 'basic'));
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect':
      return [readScheme(authorization, 'bearer')].filter((text) => text !== '');
    default:
      // Signatures are not checked: that the key is named in them is all that can be asked for.
      return authorization.split(/[\s,=;:]+/).filter((text) => text !== '');
  }
}

function readApiKey({ in: where, name }: Credential, headers: IncomingHttpHeaders, pairs: QueryPairs): string[] {
  const wanted = name ?? '';
  const text =
    where === 'query'
      ? pairs.get(wanted)?.[0]
      : where === 'cookie'
        ? readCookies(headers.cookie ?? '').get(wanted)
        : headerText(headers[wanted.toLowerCase()]);
  if (text === undefined || text === '') return [];
  // Documents that call the Authorization header an apiKey mean the token after its scheme as well.
  if (wanted.toLowerCase() !== 'authorization') return [text];
  // `Token abc`, and `Token token=abc`.
  const plain = text.replace(/^\S+\s+/, '');
  return [text, plain, plain.replace(/^\w+=/, '')];
}

function readBasic(encoded: string): string[] {
  if (encoded === '') return [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const cut = text.indexOf(':');
  return cut < 0 ? [text] : [text, text.slice(cut + 1), text.slice(0, cut)].filter((part) => part !== '');
}

function readScheme(authorization: string, scheme: string): string {
  return authorization.toLowerCase().startsWith(`${scheme} `) ? authorization.slice(scheme.length + 1).trim() : '';
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
}
