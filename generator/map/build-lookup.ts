import { type FoundObject, fieldsOf, findList, findObject, successOf } from '../model/answers.js';
import type { Operation } from '../model/types.js';
import { squash } from '../naming/words.js';
import { blankAttribute } from './blank-attribute.js';
import { argumentsOf, buildActions } from './build-actions.js';
import { buildCall, buildList, type CallContext } from './build-calls.js';
import { describe } from './build-resource.js';
import { constraintsOf, ShapeBuilder, takeShape } from './build-shape.js';
import { type Draft, type LookupDraft, plainUse } from './draft.js';
import { bindPath, type PathValue } from './identity.js';
import { findNaturalKey } from './natural-key.js';
import { noteAbove, parentName, type Scope } from './scope.js';
import { isSecret } from './secrets.js';
import { collectSources } from './sources.js';
import type { Action, Answer, Attribute, Call, Lookup } from './types.js';
import { nameWholeBody } from './whole-body.js';

/** Something that can be read and not changed, or computed and not kept. */
export function buildLookup(draft: LookupDraft, scope: Scope): Lookup {
  const { root, claims } = scope.found;
  const noun = draft.collection?.literal ?? draft.node.literal ?? draft.words.join('_');
  const main = (draft.read ?? draft.list ?? draft.compute) as Operation;
  const stand = standFor(draft);
  const sources = collectSources(stand);
  const path = bindPath(root, draft.read ? stand : { ...stand, create: plainUse(main) }, sources);
  const shown = shownBy(main, draft, noun);
  const shapes = new ShapeBuilder(shown?.object ?? null);
  const fields = shown ? describeFields(shown, shapes, draft.words.join('_')) : [];
  const answered = draft.read ?? draft.compute;
  const bare = fields.length === 0 && answered ? describeBare(answered, draft.words) : null;
  const attributes = bare ? [bare.content] : fields;
  const asked = draft.compute ? nameWholeBody(plainUse(draft.compute)) : plainUse(main);
  const inputs = argumentsOf(
    { ...asked, words: draft.words, node: draft.node, taken: false },
    path.filter((v) => !v.own || !attributes.some((a) => a.name === v.attribute)),
    noun,
    sources.envelope,
    shapes,
  );
  noteAbove(inputs, path, scope);
  const context: CallContext = {
    root,
    noun,
    envelope: sources.envelope,
    opened: sources.opened,
    path,
    attributes,
    read: new Set(attributes.map((a) => a.wire)),
    operations: scope.operations,
    own: draft.read,
  };
  const acting = draft.subs.filter((s) => !s.taken);
  const actions = buildActions(acting, context, shapes, draft.words);
  acting.forEach((sub, i) => {
    claims.take(sub.operation, 'action', draft, (actions[i] as Action).reason);
  });
  const identity = identityOf(draft, path, attributes);
  const read = draft.read ? buildCall(plainUse(draft.read), context) : null;
  const compute = draft.compute ? buildCall(asked, { ...context, attributes: inputs }) : null;
  const withBare = (call: Call | null): Call | null => {
    if (!call || !bare) return call;
    // The whole answer is the value, so that it is not left to chance how it is read.
    const { loose: _, ...answer } = call.answer;
    return { ...call, answer: { ...answer, ...bare.answer } };
  };
  return {
    name: scope.names.get(draft) as string,
    family: scope.families.get(main) as string,
    title: draft.words.join(' '),
    description: describe(main, main),
    parent: parentName(draft, scope),
    shape: draft.shape,
    operations: {
      read: withBare(read),
      list: draft.list ? buildList(draft.list, context) : null,
      compute: withBare(compute),
    },
    actions,
    identity,
    naturalKey:
      draft.shape === 'collection'
        ? findNaturalKey(
            attributes.map((a) => ({ wire: a.wire, name: a.name, type: a.type, input: false })),
            identity,
            true,
          )
        : null,
    arguments: inputs,
    attributes,
    reason: draft.reason,
    confidence: draft.confidence,
  };
}

/** A log, a file, a map of numbers, a list of names: what has no fields is shown as it is. */
function describeBare(asked: Operation, words: string[]): { content: Attribute; answer: Partial<Answer> } {
  const response = successOf(asked);
  const isText = response?.mediaType != null && !/json/i.test(response.mediaType);
  const schema = isText ? null : (response?.schema ?? null);
  const content = blankAttribute(CONTENT, CONTENT);
  if (schema) {
    takeShape(content, new ShapeBuilder().build(null, schema, CONTENT));
    Object.assign(content, constraintsOf(schema));
  }
  if (isText) content.type = 'string';
  content.computed = true;
  content.nullable = true;
  content.sensitive = isSecret(words.join('_'), schema, content.type);
  content.description = schema?.description || response?.description || '';
  content.reason = 'the answer has no fields: it is the value itself';
  return {
    content,
    answer: { envelope: [], list: false, empty: false, complete: true, bare: isText ? 'text' : 'json' },
  };
}

const CONTENT = 'content';

/** What the rules for resources ask for, out of a lookup. */
function standFor(draft: LookupDraft): Draft {
  return {
    kind: 'adopted',
    node: draft.node,
    collection: draft.collection,
    words: draft.words,
    create: null,
    read: draft.read ? plainUse(draft.read) : null,
    updates: [],
    delete: null,
    list: draft.list,
    parent: draft.parent,
    subs: draft.subs,
    reason: draft.reason,
    confidence: draft.confidence,
  };
}

function shownBy(main: Operation, draft: LookupDraft, noun: string): FoundObject | null {
  const schema = successOf(main)?.schema ?? null;
  const items = draft.list && !draft.read ? (schema ? findList(schema, noun)?.items : null) : null;
  return schema ? findObject(items ?? schema, noun) : null;
}

function describeFields(shown: FoundObject, shapes: ShapeBuilder, holder: string): Attribute[] {
  const fields = fieldsOf(shown);
  const properties = new Map([...fields].map(([wire, f]) => [wire, f.schema]));
  const attributes = shapes.fields(null, { ...shown.object, properties }, [], holder, true);
  return attributes.map((attribute) => {
    const path = fields.get(attribute.wire)?.path ?? [];
    // `{"id": …, "properties": {…}}`: what lies one level down is read from there.
    return path.length > 1
      ? { ...attribute, out: [...path.slice(0, -1), ...(attribute.out ?? [attribute.wire])] }
      : attribute;
  });
}

function identityOf(draft: LookupDraft, path: PathValue[], attributes: Attribute[]): string[] {
  const identity = path.filter((v) => draft.shape === 'collection' || !v.own).map((v) => v.attribute);
  if (draft.shape !== 'collection' || path.some((v) => v.own)) return identity;
  const isKey = (a: Attribute, ...wires: string[]) =>
    (wires.includes(a.wire) || wires.includes(squash(a.wire))) && (a.type === 'string' || a.type === 'integer');
  const first = attributes.find((a) => isKey(a, 'id', 'uuid', 'slug', 'name', 'code'));
  // Beside a slug a name is for people: "North 1" of "n1". So it is beside an id that is called after the resource.
  const noun = draft.words.join('');
  const isOwnId = (a: Attribute) => [`${noun}id`, `${noun}uuid`].includes(squash(a.wire)) && isKey(a, a.wire);
  const better = () => attributes.find((a) => isKey(a, 'slug')) ?? attributes.find(isOwnId);
  // What has nothing but a `user_id` is known by that.
  const key = (first && squash(first.wire) === 'name' && better()) || (first ?? attributes.find(isOwnId));
  return key ? [...identity, key.name] : identity;
}
