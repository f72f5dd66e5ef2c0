import {
  type Field,
  type FoundList,
  type FoundObject,
  fieldsOf,
  findItems,
  findList,
  findObject,
  isAroundObject,
  isArraySchema,
  successOf,
} from '../model/answers.js';
import { plainType } from '../model/media-types.js';
import { findPaging, isPagingParameter } from '../model/pagination.js';
import { splitPathQuery } from '../model/path-query.js';
import { isNeverSent } from '../model/read-only.js';
import { isGuard } from '../model/state-names.js';
import type { Operation, Parameter, Response, Schema } from '../model/types.js';
import { uniqueName } from '../naming/unique-name.js';
import { toSnake } from '../naming/words.js';
import { get } from '../spec/json.js';
import type { Json } from '../spec/types.js';
import { blankAttribute } from './blank-attribute.js';
import { takeConstraints } from './build-shape.js';
import { listCased } from './cased-twins.js';
import { describePlace } from './describe-place.js';
import type { Use } from './draft.js';
import { fillBody, findRepeats, type Repeated } from './fill-body.js';
import { findMask } from './find-mask.js';
import { findPermission } from './find-permission.js';
import { allowsNoList, findHolder, findItemProof, findProof } from './find-proof.js';
import { type PathValue, parametersOf } from './identity.js';
import { findMemberField } from './name-variants.js';
import type { OperationFinder } from './operation-finder.js';
import { findOtherKey } from './other-parameter.js';
import type { PathNode } from './paths.js';
import { isSecret } from './secrets.js';
import { showsAddresses } from './shows-addresses.js';
import { bodyOf, shownBy, wrappedBy } from './sources.js';
import type { Answer, Attribute, Call, List, PathParameter } from './types.js';

export interface CallContext {
  root: PathNode;
  noun: string;
  envelope: string[];
  /** The object of the create body whose fields are the resource's own. */
  opened: string | null;
  path: PathValue[];
  /** Names of attributes by wire. */
  attributes: Attribute[];
  /** Wire names of the fields that a read shows. */
  read: Set<string>;
  operations: OperationFinder;
  /** The resource's own read: what it shows is the resource, not work that goes on. */
  own: Operation | null;
  /** Bodies say again what their path says. Of a link, the body may name another one of the same sort as the path. */
  repeats?: boolean;
}

/** A version that a read tells right before the call; nobody gives it. */
function isTold({ wire, required, optional }: Attribute, field: Field | undefined): boolean {
  return !required && !optional && field !== undefined && isGuard(wire, field.schema);
}

/** A delete may be told more, and `null` in its place says that it need not: what it would demand is then not asked for. */
export function isSparedBody({ method, body }: Operation): boolean {
  return method === 'DELETE' && body?.required === false && body.schema?.nullable === true;
}

/** What the body says and the path as well. */
function listEchoes(sent: readonly Attribute[], places: readonly PathParameter[]): { echoes?: Record<string, string> } {
  const said = sent.filter(({ name }) => places.some(({ attribute }) => attribute === name));
  return said.length === 0 ? {} : { echoes: Object.fromEntries(said.map(({ wire, name }) => [wire, name])) };
}

/** Headers that every client sends by itself. */
const SENT_BY_CLIENT = /^(?:accept|authorization|connection|content-?length|content-?type|host|user-?agent)$/i;

