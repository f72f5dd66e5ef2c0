import type { Field } from '../model/answers.js';
import type { Parameter, Schema } from '../model/types.js';
import { splitWords, squash, toSnake } from '../model/words.js';
import { blankAttribute, constraintsOf, type ShapeBuilder, uniqueName } from './build-shape.js';
import type { Draft } from './draft.js';
import type { Tie } from './find-ties.js';
import type { PathValue } from './identity.js';
import { isSecret } from './secrets.js';
import type { Sources, UnionFacts } from './sources.js';
import type { Attribute, Confidence } from './types.js';

/** Everything known about one field, by its wire name. */
interface Facts {
  wire: string;
  create: Field | undefined;
  update: Field | undefined;
  read: Field | undefined;
  once: Field | undefined;
  tie: Tie | undefined;
}

interface Decision extends Pick<Attribute, 'required' | 'optional' | 'computed' | 'createOnly'> {
  reason: string;
  confidence: Confidence;
}

export function buildAttributes(
  draft: Draft,
  sources: Sources,
  path: PathValue[],
  ties: Tie[],
  shapes: ShapeBuilder,
): Attribute[] {
  const names = new Set<string>();
  const attributes: Attribute[] = [];
  const spent = new Set<string>();
  for (const value of path) {
    if (value.own && value.field && !chosenInPath(value, draft)) continue;
    if (value.field) spent.add(value.field.wire);
    const attribute = pathAttribute(value, draft, names);
    value.attribute = attribute.name;
    attributes.push(attribute);
  }
  const keys = new Set(path.filter((v) => v.own && v.field).map((v) => v.field?.wire));
  const repeated = new Set(path.map((v) => squash(v.parameter)).filter((p) => p !== 'name'));
  for (const facts of gather(sources, ties)) {
    if (spent.has(facts.wire)) continue;
    const isKey = keys.has(facts.wire);
    // A body that repeats what the path already says.
    if ((isKey || repeated.has(squash(facts.wire))) && !facts.create) {
      facts.update = undefined;
      facts.tie = undefined;
      if (!facts.read && !facts.once) continue;
    }
    const attribute = bodyAttribute(facts, draft, sources, isKey, shapes, names);
    for (const value of path) if (value.own && value.field?.wire === facts.wire) value.attribute = attribute.name;
    attributes.push(attribute);
    const shown = (facts.read ?? facts.once)?.schema;
    if (attribute.out && shown && isDisagreeing(attribute, facts))
      attributes.push(...shapes.details(attribute, shown, names, []));
  }
  if (sources.union) markMembers(attributes, sources.union);
  for (const parameter of sources.createQuery) attributes.push(queryAttribute(parameter, names));
  return attributes.sort((a, b) => rankOf(a) - rankOf(b));
}

/** As people read: where it lives, what it is called, what must be given, what can be, what is shown. */
function rankOf(attribute: Attribute): number {
  if (attribute.in === 'path') return 0;
  if (attribute.wire === 'id') return 1;
  if (attribute.required) return attribute.wire === 'name' ? 2 : 3;
  return attribute.optional ? 4 : 5;
}

/** Fields that only some members of a union take say so; the field that picks the member lists its values. */
function markMembers(attributes: Attribute[], union: UnionFacts): void {
  const picker = attributes.find((a) => a.wire === union.picker && a.in === 'body');
  if (!picker) return;
  picker.enum ??= union.members.map((m) => m.value);
  for (const attribute of attributes) {
    if (attribute === picker || attribute.in !== 'body' || !(attribute.required || attribute.optional)) continue;
    const takers = union.members.filter((m) => m.takes.has(attribute.wire));
    if (takers.length === 0 || takers.length === union.members.length) continue;
    attribute.when = {
      attribute: picker.name,
      values: takers.map((m) => m.value),
      required: takers.filter((m) => m.requires.has(attribute.wire)).map((m) => m.value),
    };
  }
}

/** `image: "id"` in, `image: {id, name}` out; a field that merely lies deeper in the answer agrees. */
function isDisagreeing(attribute: Attribute, facts: Facts): boolean {
  return (
    (attribute.required || attribute.optional) &&
    facts.read !== undefined &&
    (attribute.out?.length ?? 0) > facts.read.path.length
  );
}

/** PUT on the item, or POST on it: the caller chooses the id and it stands in the path only. */
function chosenInPath(value: PathValue, draft: Draft): boolean {
  if (!draft.create || !value.own) return draft.kind === 'adopted' && value.own;
  return value.inCreate;
}

