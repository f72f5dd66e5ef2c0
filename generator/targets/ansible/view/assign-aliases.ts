import { toIdentifier } from '../../../naming/identifiers.js';
import type { Option } from './options.js';

const IDENTIFIER = /_(?:id|uuid)$/;

/**
 * Other words for the options of one level. What refers to something takes its name too, so it can be called without the
 * identifier (server for server_id), and what lies in the path can be called after what it refers to. A word that two
 * options could have, or that is one's own name, is nobody's.
 */
export function assignAliases(options: readonly Option[], reserved: ReadonlySet<string>): Option[] {
  const taken = new Set([...reserved, ...options.filter(({ isInput }) => isInput).map(({ name }) => name)]);
  const wanted = options.map(listWords);
  const isFree = (word: string) => !taken.has(word) && wanted.filter((words) => words.includes(word)).length === 1;
  return options.map((option, index) => ({ ...option, aliases: (wanted[index] ?? []).filter(isFree) }));
}

function listWords({ name, attribute, isInput, kind }: Option): string[] {
  if (!isInput || attribute.reference === null || (kind !== 'int' && kind !== 'str')) return [];
  const target = toIdentifier(attribute.reference.split('.', 1)[0] ?? '');
  const stem = name.replace(IDENTIFIER, '');
  const words = [...(stem === name ? [] : [stem]), ...(attribute.in === 'path' ? [target] : [])];
  return [...new Set(words)].filter((word) => word !== '' && word !== name);
}
