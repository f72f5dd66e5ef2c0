import type { Lookup, Resource } from '../map/types.js';
import { isLink } from './kinds.js';

export const UNREAD = 'what reads it shows no field of it';

/** The only call that reads it answers with a bare value, a map of its own or nothing: no attribute can be found there. */
export function isUnread(subject: Resource | Lookup): boolean {
  const { read, list } = subject.operations;
  if (!read || ('kind' in subject && isLink(subject.kind))) return false;
  // The items of a list may show what the read does not.
  if (list && subject.attributes.some(({ in: place, out }) => place === 'body' || out !== null)) return false;
  return read.answer.empty && read.answer.job === null;
}
