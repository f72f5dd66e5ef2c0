import type { Lookup, Resource } from '../map/types.js';
import { isLink } from './kinds.js';

export const UNREAD = 'what reads it shows no field of it';

/** The only call that reads it answers with a bare value, a map of its own or nothing: no attribute can be found there. */
export function isUnread(thing: Resource | Lookup): boolean {
  const { read, list } = thing.operations;
  if (!read || list || ('kind' in thing && isLink(thing.kind))) return false;
  return read.answer.empty && read.answer.job === null;
}