/** `subject` is what the call makes, as it is read. */
export function buildCall(use: Use, context: CallContext, subject: Schema | null = null): Call {
  const { operation } = use;
  const permission = findPermission(operation);
  const mask = use.patch ? null : findMask(operation);
  const body = bodyOf(use, context.noun, context.envelope, subject, context.opened);
  const wires = body ? fieldsOf(body) : null;
  // What the path says already goes into the body too where that demands it.
  const isSent = ({ wire, in: place, repeated }: Attribute) =>
    place === 'body' ? wires?.has(wire) : repeated && wires?.get(wire)?.required;
  const sent = context.attributes.filter(
    (a) =>
      isSent(a) &&
      !isNeverSent(wires?.get(a.wire) as Field) &&
      !isOtherSent(a, context.attributes) &&
      !isTold(a, wires?.get(a.wire)),
  );
  const cased = wires ? listCased(context.attributes, wires) : new Map<Attribute, string>();
  const known = [...sent, ...[...cased].map(([own, wire]) => ({ ...own, wire }))];
  // A list that nobody could name is a list of one, also where it takes the other end of a link.
  const isOneOfSeveral = body?.list === true;
  const places = describePlaces(operation, context);
  const { path, fixed } = splitPathQuery(operation.path);
  const repeated =
    isOneOfSeveral || !context.repeats
      ? {}
      : { ...findRepeats(use, body, places, known), ...repeatKeys(use.operation, sent, places, body, wires, context) };
  const isSpared = sent.length === 0 && isSparedBody(operation);
  const filled =
    sent.length === 0 && !isOneOfSeveral && isBareList(use)
      ? { lacks: ['a list'] }
      : body && !isSpared && !isOneOfSeveral
        ? fillBody(use, body, known, context.attributes, repeated.repeats)
        : {};
  const as = { ...Object.fromEntries([...cased].map(([{ name }, wire]) => [name, wire])), ...filled.as };
  return {
    operation: operation.key,
    method: operation.sent?.method ?? operation.method,
    ...(operation.method === 'DELETE' && operation.sent?.method === 'POST' && { deletes: true as const }),
    path: (operation.sent?.path ?? path).slice(operation.product?.prefix.length ?? 0),
    ...(operation.product?.prefix && { mount: operation.product.prefix }),
    parameters: places,
    query: [
      ...describeQuery(operation, context.attributes).filter(({ wire }) => wire !== mask?.wire),
      ...fixed.map(([wire, value]) => fixParameter(wire, value)),
    ],
    ...(mask && { mask: { ...mask, ...listEchoes(known, places) } }),
    headers: operation.parameters
      .filter((p) => p.in === 'header' && !SENT_BY_CLIENT.test(p.name))
      .map(describeParameter),
    body:
      operation.body && !isSpared
        ? {
            mediaType: operation.body.mediaType,
            envelope: [...(body?.at ?? []), ...(body?.split ? [body.split] : [])],
            required: operation.body.required,
            fixed: use.fixed,
            fields: [...sent.map((a) => a.name), ...Object.keys(as)],
            ...filled,
            ...repeated,
            ...(Object.keys(as).length > 0 && { as }),
            ...((isOneOfSeveral || use.among) && { inList: true }),
            ...(wires && listOutside(sent, wires, body?.split ?? null)),
            ...(use.patch && { patch: true }),
            ...(use.alone && { alone: true }),
            ...(operation.body.content.get(operation.body.mediaType)?.deep && { indexed: true }),
            ...(body && listAlternatives(body.object, context.attributes)),
            ...nameKey(operation, places),
          }
        : operation.sent?.key
          ? { ...EMPTY_BODY, ...nameKey(operation, places) }
          : null,
    answer: describeAnswer(use, context, body?.list ? subject : null, subject),
    servers: operation.servers,
    ...(operation.asks && operation.security && { security: operation.security }),
    ...(permission !== null && { permission }),
  };
}

const EMPTY_BODY = { mediaType: 'application/json', envelope: [], required: true, fixed: {}, fields: [] };

/** `{"VolumeId": …}` of `POST /DeleteVolume`, `{"disk": {"id": …}}`. */
function nameKey({ sent }: Operation, places: readonly PathParameter[]): Pick<NonNullable<Call['body']>, 'key'> {
  const key = sent?.key;
  const attribute = key && places.find(({ name }) => name === key.name)?.attribute;
  if (!key || attribute === undefined) return {};
  const { wire, within, isList } = key;
  return { key: { wire, ...(within !== undefined && { within }), attribute, isList } };
}

/**
 * `PUT /roles` with a `role_id`: where no path says which one is changed, the key that the server gave does, also where the
 * document has one schema for what is sent and what is shown and calls the key read-only there.
 */
function repeatKeys(
  { method }: Operation,
  sent: readonly Attribute[],
  places: readonly PathParameter[],
  body: FoundObject | null,
  wires: ReadonlyMap<string, Field> | null,
  { path, attributes }: CallContext,
): Repeated {
  const keys = path.filter(({ own }) => own).map(({ attribute }) => attribute);
  if (places.some(({ attribute }) => keys.includes(attribute))) return {};
  const isPlain = (wire: string) => /^(?:string|integer)$/.test(wires?.get(wire)?.schema.types.join() ?? '');
  const isMeant = ({ name, wire, required, optional }: Attribute) =>
    keys.includes(name) && !required && !optional && isPlain(wire);
  // What is only taken over is named by the key of its path, which such a call has in its body instead.
  const isPlaced = (own: Attribute) =>
    own.in === 'path' && keys.includes(own.name) && wires?.get(own.wire)?.required === true && isPlain(own.wire);
  const isChange = method === 'PUT' || method === 'PATCH';
  const isShown = (own: Attribute) =>
    isChange && own.in === 'body' && wires?.get(own.wire)?.schema.readOnly === true && isMeant(own);
  const named = [...sent.filter(isMeant), ...attributes.filter((own) => isPlaced(own) || isShown(own))];
  const repeats = Object.fromEntries(named.map(({ wire, name }) => [wire, name]));
  if (Object.keys(repeats).length === 0) return {};
  return { repeats, ...(body && body.at.length > 0 && { repeatsAt: body.at }) };
}

