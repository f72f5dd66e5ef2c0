import type { Operation } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { Call } from './types.js';

/** `PATCH …?updateMask=size,labels`: what the body has is changed only if it is named. */
export function findMask({ method, body, parameters }: Operation): Call['mask'] | null {
  if (!body || (method !== 'PATCH' && method !== 'PUT')) return null;
  const found = parameters.find(({ name, in: place }) => place === 'query' && NAMES.has(squash(name)));
  return found ? { wire: found.name, joined: !found.schema?.types.includes('array') } : null;
}

const NAMES = new Set(['updatemask', 'fieldmask', 'updatefields']);
