import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import { ONLY_CREATED } from './decide-change.js';
import type { Facts } from './decide-class.js';
import type { Draft } from './draft.js';
import { isCollection, isLink } from './kinds.js';
import type { Sources } from './sources.js';
import type { Resource } from './types.js';

/** What speaks against the class of a field, in words. Where anything does, the decision is not certain. */
export function listAgainst(facts: Facts, draft: Draft, sources: Sources, isRequired: boolean): string[] {
  const { wire, create, update, read, tie } = facts;
  if (!create && !update && !tie) {
    if (sources.silent && read && hasParts(read.schema))
      return ['a create body that names no required field may have left this out too'];
    return [];
  }
  if (!create)
    return update && draft.create ? ['what only the update takes is often just what the answer shows, sent back'] : [];
  if (isLink(draft.kind) && update) return ['the call that makes the link may be the only one that means it'];
  if (isRequired) {
    if (update && !isText(create.schema)) return ['a number or a list that a document demands often has a usual value'];
    return [];
  }
  if (!update) return [];
  if (['name', 'label'].includes(squash(wire))) return ['people seldom leave out a name'];
  if (isText(create.schema) && repeatsAll(sources))
    return ['the update takes the whole create body, whatever of it can be set'];
  return [];
}

function isText({ types }: Schema): boolean {
  return types[0] === 'string';
}

function hasParts(schema: Schema): boolean {
  return isArraySchema(schema) || isObjectSchema(schema);
}

/** A document that describes both bodies by one schema says little with either. */
function repeatsAll({ create, update }: Sources): boolean {
  return create.size > 2 && [...create.keys()].every((wire) => update.has(wire));
}

/** What only the create takes and names another resource stays what it is: that is certain once the reference is known. */
export function weighReferences(resources: readonly Resource[]): void {
  for (const { kind, attributes } of resources) {
    if (!isCollection(kind)) continue;
    for (const attribute of attributes) {
      const { onChange, confidence, against, reference } = attribute;
      if (onChange !== 'replace' || confidence !== 'medium' || against !== undefined || reference === null) continue;
      if (ONLY_CREATED.some((reason) => attribute.reason.endsWith(reason))) attribute.confidence = 'high';
    }
  }
}