/** The `id` that the server gives, where the body has an `id` of something else. */
function isOtherSent({ wire, required, optional }: Attribute, all: readonly Attribute[]): boolean {
  return !required && !optional && all.some((a) => a.wire === wire && a.in === 'body' && (a.required || a.optional));
}

/** The body has to be a list of plain values, which no attribute is: `["ns1.example.com", …]`. */
function isBareList({ operation, whole }: Use): boolean {
  const { required = false, schema = null } = operation.body ?? {};
  return required && whole === undefined && schema !== null && isArraySchema(schema);
}

function describePlaces(operation: Operation, { root, path, attributes }: CallContext): PathParameter[] {
  return parametersOf(root, operation).map(({ parameter, node }) => {
    const value =
      path.find((v) => v.instead === node && v.parameter === parameter) ?? path.find((v) => v.node === node);
    const other = value ? findOtherKey(parameter, value, attributes) : null;
    const attribute = other ?? value?.attribute ?? toSnake(parameter);
    const isKnown = attributes.some(({ name }) => name === attribute);
    return { name: parameter, attribute, ...(isKnown ? {} : describePlace(operation, parameter)) };
  });
}

/** Beside the object that holds most fields: `metadata` of {"metadata": {…}, "spec": {…}}. */
function listOutside(sent: Attribute[], wires: Map<string, Field>, split: string | null): { outside?: string[] } {
  const outside = sent.map(({ wire }) => wire).filter((wire) => split !== null && wires.get(wire)?.path.length === 1);
  return outside.length > 0 ? { outside } : {};
}

/** A field that picks the member of a union says by itself what goes with it. */
function listAlternatives(object: Schema, attributes: Attribute[]): { alternatives?: string[][] } {
  if (findMemberField(object) !== null) return {};
  const { demands } = object;
  const sets = demands.map((wires) => {
    const named = attributes.filter((a) => a.in === 'body' && (a.required || a.optional) && wires.includes(a.wire));
    return named.length < wires.length ? null : named.filter((a) => !a.required).map((a) => a.name);
  });
  const known = sets.filter((set) => set !== null);
  return known.length === 0 || known.some((set) => set.length === 0) ? {} : { alternatives: known };
}

/** `resource`: the call makes several of it at once, so that its answer may list them. */
function describeAnswer(use: Use, context: CallContext, subject: Schema | null, made: Schema | null): Answer {
  const { operation, whole } = use;
  const response = successOf(operation);
  const schema = response?.schema ?? null;
  const subjects = schema && subject ? findItems(schema, subject, context.noun) : null;
  const found = subjects
    ? { at: subjects.at, object: subjects.items, list: true, split: null }
    : (wrappedBy(operation, context.noun, made) ?? shownBy(use, context.noun));
  const job = context.operations.find(operation, context.own);
  const fields = found ? [...fieldsOf(found).keys()] : [];
  const isOperation = job !== null && job.at.length === 0;
  const shared = fields.filter((f) => context.read.has(f)).length;
  // `{"action": {…}}` tells what is done, and nothing of the resource itself.
  const isOther = shared === 0 && context.read.size > 0 && fields.every(isAroundObject);
  // `{"followers": [{"id": "1"}]}` after `{"followers": ["1"]}` is the goal that is followed, not the link. A GET shows it there.
  const isChange = operation.method !== 'GET';
  const isEnd = isChange && !context.repeats && found !== null && showsOtherwise(found.object, context.attributes);
  const isBeside = ({ wire, shownOnce }: Attribute) =>
    shownOnce === true && schema?.properties.has(wire) === true && !fields.includes(wire);
  const beside = found?.at.length === 1 ? context.attributes.filter(isBeside).map(({ wire }) => wire) : [];
  return {
    statuses: operation.responses.filter((r) => /^2\d\d$/.test(r.status)).map((r) => Number(r.status)),
    envelope: found && !isOperation ? found.at : [],
    list: found?.list ?? false,
    empty:
      !found || fields.length === 0 || isOther || isEnd || isOperation || (job !== null && found.at[0] === job.at[0]),
    location: [...(response?.headers.keys() ?? [])].some((h) => h.toLowerCase() === 'location'),
    job,
    complete: context.read.size > 0 && shared === context.read.size,
    ...(isEnd && { other: true as const }),
    ...(beside.length > 0 && { beside }),
    ...(whole !== undefined && schema && isArraySchema(schema) && { whole }),
    ...(found && !isOperation && !isChange && findProof(operation, context, found)),
    ...(!isChange && fields.length === 0 && { plain: nameForm(response) }),
    ...(isChange && fields.length === 0 && nameForm(response) === 'text' && { loose: true as const }),
    ...nameKind(response),
  };
}

