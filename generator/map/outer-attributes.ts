import { type Field, findList, successOf } from '../model/answers.js';
import type { Parameter } from '../model/types.js';
import { uniqueName } from '../naming/unique-name.js';
import { squash, toSnake } from '../naming/words.js';
import { blankAttribute } from './blank-attribute.js';
import { constraintsOf } from './build-shape.js';
import type { Draft } from './draft.js';
import { findRename } from './find-other-ways.js';
import { findOwnAddress } from './find-own-address.js';
import type { PathValue } from './identity.js';
import { isAdopted, isCollection, isLink } from './kinds.js';
import { ownPath } from './paths.js';
import { isSecret } from './secrets.js';
import type { Sources } from './sources.js';
import type { Attribute, OwnAddress } from './types.js';

/** PUT on the item, or POST on it: the caller chooses the id and it stands in the path only. */
export function chosenInPath(value: PathValue, draft: Draft): boolean {
  if (!draft.create || !value.own) return isAdopted(draft.kind) && value.own;
  return value.inCreate;
}

/** An attribute that stands in the path. */
export function pathAttribute(value: PathValue, draft: Draft, sources: Sources, names: Set<string>): Attribute {
  const given = !value.own || isAdopted(draft.kind) || value.inCreate;
  const parameter = findParameter(draft, value.parameter);
  const schema = parameter?.schema ?? value.field?.schema;
  const type = schema?.types[0];
  const change = given ? changeOfPath(value, draft, sources) : null;
  const address = findAddress(value, given, draft, sources);
  const repeated = sources.create.get(value.field?.wire ?? '')?.required ? value.field?.wire : undefined;
  return {
    ...blankAttribute(uniqueName(value.attribute, names, ['path']), repeated ?? value.parameter),
    ...(repeated !== undefined && { repeated: true as const }),
    ...(schema ? withoutDefault(constraintsOf(schema)) : {}),
    ...(parameter?.example === undefined ? {} : { example: parameter.example }),
    in: 'path',
    type: type === 'integer' || type === 'boolean' || type === 'number' ? type : 'string',
    required: given,
    computed: !given,
    onChange: change?.onChange ?? 'none',
    ...(change?.onChange === 'refuse' && { doubt: change.reason }),
    description: parameter?.description || value.field?.schema.description || '',
    out: value.field ? value.field.path : address ? [address.wire] : null,
    ...(address && { ownAddress: address }),
    ...(value.own && !value.field && isListed(value.parameter, draft, sources) && { listedToo: true as const }),
    confidence: change?.confidence ?? (value.field ? 'high' : address ? 'medium' : 'low'),
    ...(value.inside && value.field && sources.create.has(value.field.wire) && !given && { saidIn: value.field.path }),
    reason: change
      ? `${value.reason}; ${change.reason}`
      : `${value.reason}${address ? ` is the end of its ${address.at.join('.')}` : value.inside ? '' : ', which the document shows in no answer'}`,
  };
}

/** What is neither given nor shown, and yet stands in the address that answers show. */
function findAddress(value: PathValue, given: boolean, draft: Draft, sources: Sources): OwnAddress | null {
  const shown = draft.read ?? draft.delete;
  if (given || !value.own || value.field || value.node !== draft.node || !shown || isLink(draft.kind)) return null;
  return findOwnAddress(value.parameter, ownPath(shown.operation), sources);
}

/** The list says whose quota each is, and the read of `/quotas/{project_id}` need not. */
function isListed(parameter: string, { list }: Draft, { noun }: Sources): boolean {
  const answer = list ? successOf(list)?.schema : null;
  const shown = answer ? findList(answer, noun)?.items.properties.get(parameter) : undefined;
  return shown !== undefined && !['object', 'array'].includes(shown.types[0] ?? '');
}

/** What can be updated might be moved too, so only of the rest it is certain that another path is another resource. */
function changeOfPath(
  value: PathValue,
  draft: Draft,
  sources: Sources,
): Pick<Attribute, 'onChange' | 'confidence' | 'reason'> {
  const reason = 'another one is another resource';
  const isNamed = value.own && value.inCreate && isCollection(draft.kind);
  const rename = isNamed ? findRename(value.field?.wire ?? value.attribute, draft, sources) : null;
  if (rename !== null)
    return { onChange: 'refuse', confidence: 'low', reason: `${reason}, but ${rename}, and may change it` };
  if (!isCollection(draft.kind) || draft.updates.length === 0)
    return { onChange: 'replace', confidence: 'high', reason };
  const names = new Set([squash(value.parameter), squash(value.field?.wire ?? value.parameter)]);
  const takes = (fields: ReadonlyMap<string, unknown>) => [...fields.keys()].some((wire) => names.has(squash(wire)));
  // Where the create says again which one it lies in, the update only repeats it too. Its own key may be a new one.
  if (takes(sources.update) && (value.own || !takes(sources.create)))
    return { onChange: 'refuse', confidence: 'low', reason: `${reason}, but the update body takes it too` };
  return { onChange: 'replace', confidence: 'medium', reason };
}

