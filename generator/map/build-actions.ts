import { type FoundObject, fieldsOf, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { toWords } from '../naming/identifiers.js';
import { isPlural, singularWords } from '../naming/plurals.js';
import { uniqueName } from '../naming/unique-name.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import { stringifyStable } from '../spec/stable-json.js';
import { blankAttribute } from './blank-attribute.js';
import { findBodyExample, takeExamples } from './body-example.js';
import { buildCall, type CallContext, describeParameter } from './build-calls.js';
import type { ShapeBuilder } from './build-shape.js';
import type { SubOperation, Use } from './draft.js';
import { isToldToWipe } from './find-wiping.js';
import { nameParent, type PathValue, parametersOf } from './identity.js';
import { saysAll } from './judge-fixed.js';
import { VERBS } from './name-words.js';
import { isOtherKey } from './other-parameter.js';
import { isBelow, isItem, type PathNode } from './paths.js';
import { bodyOf, inputQuery } from './sources.js';
import type { Action, Attribute } from './types.js';
import {
  DESTRUCTIVE,
  LINK_PAIRS,
  NOT_UPDATE_VERBS,
  POWER_OFF,
  POWER_ON,
  POWER_RESTART,
  PREPOSITIONS,
  UPDATE_VERBS,
} from './vocabulary.js';
import { nameWholeBody } from './whole-body.js';

/** Rule 6. Whatever writes and is no create, update or delete is something that one does: an action. */
export function buildActions(
  subs: SubOperation[],
  context: CallContext,
  shapes: ShapeBuilder,
  owner: string[] = [],
): Action[] {
  const isOne = ({ node }: SubOperation) => context.path.some((value) => value.own && isBelow(node, value.node));
  const named = new Map<SubOperation, string>();
  const taken = new Set<string>();
  // Of two calls that do the same, the one for one resource has the name; the other is for many.
  for (const sub of [...subs].sort((a, b) => Number(isOne(b)) - Number(isOne(a)))) {
    const peers = subs.filter((other) => isOne(other) === isOne(sub));
    const wanted = toSnake(nameAction(sub, peers, owner)) || 'action';
    const isForMany = context.path.length > 0 && !isOne(sub);
    const free = taken.has(wanted) && isForMany ? `bulk_${wanted}` : wanted;
    named.set(sub, uniqueName(free, taken, [sub.operation.method.toLowerCase()]));
  }
  return subs.map((sub) => buildAction(sub, named.get(sub) as string, context, shapes));
}

function buildAction(given: SubOperation, name: string, context: CallContext, shapes: ShapeBuilder): Action {
  const sub = nameWholeBody(given);
  const { operation } = sub;
  const body = bodyOf(sub, context.noun, context.envelope);
  const fields = body ? listFields(sub, body, shapes) : [];
  const taken = new Set(fields.map((f) => f.name));
  const query = inputQuery(operation).map(describeParameter);
  for (const parameter of query) parameter.name = uniqueName(parameter.name, taken, ['query']);
  const path = extraPath(sub, context, [...fields, ...query]);
  const inputs = [...path.map((v) => describePathValue(v, operation)), ...fields];
  const call = buildCall(sub, {
    ...context,
    path: [...context.path, ...path],
    attributes: inputs,
    repeats: false,
  });
  const answer = successOf(operation)?.schema ?? null;
  const beside = new Set(
    answer && call.answer.job?.at.length === 0 ? context.operations.listBeside(operation, answer) : [],
  );
  const shown = answer && (!call.answer.job || beside.size > 0) ? shapes.fields(null, answer, [], name, false) : [];
  const result = shown.filter(({ wire }) => beside.size === 0 || beside.has(wire)).slice(0, 200);
  if (beside.size > 0) call.answer = { ...call.answer, empty: false };
  const title = titleOf(sub);
  const description = operation.description || operation.summary || title;
  return {
    name,
    ...(title !== '' && { title }),
    call,
    power: powerOf(sub),
    arguments: [...inputs, ...query],
    result,
    description,
    destructive:
      sub.words.some((w) => DESTRUCTIVE.has(w)) ||
      operation.method === 'DELETE' ||
      !KNOWN_METHODS.has(operation.method) ||
      isToldToWipe(sub),
    reason:
      Object.keys(sub.fixed).length > 0
        ? `${stringifyStable(sub.fixed)} in the body of ${operation.key} picks it`
        : `${operation.method} below the item that changes no attribute of it`,
    confidence: 'high',
  };
}

function powerOf(sub: SubOperation): Action['power'] {
  const plain = sub.words.join('');
  // A bare "reset" of something with fields is no power cycle.
  const isOther = plain === 'reset' && ((sub.body?.properties.size ?? 0) > 1 || isToldToWipe(sub));
  if (POWER_RESTART.has(plain) && !isOther) return 'restart';
  if (POWER_ON.has(plain)) return 'on';
  if (POWER_OFF.has(plain)) return 'off';
  return null;
}

/** "This is an internal endpoint" does not say what is done. */
const ABOUT_CALL = /^(?:note|please|th(?:is|ese) (?:endpoint|operation|call|method|is|are)|warning)\b/i;

/** A bare `POST /sites/{id}/ssl`, `provisionCertificate`, says what is done by its id alone. */
function toldById({ words, operation }: SubOperation): string {
  const said = splitWords(operation.operationId);
  const isTold = words.some((word) => VERBS.has(word)) || !VERBS.has(said[0] ?? '');
  return isTold || said.length < 2 ? '' : toWords(said.join('_'));
}

/** One operation that does several resources has one text for all of them, which is none for each. */
function titleOf(sub: SubOperation): string {
  const { operation, fixed, under, words } = sub;
  const isPlain = beginsWithVerb(sub) && words.length <= 3 && !PREPOSITIONS.has(words[1] ?? '');
  if (isPlain || Object.keys(fixed).length > 0 || under !== null) return '';
  const said = (operation.summary || (operation.description.split(/(?<=\.)\s/)[0] ?? '')).trim();
  if (said === '') return toldById(sub);
  return ABOUT_CALL.test(said) ? '' : said;
}

function beginsWithVerb(sub: SubOperation): boolean {
  const first = sub.words[0] ?? '';
  // `registerTargets` says itself what is done; a bare `links` are made.
  const isJoining = sub.words.length > 1 && JOINING.has(first);
  return [UPDATE_VERBS, NOT_UPDATE_VERBS, DESTRUCTIVE].some((v) => v.has(first)) || isJoining || powerOf(sub) !== null;
}

/** `PATCH /cache/update-budget/{id}` says itself what is done, after what it is done to. */
function verbWithin({ node, words }: SubOperation): string | null {
  let at = node;
  while (isItem(at) && at.parent) at = at.parent;
  const own = splitWords(at.literal ?? '');
  const [verb = ''] = own;
  const isLast = own.length > 1 && own.length < words.length && words.slice(-own.length).join() === own.join();
  return isLast && (UPDATE_VERBS.has(verb) || verb === 'delete') ? verb : null;
}

const JOINING = new Set(LINK_PAIRS.flatMap(([verb, undoing]) => [verb, ...undoing]));

function nameAction(sub: SubOperation, subs: SubOperation[], owner: string[]): string {
  const { words, operation } = sub;
  const first = words[0] ?? '';
  const verb = verbWithin(sub);
  const isVerb = beginsWithVerb(sub) || verb !== null;
  const twin = subs.some((s) => s !== sub && s.words.join('_') === words.join('_'));
  const noun = singularWords(words.join('_'));
  const name = toSnake(words.join('_')) || operation.method.toLowerCase();
  // `DELETE /vms/{id}/{field}` has no word of its own, and deletes no VM.
  const isPart = isItem(sub.node) && sub.node.parent !== null && isItem(sub.node.parent);
  if (isPart && name === operation.method.toLowerCase())
    return withoutOwner(operation.operationId, owner) || `${name}_${sub.node.parameters[0]}`;
  // `POST /webhooks/{token}` has no word of its own either.
  if (['post', 'put', 'patch'].includes(name)) return verbOf(operation) ?? name;
  // `PUT /sites` beside `/sites/{id}` is about many sites.
  const literal = sub.node.literal ?? '';
  const isOfAll = sub.node.children.has('{}') && isPlural(literal) && singularWords(literal).join() === owner.join();
  const bulk = isOfAll ? BULK.get(operation.method) : undefined;
  if (bulk !== undefined) return namesOne(operation, sub.node, owner) ? nameChange(operation, owner) : bulk;
  // A call can be undone; what a list holds can only be deleted.
  if (operation.method === 'DELETE' && twin)
    return withoutOwner(operation.operationId, owner) || `${isVerb ? 'undo' : 'delete'}_${name}`;
  if (operation.method === 'DELETE' && (verb === 'delete' || UNDOING.test(first) || words.some(saysDelete)))
    return name;
  // "Delete all requests" does not delete one of them.
  if (operation.method === 'DELETE') return `delete_${(saysAll(operation) ? words : noun).join('_')}`;
  // Whose action it is its name says already: `import_create`.
  if (operation.method === 'POST' && !isVerb && noun.join() === owner.join()) return 'create';
  if (operation.method === 'POST') return !isVerb && noun.join() !== words.join() ? `create_${noun.join('_')}` : name;
  // A GET is an action for what its text says that it does.
  if (operation.method === 'GET') return name;
  if (!KNOWN_METHODS.has(operation.method)) return `${operation.method.toLowerCase()}_${name}`;
  if (!isVerb || twin) return `${operation.method === 'PUT' ? 'set' : 'update'}_${name}`;
  return name;
}

/** "execute" of "Executes a webhook". */
function verbOf({ summary, operationId }: Operation): string | null {
  const first = /^[A-Za-z]{3,}/.exec(summary || operationId)?.[0] ?? '';
  const verb = splitWords(first)[0] ?? '';
  const plain = verb.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
  return plain === '' ? null : plain;
}

/** `PUT /users` with a `userId` is about the one that it names. */
function namesOne({ method, body }: Operation, { children }: PathNode, owner: readonly string[]): boolean {
  const { properties = new Map<string, Schema>(), types = [] } = body?.schema ?? {};
  const keys = ['id', `${owner.join('')}id`, ...(children.get('{}')?.parameters ?? []).map(squash)];
  const isKey = ([wire, { readOnly }]: [string, Schema]) => !readOnly && keys.includes(squash(wire));
  return method !== 'DELETE' && types[0] === 'object' && [...properties].some(isKey);
}

function nameChange(operation: Operation, owner: string[]): string {
  const verb = verbOf(operation) ?? '';
  return UPDATE_VERBS.has(verb) ? verb : withoutOwner(operation.operationId, owner) || 'update';
}

/** Also where the path runs it together: `/deleteallimages`. What has been deleted is something else. */
function saysDelete(word: string): boolean {
  return /^delete(?!d$)/.test(word);
}

/** `DELETE …/unpublish` says itself what is done. */
const UNDOING =
  /^(?:un(?:archive|assign|ban|bind|block|follow|freeze|hide|like|link|lock|map|mount|mute|pause|pin|publish|schedule|share|star|subscribe|suspend|watch)|de(?:activate|register)|dis(?:able|associate|connect))$/;

const KNOWN_METHODS = new Set<string>(['PUT', 'PATCH', 'POST', 'DELETE', 'QUERY']);

const BULK = new Map([
  ['PUT', 'bulk_replace'],
  ['PATCH', 'bulk_update'],
  ['DELETE', 'bulk_delete'],
]);

function withoutOwner(operationId: string, owner: string[]): string {
  const words = splitWords(operationId);
  const kept = words.filter((w) => !owner.includes(w));
  return (kept.length > 1 ? kept : words).join('_');
}

/** Parameters of an action's path that its owner does not fill: `{backup_id}` of `/vms/{id}/backups/{backup_id}/restore`. */
function extraPath(sub: SubOperation, context: CallContext, inputs: Attribute[]): PathValue[] {
  const bound = new Map(context.path.map((v) => [v.node, v]));
  const isOther = (parameter: string, node: PathNode) => {
    const value = bound.get(node);
    return value !== undefined && isOtherKey(parameter, value);
  };
  const given = new Set(inputs.map((a) => a.name));
  const own = context.path.map(({ attribute }) => attribute);
  const taken = new Set([...own, ...context.attributes.map((a) => a.name), ...given]);
  return parametersOf(context.root, sub.operation)
    .filter(({ parameter, node }) => !bound.has(node) || isOther(parameter, node))
    .map(({ parameter, node }) => ({
      ...(bound.has(node) ? { node: { ...node }, instead: node } : { node }),
      parameter,
      attribute: uniqueName(nameParent(parameter, node), bound.has(node) ? given : taken, ['path']),
      own: false,
      inCreate: false,
      field: null,
      reason: 'in the path of the action',
    }));
}

function describePathValue(value: PathValue, operation: Operation): Attribute {
  const parameter = operation.parameters.find((p) => p.in === 'path' && p.name === value.parameter);
  const own = parameter ? describeParameter(parameter) : blankAttribute(value.attribute, value.parameter);
  const type = parameter ? own.type : 'string';
  return { ...own, name: value.attribute, type, in: 'path', required: true, optional: false, reason: value.reason };
}

/** What a body takes, with the values that the document's own example of it has. */
function listFields(use: Use, body: FoundObject, shapes: ShapeBuilder): Attribute[] {
  // The call puts each where the body has it: what lies in `properties` is an argument like those beside it.
  const all = fieldsOf(body);
  const properties = new Map([...all].map(([wire, { schema }]) => [wire, schema]));
  const required = new Set([...all.values()].flatMap((field) => (field.required ? [field.wire] : [])));
  const fields = shapes.fields({ ...body.object, properties, required }, null, [], '', false);
  takeExamples(fields, all, findBodyExample(use, body));
  return fields;
}

/** What a lookup or a computation asks for: where it lies, what its body and its query take. */
export function argumentsOf(
  sub: SubOperation,
  path: PathValue[],
  noun: string,
  envelope: string[],
  shapes: ShapeBuilder,
): Attribute[] {
  const body = sub.operation.method === 'GET' ? null : bodyOf(sub, noun, envelope);
  const taken = new Set<string>();
  const inputs = [
    ...path.map((v) => describePathValue(v, sub.operation)),
    ...(body ? listFields(sub, body, shapes) : []),
    ...inputQuery(sub.operation).map(describeParameter),
  ];
  for (const input of inputs) input.name = uniqueName(input.name, taken, [input.in]);
  return inputs;
}