/** `application/hal+json`, `application/vnd.acme.2024-08-05+json`: a server may refuse who asks for plain JSON, or tell an older version. */
function nameKind(response: Response | null): { accepts?: string } {
  const type = plainType(response?.mediaType ?? '');
  return /^application\/[\w.-]+\+json$/.test(type) ? { accepts: type } : {};
}

function showsOtherwise({ properties }: Schema, attributes: readonly Attribute[]): boolean {
  return attributes.some(({ wire, in: place, type, element, required }) => {
    const shown = place === 'body' && required ? properties.get(wire) : undefined;
    const isPlain = PLAIN.has(type) || ((type === 'list' || type === 'set') && PLAIN.has(element?.type ?? ''));
    return shown && isPlain && (shown.items?.properties.size ?? (PLAIN.has(type) ? shown.properties.size : 0)) > 0;
  });
}

const PLAIN = new Set(['string', 'integer', 'number', 'boolean']);

/** What an answer without fields is: JSON, or a text such as a log. */
function nameForm(response: Response | null): 'json' | 'text' {
  return response?.mediaType != null && !/json/i.test(response.mediaType) ? 'text' : 'json';
}

/**
 * Each under a name of its own: `code` and `code[]` are two parameters, and one beside a field that is almost called the
 * same has the name of its attribute.
 */
function describeQuery({ parameters }: Operation, attributes: readonly Attribute[]): Attribute[] {
  const taken = new Set<string>();
  return parameters
    .filter((p) => p.in === 'query')
    .map((p) => {
      const attribute = describeParameter(p);
      const isSeveral = p.name.endsWith('[]') && taken.has(attribute.name);
      const own = attributes.find(({ in: place, wire }) => place === 'query' && wire === p.name);
      attribute.name = uniqueName(own?.name ?? (isSeveral ? `${attribute.name}_list` : attribute.name), taken);
      return attribute;
    });
}

/** Filled in place: there are documents with a hundred filters for every list. */
export function describeParameter(parameter: Parameter): Attribute {
  const { schema, in: place, required } = parameter;
  const type = schema.types[0];
  const attribute = blankAttribute(toSnake(parameter.name) || 'parameter', parameter.name);
  attribute.in = place === 'header' || place === 'path' ? place : 'query';
  attribute.type = type === 'array' ? 'list' : plainTypeOf(schema);
  attribute.required = required;
  attribute.optional = !required;
  attribute.sensitive = isSecret(parameter.name, schema, attribute.type);
  attribute.deprecated = parameter.deprecated;
  attribute.description = parameter.description || schema.description;
  attribute.reason = `a ${place} parameter`;
  takeConstraints(attribute, schema);
  if (parameter.example !== undefined) attribute.example = parameter.example;
  if (attribute.type === 'list') attribute.element = elementOf(schema);
  if (attribute.type === 'list' && place === 'query' && parameter.style === 'form' && !parameter.explode)
    attribute.joined = true;
  return attribute;
}

/** What the path of the document has in its query. Nobody gives it, and it is always sent. */
function fixParameter(wire: string, value: string): Attribute {
  const attribute = blankAttribute(toSnake(wire) || 'parameter', wire);
  const reason = 'the path has it in its query';
  return { ...attribute, in: 'query', type: 'string', default: value, sendsDefault: true, reason };
}

function plainTypeOf({ types: [type] }: Schema): 'integer' | 'number' | 'boolean' | 'string' {
  return type === 'integer' || type === 'number' || type === 'boolean' ? type : 'string';
}

function elementOf({ items }: Schema): Attribute {
  const element = blankAttribute('value', 'value');
  element.type = items ? plainTypeOf(items) : 'string';
  if (items) takeConstraints(element, items);
  return element;
}