function findParameter(draft: Draft, name: string): Parameter | undefined {
  for (const use of [draft.create, draft.read, draft.delete, ...draft.updates]) {
    const found = use?.operation.parameters.find((p) => p.in === 'path' && p.name === name);
    if (found) return found;
  }
  return undefined;
}

function withoutDefault(constraints: Partial<Attribute>): Partial<Attribute> {
  const { default: _, ...rest } = constraints;
  return rest;
}

/** The query takes what the answer shows. */
export function giveInQuery(shown: Attribute, parameter: Parameter, isTakenLater = false): void {
  shown.in = 'query';
  if (shown.wire !== parameter.name) {
    // `Name` in the answer is what the query calls `name`.
    shown.out ??= [shown.wire];
    shown.wire = parameter.name;
  }
  shown.required = parameter.required && parameter.schema.default === undefined;
  shown.optional = !shown.required;
  shown.computed = shown.optional;
  const isFixed = shown.required && !isTakenLater;
  shown.onChange = isFixed ? 'replace' : 'refuse';
  shown.confidence = isFixed ? 'medium' : 'low';
  shown.volatile = false;
  shown.reason = `a query parameter of create, shown in the answer${isTakenLater ? '; an update takes it in its query too' : ''}`;
}

/** An attribute that stands in the query of create. */
export function queryAttribute(parameter: Parameter, names: Set<string>): Attribute {
  const { schema } = parameter;
  const type = schema.types[0];
  return {
    ...blankAttribute(uniqueName(toSnake(parameter.name) || 'parameter', names, ['query']), parameter.name),
    ...constraintsOf(schema),
    ...(parameter.example === undefined ? {} : { example: parameter.example }),
    in: 'query',
    type: type === 'integer' || type === 'number' || type === 'boolean' ? type : type === 'array' ? 'list' : 'string',
    ...(type === 'array' ? { element: { ...blankAttribute('value', 'value'), type: 'string' as const } } : {}),
    required: parameter.required && schema.default === undefined,
    optional: !parameter.required || schema.default !== undefined,
    ...(parameter.required && schema.default === undefined
      ? { onChange: 'replace' as const, confidence: 'medium' as const }
      : { onChange: 'refuse' as const, confidence: 'low' as const }),
    writeOnly: true,
    sensitive: isSecret(parameter.name, schema, 'string'),
    deprecated: parameter.deprecated,
    description: parameter.description,
    reason: 'a query parameter of create',
  };
}

/** What another call than the create demands in its query: it goes along with that call and changes nothing by itself. */
export function askedAttribute(parameter: Parameter, names: Set<string>, isRead: boolean): Attribute {
  const attribute = queryAttribute(parameter, names);
  const isPlace = isRead && attribute.required;
  return {
    ...attribute,
    ...(attribute.default !== undefined && { sendsDefault: true as const }),
    onChange: isPlace ? 'refuse' : 'update',
    confidence: 'medium',
    ...(isPlace && { doubt: 'its read asks for it, so that another one may be another resource' }),
    reason: isRead ? 'its read demands it in the query' : 'a call that changes or deletes it demands it in the query',
  };
}

/** What its delete demands in the body, and nothing else takes: it goes along with that call alone. */
export function removalAttribute({ wire, schema }: Field, names: Set<string>): Attribute {
  const type = schema.types[0];
  return {
    ...blankAttribute(uniqueName(toSnake(wire) || 'value', names, ['removal']), wire),
    ...constraintsOf(schema),
    in: 'body',
    type: type === 'integer' || type === 'number' || type === 'boolean' ? type : 'string',
    required: true,
    onChange: 'update',
    confidence: 'medium',
    writeOnly: true,
    forRemoval: true,
    sensitive: isSecret(wire, schema, 'string'),
    description: schema.description,
    reason: 'the call that deletes it demands it in the body',
  };
}
