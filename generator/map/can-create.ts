import type { Operation } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import { takesText } from './can-send.js';
import { makesNothing } from './judge-create.js';
import { answersAsked } from './judge-item.js';

/**
 * PUT makes what is not there, unless its words say that it only changes: 201, "set", "create or update". A POST that updates
 * and always answers 201 says nothing by it.
 */
export function canCreate(put: Operation): boolean {
  if (answersAsked(put) || takesText(put) || makesNothing(put)) return false;
  const good = put.responses.filter(({ status }) => status.startsWith('2')).map(({ status }) => status);
  if (good.includes('201') && (good.length > 1 || !saysUpdate(put))) return true;
  // A summary that is a path, or none, says nothing.
  const told = put.summary.trim() === '' || put.summary.includes('/') ? firstWordOf(put.description) : [];
  const words = [...[put.operationId, put.summary].flatMap(withoutSets), ...told];
  const changes = words.some((w) =>
    ['update', 'updates', 'change', 'changes', 'modify', 'edit', 'rename', 'replace', 'toggle', 'disable'].includes(w),
  );
  // "Add a role", "Adds a role".
  const makes = words.some((w) => MAKING.has(w.replace(/s$/, '')));
  return !changes || makes;
}

const MAKING = new Set('create set upsert add enable assign'.split(' '));

/** "Update" of "Update a team in the structure", and nothing of "Update a team, or create it". */
function firstWordOf(description: string): string[] {
  const [sentence = ''] = description.split('.');
  return /\b(?:creat|add|if|or)\w*\b/i.test(sentence) ? [] : splitWords(sentence).slice(0, 1);
}

/** "Create a record set": where another verb leads, a set is what it is about. */
export function withoutSets(text: string): string[] {
  const words = splitWords(text);
  const isLed = LEADING.has((words[0] ?? '').replace(/s$/, '')) && !words.includes('or');
  return isLed ? words.filter((word) => word !== 'set' && word !== 'sets') : words;
}

const LEADING = new Set(['create', 'add', 'update', 'change', 'modify', 'edit', 'replace', 'delete', 'remove']);

/** "Update channel" is all that summary and operationId say. */
function saysUpdate({ summary, operationId, description }: Operation): boolean {
  const begins = (text: string) => /^(?:update|patch|change|modify|edit|partial)/.test(splitWords(text).join(' '));
  return begins(summary) && begins(operationId) && begins(description || summary);
}