export function buildList(operation: Operation, context: CallContext): List {
  const call = buildCall({ operation, fixed: {}, body: null, under: null }, context);
  const response = successOf(operation);
  const found = response?.schema ? findList(response.schema, context.noun) : null;
  const item = found ? findObject(found.items, context.noun) : null;
  // Beside other fields an object is a part of the item, and alone it is all of it; so it is where a read shows the same.
  const isAlone =
    found?.items.properties.size === 1 || (found !== null && item !== null && isReadInside(found.items, item, context));
  const each = item && item.at.length === 1 && isAlone ? item.at : [];
  const isPart = item && item.at.length > each.length;
  const shown = item
    ? fieldsOf({ object: isPart ? (found?.items ?? item.object) : item.object, split: item.split })
    : null;
  const { proof, sure, ...answer } = call.answer;
  const paging = findPaging(operation, response, found);
  // What must be said and turns no page only sounds like it: the start of a period.
  const isAsked = (q: Attribute) => q.required && !Object.values(paging).some((name) => name === q.wire);
  return {
    ...call,
    // A search is for everything: what the resource is made of says nothing about it.
    ...(call.body && { body: { ...call.body, fields: [] } }),
    answer: { ...answer, envelope: [], list: false, empty: false, complete: false },
    items: found?.at ?? [],
    ...(each.length > 0 && { each }),
    ...(found?.keyed !== undefined ? { keyed: found.keyed } : findNames(found, response?.schema ?? null, context)),
    paging,
    filters: call.query.filter((q) => (q.required || q.optional) && (!isPagingParameter(q.wire) || isAsked(q))),
    complete: shown !== null && isComplete(shown, context),
    ...(shown && findItemProof(context, shown)),
    ...(found && allowsNoList(operation, response, found.at) && { void: true }),
    ...(found && response && findHolder(operation, context, response, found.at)),
    ...(response && found && shown && findSample(response, found.at, shown)),
  };
}

/** `["a", "b"]`: a list of nothing but the names by which each is read. */
function findNames(
  found: FoundList | null,
  answer: Schema | null,
  { own, path, read }: CallContext,
): Pick<List, 'keyed' | 'addresses'> {
  const items = found?.items;
  const [key, ...others] = path.filter((value) => value.own);
  const isPlain = items?.types.join() === 'string' && items.variants.length === 0;
  const isShown =
    key?.field?.path.length === 1 && read.has(key.field.wire) && key.field.schema.types.join() === 'string';
  if (!own || !isPlain || !isShown || others.length > 0) return {};
  const isAddress = found !== null && answer !== null && showsAddresses(answer, found);
  return { keyed: key.field?.wire as string, ...(isAddress && { addresses: true as const }) };
}

/** `[{member: {id, …}, user: {…}}]`, and a read shows the member: what stands beside it has no part in its name. */
function isReadInside(items: Schema, { at, object }: FoundObject, { own, noun }: CallContext): boolean {
  const answer = own && successOf(own)?.schema;
  if (!answer || at.length !== 1 || items.properties.has('id')) return false;
  const read = findObject(answer, noun).object;
  return object === read || (object.name !== null && object.name === read.name);
}

/** An item has every field that a read gives, and every field inside those. */
function isComplete(shown: Map<string, Field>, { read, own, noun }: CallContext): boolean {
  const answer = own && successOf(own)?.schema;
  const object = answer ? findObject(answer, noun) : null;
  const whole = object ? fieldsOf(object) : new Map<string, Field>();
  return [...read].every((wire) => {
    const [field, wanted] = [shown.get(wire), whole.get(wire)];
    return field !== undefined && (!wanted || covers(field.schema, wanted.schema, DEEPEST));
  });
}

const DEEPEST = 6;

function covers(item: Schema, read: Schema, depth: number): boolean {
  if (item === read || depth === 0) return true;
  if (read.items && item.items && !covers(item.items, read.items, depth - 1)) return false;
  return [...read.properties].every(([wire, wanted]) => {
    const field = item.properties.get(wire);
    return field !== undefined && covers(field, wanted, depth - 1);
  });
}

function findSample(response: Response, at: string[], shown: Map<string, Field>): Pick<List, 'sample'> {
  const media = response.mediaType === null ? undefined : response.content.get(response.mediaType);
  const items = dig(media?.example ?? response.schema?.example, at);
  if (!Array.isArray(items)) return {};
  const [first, ...others] = items;
  const sample = [...shown].flatMap(([wire, { path }]) => {
    const value = dig(first, path);
    return typeof value !== 'string' || others.some((item) => dig(item, path) === value) ? [] : [{ wire, value }];
  });
  return sample.length > 0 ? { sample } : {};
}

function dig(value: Json | undefined, way: string[]): Json | undefined {
  return way.reduce<Json | undefined>((inner, name) => get(inner, name), value);
}