function pathAttribute(value: PathValue, draft: Draft, names: Set<string>): Attribute {
  const given = !value.own || draft.kind === 'adopted' || value.inCreate;
  const schema = findParameter(draft, value.parameter)?.schema ?? value.field?.schema;
  const type = schema?.types[0];
  return {
    ...blankAttribute(uniqueName(value.attribute, names), value.parameter),
    ...(schema ? withoutDefault(constraintsOf(schema)) : {}),
    in: 'path',
    type: type === 'integer' || type === 'boolean' || type === 'number' ? type : 'string',
    required: given,
    computed: !given,
    createOnly: given,
    description: findParameter(draft, value.parameter)?.description || value.field?.schema.description || '',
    out: value.field ? value.field.path : null,
    confidence: given || value.field ? 'high' : 'low',
    reason: given
      ? `${value.reason}; another one is another thing`
      : `${value.reason}, which the document shows in no answer`,
  };
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

function gather(sources: Sources, ties: Tie[]): Facts[] {
  const wires = new Set([
    ...sources.create.keys(),
    ...sources.update.keys(),
    ...ties.map((t) => t.wire),
    ...sources.read.keys(),
    ...sources.shownOnce.keys(),
  ]);
  // An id first, whatever the document's order.
  const ordered = [...wires].sort((a, b) => Number(squash(b) === 'id') - Number(squash(a) === 'id'));
  return ordered.map((wire) => ({
    wire,
    create: sources.create.get(wire),
    update: sources.update.get(wire)?.field,
    read: sources.read.get(wire) ?? findOut(wire, sources),
    once: sources.shownOnce.get(wire),
    tie: ties.find((t) => t.wire === wire),
  }));
}

/** `network_id` in the request can be `network: {id}` in the answer. */
function findOut(wire: string, sources: Sources): Field | undefined {
  if (!sources.create.has(wire) && !sources.update.has(wire)) return undefined;
  const words = splitWords(wire);
  const key = words.pop();
  if (key === undefined || !['id', 'uuid', 'slug', 'name'].includes(key) || words.length === 0) return undefined;
  for (const [other, field] of sources.read) {
    if (squash(other) !== words.join('') || !field.schema.properties.has(key)) continue;
    if (sources.create.has(other) || sources.update.has(other)) continue;
    return { ...field, wire, path: [...field.path, key], schema: field.schema.properties.get(key) as Schema };
  }
  return undefined;
}

function bodyAttribute(
  facts: Facts,
  draft: Draft,
  sources: Sources,
  isKey: boolean,
  shapes: ShapeBuilder,
  names: Set<string>,
): Attribute {
  const { wire, create, update, read, once, tie } = facts;
  const request = create?.schema ?? update?.schema ?? tie?.schema ?? null;
  const response = read?.schema ?? once?.schema ?? null;
  const decision = decide(facts, draft, sources, isKey);
  const isInput = decision.required || decision.optional;
  const input = isInput ? (request ?? response) : null;
  const main = (input ?? response ?? request) as Schema;
  const { inner, why, ...shape } = shapes.build(input, response, wire, []);
  const shown = read ?? once;
  const nested = shown && (shown.path.length > 1 || inner) ? [...shown.path, ...(inner ?? [])] : null;
  return {
    ...blankAttribute(uniqueName(toSnake(wire) || 'field', names), wire),
    ...constraintsOf(main),
    ...shape,
    required: decision.required,
    optional: decision.optional,
    computed: decision.computed,
    createOnly: decision.createOnly,
    sensitive: isSecret(wire, main, shape.type),
    writeOnly: isInput && !read && !once && (sources.read.size > 0 || (request?.writeOnly ?? false)),
    volatile: !isInput && isVolatile(wire, main),
    deprecated: (request ?? main).deprecated,
    nullable: main.nullable,
    description: create?.schema.description || read?.schema.description || main.description,
    updatedBy: isInput && !update && tie ? tie.use.operation.key : null,
    out: nested,
    confidence: decision.confidence,
    reason: why ? `${decision.reason}; ${why}` : decision.reason,
  };
}

function decide(facts: Facts, draft: Draft, sources: Sources, isKey: boolean): Decision {
  const { create, update, read, tie } = facts;
  const readable = read !== undefined;
  if (!create && !update && !tie)
    return {
      required: false,
      optional: false,
      computed: true,
      createOnly: false,
      reason: facts.once ? 'only in the answer to create' : 'only in the answer',
      confidence: 'high',
    };
  if (isKey && draft.kind === 'adopted')
    return {
      required: true,
      optional: false,
      computed: false,
      createOnly: true,
      reason: 'names the thing to take over',
      confidence: 'high',
    };
  const need = decideNeed(facts, draft, sources);
  const change = decideChange(facts, draft, sources, isKey);
  const settled = need.required
    ? false
    : draft.kind === 'singleton' || draft.kind === 'adopted' || fillsIn(create ?? update, read, tie);
  return {
    required: need.required,
    optional: !need.required,
    computed: settled && readable,
    createOnly: change.createOnly,
    reason: `${need.reason}, ${change.reason}`,
    confidence: need.confidence === 'low' ? 'low' : change.confidence,
  };
}

/** The server gives a value where the request gives none, unless both sides say that it may be null. */
function fillsIn(sent: Field | undefined, shown: Field | undefined, tie: Tie | undefined): boolean {
  if (!shown) return false;
  if (sent?.schema.default !== undefined) return true;
  if (!sent) return tie !== undefined;
  return !(sent.schema.nullable && shown.schema.nullable);
}

function decideNeed(
  facts: Facts,
  draft: Draft,
  sources: Sources,
): { required: boolean; reason: string; confidence: Confidence } {
  const { create, update, tie } = facts;
  if (draft.kind === 'singleton' && !draft.create) {
    const whole = sources.update.get(facts.wire)?.use.operation.method === 'PUT';
    return { required: whole && (update?.required ?? false), reason: 'a setting', confidence: 'high' };
  }
  if (draft.kind === 'adopted') return { required: false, reason: 'can be changed', confidence: 'high' };
  if (!create)
    return {
      required: false,
      reason: update ? 'not in the create body but in the update body' : `not in the create body; ${tie?.reason ?? ''}`,
      confidence: 'high',
    };
  if (create.required) {
    if (create.schema.default !== undefined)
      return { required: false, reason: 'required by the create body but has a default', confidence: 'high' };
    const array = create.schema.types.includes('array');
    return { required: true, reason: 'required in the create body', confidence: array ? 'low' : 'high' };
  }
  if (sources.silent && ['name', 'label'].includes(squash(facts.wire)))
    return {
      required: true,
      reason: 'the create body names no required field, and nothing is created without a name',
      confidence: 'low',
    };
  if (sources.silent) return { required: false, reason: 'the create body names no required field', confidence: 'low' };
  return { required: false, reason: 'optional in the create body', confidence: 'high' };
}

function decideChange(
  facts: Facts,
  draft: Draft,
  sources: Sources,
  isKey: boolean,
): { createOnly: boolean; reason: string; confidence: Confidence } {
  const { wire, create, update, tie } = facts;
  if (isKey) return { createOnly: true, reason: 'part of its identity', confidence: 'high' };
  if (
    (draft.kind === 'singleton' && !(draft.create && draft.delete)) ||
    draft.kind === 'upsert' ||
    draft.kind === 'adopted'
  )
    return { createOnly: false, reason: 'set in place', confidence: 'high' };
  if (draft.kind === 'attachment') {
    const changed = update !== undefined && !sources.remove.has(squash(wire));
    return changed
      ? { createOnly: false, reason: 'the link can be changed in place', confidence: 'high' }
      : { createOnly: true, reason: 'part of the link', confidence: 'high' };
  }
  if (update && isPlace(wire) && isWholePut(sources, wire))
    return {
      createOnly: true,
      reason: 'in the update body, which repeats the whole create body; where a thing is does not change in place',
      confidence: 'low',
    };
  if (update) return { createOnly: false, reason: 'in the update body', confidence: 'high' };
  if (tie) return { createOnly: false, reason: `changed in place: ${tie.reason}`, confidence: 'high' };
  if (!create) return { createOnly: false, reason: 'not in the create body', confidence: 'high' };
  if (['tags', 'labels'].includes(squash(wire)))
    return {
      createOnly: false,
      reason: 'no operation changes it, but a label is not worth a replacement',
      confidence: 'low',
    };
  if (create.schema.deprecated)
    return {
      createOnly: false,
      reason: 'absent from the update body, but deprecated: not worth a replacement',
      confidence: 'low',
    };
  return {
    createOnly: true,
    reason: draft.updates.length > 0 ? 'absent from the update body' : 'nothing can be changed',
    confidence: draft.updates.length > 0 ? 'low' : 'high',
  };
}

function isPlace(wire: string): boolean {
  return ['region', 'zone', 'datacenter', 'location', 'availability_zone', 'site'].includes(toSnake(wire));
}

/** PUT with the create body again: that a field is in it says little. */
function isWholePut(sources: Sources, wire: string): boolean {
  const entry = sources.update.get(wire);
  return entry?.use.operation.method === 'PUT' && [...sources.create.keys()].every((w) => sources.update.has(w));
}

const CHANGING = new Set([
  'status',
  'state',
  'phase',
  'progress',
  'health',
  'usage',
  'used',
  'utilization',
  'uptime',
  'remaining',
  'traffic',
  'updated',
  'modified',
  'last',
  'current',
  'pending',
  'locked',
  'balance',
  'conditions',
]);

function isVolatile(wire: string, schema: Schema): boolean {
  if (/changes? by itself|at the moment|right now|currently/i.test(schema.description)) return true;
  return splitWords(wire).some((w) => CHANGING.has(w));
}

function queryAttribute(parameter: Parameter, names: Set<string>): Attribute {
  const { schema } = parameter;
  const type = schema.types[0];
  return {
    ...blankAttribute(uniqueName(toSnake(parameter.name) || 'parameter', names), parameter.name),
    ...constraintsOf(schema),
    in: 'query',
    type: type === 'integer' || type === 'number' || type === 'boolean' ? type : type === 'array' ? 'list' : 'string',
    ...(type === 'array' ? { element: { ...blankAttribute('value', 'value'), type: 'string' as const } } : {}),
    required: parameter.required && schema.default === undefined,
    optional: !parameter.required || schema.default !== undefined,
    createOnly: true,
    writeOnly: true,
    sensitive: isSecret(parameter.name, schema, 'string'),
    deprecated: parameter.deprecated,
    description: parameter.description,
    reason: 'a query parameter of create',
  };
}
