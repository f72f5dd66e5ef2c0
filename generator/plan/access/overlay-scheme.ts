import { Objections } from '../../config/objections.js';
import type { AccessOverlay, Config } from '../../config/types.js';
import type { Catalogue } from '../../map/types.js';
import type { Credential } from '../../model/types.js';
import { chooseSets } from './choose-sets.js';

/**
 * The catalogue with the one credential that iacsmith.yaml describes in place of what the document says of it, and the
 * overlay that sends it. Both as they are where it describes none.
 */
export function applyScheme(given: Catalogue, config: Config): { catalogue: Catalogue; overlay: AccessOverlay } {
  const { access } = config;
  const named = (given.spare ?? []).filter(({ scheme }) => access.credentials?.includes(scheme));
  const catalogue = named.length > 0 ? { ...given, credentials: [...given.credentials, ...named] } : given;
  const { scheme: way, header, credentials } = access;
  if (way === undefined && header === undefined) return { catalogue, overlay: access };
  const objections = new Objections(config);
  const key = way === undefined ? 'header' : 'scheme';
  if (credentials !== undefined && credentials.length !== 1)
    objections.add(
      ['access', key],
      `access > ${key} is about one credential, and access > credentials names ${credentials.length}.`,
      'Remove one of the two.',
    );
  if (way === 'basic' && header !== undefined)
    objections.add(
      ['access', 'header'],
      'access > header has no effect: a user name and a password always go in the header Authorization.',
      'Remove the line.',
    );
  if ((way === 'query' || way === 'cookie') && header === undefined)
    objections.add(
      ['access', 'scheme'],
      `access > scheme: ${way} needs the name of the ${way === 'query' ? 'parameter' : 'cookie'} that carries the key.`,
      'Say it with `header`.',
    );
  objections.raise();
  const scheme = credentials?.[0] ?? chooseSets(catalogue, access).usual.sent[0]?.credential.scheme ?? 'key';
  const before = catalogue.credentials.find((one) => one.scheme === scheme);
  const made = describe(scheme, access, before);
  const others = catalogue.credentials.filter((one) => one.scheme !== scheme);
  return {
    catalogue: { ...catalogue, credentials: [made, ...others] },
    overlay: { ...access, credentials: [scheme], ...(findPrefix(access) ?? {}) },
  };
}

/** A bearer token in another header than Authorization is a key with that word before it. */
function findPrefix({ scheme, header, prefix }: AccessOverlay): { prefix: string } | null {
  if (prefix !== undefined) return { prefix };
  return scheme === 'bearer' && header !== undefined ? { prefix: 'Bearer' } : null;
}

function describe(scheme: string, overlay: AccessOverlay, before: Credential | undefined): Credential {
  const { scheme: way = 'header', header, prefix } = overlay;
  const base = { scheme, in: null, name: null, tokenUrl: null, scopes: [], description: before?.description ?? '' };
  if (way === 'basic') return { ...base, type: 'basic' };
  if (way === 'bearer' && header === undefined && prefix === undefined) return { ...base, type: 'bearer' };
  const place = way === 'bearer' ? 'header' : way;
  const name = header ?? before?.name ?? 'Authorization';
  // What the document says of another header is not about this one.
  const isSame = name.toLowerCase() === (before?.name ?? 'authorization').toLowerCase();
  return { ...base, type: 'apiKey', in: place, name, ...(!isSame && { description: '' }) };
}
