import { isArraySchema, isObjectSchema } from '../model/answers.js';
import { endsInParameter } from '../model/path-end.js';
import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import { ONLY_CREATED } from './decide-change.js';
import type { Facts } from './decide-class.js';
import type { Draft } from './draft.js';
import { isCollection, isLink } from './kinds.js';
import type { Sources } from './sources.js';
import type { Attribute, Resource } from './types.js';

/** What speaks against the class of a field, in words. Where anything does, the decision is not certain. */
export function listAgainst(facts: Facts, draft: Draft, sources: Sources, isRequired: boolean): string[] {
  const { wire, create, update, read, tie } = facts;
  const told = [draft.create, ...draft.updates].find((use) => use?.operation.body?.schema?.byExample);
  if (told) return [`only an example shows what ${told.operation.key} accepts`];
  if (!create && !update && !tie) {
    if (sources.silent && read && hasParts(read.schema))
      return ['a create body that names no required field may have left this out too'];
    return [];
  }
  if (!create)
    return update && draft.create && echoesAnswer(sources)
      ? ['what only the update takes is often just what the answer shows, sent back']
      : [];
  if (isLink(draft.kind) && update) return ['the call that makes the link may be the only one that means it'];
  if (isRequired) {
    if (update && !isText(create.schema)) return ['a number or a list that a document demands often has a usual value'];
    return [];
  }
  if (!update) return [];
  if (holdsCollections(create.schema)) return ['what is made along with it is mostly managed by itself'];
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

/** An update that takes most of what the answer shows was hardly chosen field by field. */
function echoesAnswer({ update, read }: Sources): boolean {
  return [...read.keys()].filter((wire) => update.has(wire)).length * 2 > read.size;
}

/** `{volumes: {items: […]}, nics: {items: […]}}`: what is made along with the resource, and has a life of its own. */
function holdsCollections({ properties }: Schema): boolean {
  const isCounted = (schema: Schema | undefined) => schema !== undefined && isArraySchema(schema);
  const members = [...properties.values()];
  return members.length > 0 && members.every((own) => isObjectSchema(own) && isCounted(own.properties.get('items')));
}

/** A document that describes both bodies by one schema says little with either. */
function repeatsAll({ create, update }: Sources): boolean {
  return create.size > 2 && [...create.keys()].every((wire) => update.has(wire));
}

/**
 * What lives in a path that several kinds of resources live in, and gets its id there, is not moved to another: that is
 * certain once it is known what else lives there.
 */
export function weighContainers(resources: readonly Resource[]): void {
  const creates = resources.flatMap(({ kind, operations }) =>
    isCollection(kind) && operations.create ? [operations.create.path] : [],
  );
  for (const { kind, operations, attributes } of resources) {
    const create = operations.create;
    if (!isCollection(kind) || !create || endsInParameter(create.path)) continue;
    for (const { name, attribute } of create.parameters) {
      const found = attributes.find((own) => own.name === attribute);
      if (found?.in !== 'path' || found.onChange !== 'replace' || found.confidence !== 'medium') continue;
      const above = create.path.slice(0, create.path.indexOf(`{${name}}`) + name.length + 2);
      const below = new Set(creates.filter((path) => path.startsWith(`${above}/`)));
      if (below.size > 1) found.confidence = 'high';
    }
  }
}

/** What only the create takes and names another resource stays what it is: that is certain once the reference is known. */
export function weighReferences(resources: readonly Resource[], unsure: ReadonlySet<Attribute>): void {
  for (const { kind, attributes } of resources) {
    if (!isCollection(kind)) continue;
    for (const attribute of attributes) {
      const { onChange, confidence, against, reference } = attribute;
      if (onChange !== 'replace' || confidence !== 'medium' || against !== undefined || reference === null) continue;
      if (unsure.has(attribute)) continue;
      if (ONLY_CREATED.some((reason) => attribute.reason.endsWith(reason))) attribute.confidence = 'high';
    }
  }
}
