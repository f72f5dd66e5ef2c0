import { fieldsOf, findBodyObject, findObject, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { get } from '../spec/json.js';
import type { Claims, Draft, LookupDraft, Use } from './draft.js';
import { isAdopted } from './kinds.js';

/** A body that is a list of commands, or holds nothing but one: {"op": "replace", "path": "/name", "value": "a"}. */
export function isJsonPatch({ body }: Operation): boolean {
  if (!body) return false;
  return isCommands(body.schema) || holdsCommands(body.schema) || /\bjson-patch\b/i.test(body.mediaType);
}

function isCommands(schema: Schema | null | undefined): boolean {
  const items = schema?.items?.properties;
  return items?.has('op') === true && items.has('path');
}

function holdsCommands(schema: Schema | null): boolean {
  const [only, ...others] = schema?.properties.values() ?? [];
  return others.length === 0 && isCommands(only);
}

/**
 * An update by JSON Patch changes what the create takes and a read shows: its commands name the fields. Where the document
 * has examples of the paths, only those. A plain update beside it is simpler, and the commands are then an action.
 */
export function settlePatches(drafts: readonly Draft[], claims: Claims): void {
  for (const draft of drafts) {
    const plain = draft.updates.filter(({ operation }) => !isJsonPatch(operation));
    const patches = draft.updates.filter((use) => !plain.includes(use));
    if (patches.length === 0) continue;
    const settled = plain.length > 0 ? [] : patches.flatMap((use) => speakOfFields(use, draft) ?? []);
    draft.updates = [...plain, ...settled];
    for (const use of patches) {
      if (settled.some(({ operation }) => operation === use.operation)) continue;
      const { operation } = use;
      draft.subs.push({ ...use, words: [operation.method.toLowerCase()], node: draft.node, taken: false });
      claims.force(operation, 'action', draft, 'its commands name no field that the resource is known by');
    }
  }
}

/** What is there before anybody manages it, and has no update left, can only be read. */
export function listUnchangeable(drafts: readonly Draft[], claims: Claims): Map<Draft, LookupDraft> {
  const bare = drafts.filter(({ kind, updates }) => isAdopted(kind) && updates.length === 0);
  return new Map(
    bare.map((draft) => {
      const { node, collection, words, list, parent, subs } = draft;
      const lookup: LookupDraft = {
        ...{ node, collection, words, list, parent, subs },
        shape: 'collection',
        read: draft.read?.operation ?? null,
        compute: null,
        reason: 'it can be read, nothing in the document creates it, and no update names a field of it',
        confidence: 'high',
      };
      claims.move(draft, lookup);
      return [draft, lookup];
    }),
  );
}

function speakOfFields(use: Use, draft: Draft): Use | null {
  if (holdsCommands(use.operation.body?.schema ?? null)) return null;
  const noun = draft.collection?.literal ?? draft.node.literal ?? draft.words.join('_');
  const read = draft.read ? successOf(draft.read.operation)?.schema : null;
  const shown = read ? findObject(read, noun) : null;
  const taken = draft.create?.body ? findBodyObject(draft.create.body, noun, shown?.at ?? []) : null;
  const paths = listPaths(use.operation);
  const base = taken && !taken.list ? taken : paths.size > 0 ? shown : null;
  if (!base || !shown) return null;
  const visible = fieldsOf(shown);
  const isChanged = ([wire, schema]: [string, Schema]) => {
    if (wire === base.split) return true;
    const isNamed = paths.size === 0 ? wire !== 'id' : paths.has(wire);
    return visible.has(wire) && isNamed && !schema.readOnly;
  };
  const properties = new Map([...base.object.properties].filter(isChanged));
  if (properties.size === 0) return null;
  const object = { ...base.object, name: null, properties, required: new Set<string>(), demands: [], variants: [] };
  return { ...use, body: { ...object, union: null, discriminator: null }, patch: true };
}

/** The first step of every path that the document shows. */
function listPaths({ body }: Operation): Set<string> {
  const path = body?.schema?.items?.properties.get('path');
  const media = body ? body.content.get(body.mediaType) : undefined;
  const examples = [media?.example, ...(media?.examples ?? []), body?.schema?.example].flatMap((one) => one ?? []);
  const said = [...(path?.enum ?? []), ...examples.map((command) => get(command, 'path'))];
  const steps = said.flatMap((one) => (typeof one === 'string' ? [one.split('/')[1] ?? ''] : []));
  return new Set(steps.filter((step) => step !== '').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')));
}
