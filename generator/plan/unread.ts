import type { Lookup, Resource } from '../map/types.js';
import { isLink } from './kinds.js';

export const UNREAD = 'what reads it shows no field of it';

/** The only call that reads it answers with a bare value, a map of its own or nothing: no attribute can be found there. */
export function isUnread(subject: Resource | Lookup): boolean {
  const { read, list } = subject.operations;
  if (!read || list || ('kind' in subject && isLink(subject.kind))) return false;
  return read.answer.empty && read.answer.job === null;
}
