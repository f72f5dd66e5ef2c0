import { fieldsOf, findBodyObject, findObject, successOf } from '../model/answers.js';
import { createsKind } from '../model/creates-kind.js';
import type { Draft, LookupDraft, SubOperation } from './draft.js';

/** Beside the item of the subject, a call that makes one of a kind. */
export function makesKind({ operation, node }: SubOperation, subject: Draft | LookupDraft): boolean {
  if (node.parent === null || node.parent !== subject.collection || node.literal === null) return false;
  const { words, node: item } = subject;
  const noun = words.join('_');
  return createsKind(operation, node.literal, { noun, parameters: item.parameters, fields: listKnown(subject, noun) });
}

function listKnown(subject: Draft | LookupDraft, noun: string): Set<string> {
  const read = 'kind' in subject ? subject.read?.operation : subject.read;
  const shown = read ? successOf(read)?.schema : null;
  const updates = 'kind' in subject ? subject.updates.flatMap(({ body }) => body ?? []) : [];
  const found = shown ? findObject(shown, noun) : null;
  return new Set([
    // Of {"metadata": {…}, "spec": {…}} both what it is and what lies in it.
    ...(found ? [...fieldsOf(found).keys(), ...found.object.properties.keys()] : []),
    ...updates.flatMap((body) => [...fieldsOf(findBodyObject(body, noun, [])).keys()]),
  ]);
}
