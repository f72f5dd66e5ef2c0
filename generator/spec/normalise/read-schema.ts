import type { Diagnostic } from '../../report/diagnostic.js';
import {
  entriesOf,
  escapePointer,
  follow,
  get,
  getArray,
  getObject,
  getString,
  isObject,
  lastSegment,
  sortedEntriesOf,
} from '../json.js';
import type { Json, JsonObject, Schema, SchemaType } from '../types.js';
import { mergeAll } from './merge-schemas.js';
import { settleUnion } from './settle-union.js';
import { isTold } from './told-title.js';

const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array']);
const NO_PROPERTIES: Map<string, Schema> = new Map();
const NO_NAMES: Set<string> = new Set();
const NO_EXTENSIONS: Map<string, Json> = new Map();

export function blankSchema(pointer: string): Schema {
  return {
    name: null,
    pointer,
    types: [],
    nullable: false,
    title: '',
    description: '',
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    format: null,
    enum: null,
    const: undefined,
    default: undefined,
    example: undefined,
    pattern: null,
    minimum: null,
    maximum: null,
    exclusiveMinimum: false,
    exclusiveMaximum: false,
    multipleOf: null,
    minLength: null,
    maxLength: null,
    minItems: null,
    maxItems: null,
    uniqueItems: false,
    minProperties: null,
    maxProperties: null,
    properties: NO_PROPERTIES,
    required: NO_NAMES,
    additionalProperties: true,
    items: null,
    variants: [],
    union: null,
    demands: [],
    discriminator: null,
    extensions: NO_EXTENSIONS,
  };
}

/**
 * Reads schemas of any version into one shape, each node once. A node is first given an empty schema and filled later
 * from a queue, so circles become circles of objects and nothing is expanded without end; only `allOf`, `oneOf`,
 * `anyOf` and `$ref` are filled at once, with a guard.
 */
export class SchemaReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #known = new Map<JsonObject, Schema>();
  readonly #queue: { node: JsonObject; schema: Schema }[] = [];
  readonly #state = new Map<Schema, 'filling' | 'filled'>();
  readonly #nodes = new Map<Schema, JsonObject>();
  readonly #names = new Map<JsonObject, string>();
  readonly #missing = new Set<string>();
  readonly #kinds: Map<JsonObject, Place[]>;
  readonly #bases = new Map<JsonObject, Schema>();

  constructor(readonly root: JsonObject) {
    for (const section of [getObject(getObject(root, 'components'), 'schemas'), getObject(root, 'definitions')]) {
      for (const [name, node] of entriesOf(section)) if (isObject(node)) this.#names.set(node, name);
    }
    this.#kinds = findKinds(root);
  }

  /** The schema at this node, filled with all that it reaches. */
  read(node: Json | undefined, pointer: string): Schema {
    const schema = this.#place(node, pointer);
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) this.#fill(next.schema, next.node);
    return schema;
  }

  #place(node: Json | undefined, pointer: string): Schema {
    if (!isObject(node)) return blankSchema(pointer);
    const known = this.#known.get(node);
    if (known) return known;
    const reference = get(node, '$ref');
    if (typeof reference === 'string' && !hasMeaningBeside(node)) {
      const target = this.#target(reference, pointer);
      if (!target) return blankSchema(pointer);
      // A chain of references that bites its own tail says nothing.
      const schema = target.node === node ? blankSchema(pointer) : this.#placeGuarded(node, target);
      this.#known.set(node, schema);
      return schema;
    }
    const schema = blankSchema(pointer);
    schema.name = this.#names.get(node) ?? null;
    this.#known.set(node, schema);
    this.#nodes.set(schema, node);
    this.#queue.push({ node, schema });
    return schema;
  }

  #placeGuarded(node: JsonObject, target: Place): Schema {
    this.#known.set(node, blankSchema(target.pointer));
    return this.#place(target.node, target.pointer);
  }

  #target(reference: string, pointer: string): Place | null {
    const node = follow(this.root, reference);
    if (isObject(node)) return { node, pointer: reference.slice(1) };
    if (!this.#missing.has(reference)) {
      this.#missing.add(reference);
      this.diagnostics.push({
        code: 'unresolved-reference',
        severity: 'warning',
        pointer,
        message: `The reference ${reference} does not exist and is treated as a value of any type.`,
        hint: `Add ${lastSegment(reference)} to the document, or correct the reference.`,
      });
    }
    return null;
  }

  /** Fills a schema now, for those who merge it into another; half-filled ones stay as they are (a circle of allOf). */
  #filled(node: Json, pointer: string): Schema {
    const schema = this.#place(node, pointer);
    this.#settled(schema);
    return schema;
  }

  /** For those who merge what a member's fields say: they may still wait in the queue. */
  readonly #settled = (schema: Schema): boolean => {
    const own = this.#nodes.get(schema);
    if (own && !this.#state.has(schema)) this.#fill(schema, own);
    return this.#state.get(schema) !== 'filling';
  };

  #fill(schema: Schema, node: JsonObject): void {
    if (this.#state.has(schema)) return;
    this.#state.set(schema, 'filling');
    this.#fillOwn(schema, node);
    if (isBytes(node)) readBytes(schema);
    // Of a component it is what the component is called.
    if (schema.description === '' && schema.name === null && isTold(schema.title)) schema.description = schema.title;
    const reference = get(node, '$ref');
    const members: Schema[] = [];
    if (typeof reference === 'string') {
      const target = this.#target(reference, schema.pointer);
      if (target) members.push(this.#filled(target.node, target.pointer));
    }
    this.#mergeParts(schema, node, members);
    this.#fillUnion(schema, node);
    this.#fillKinds(schema, node);
    this.#settle(schema);
    this.#state.set(schema, 'filled');
  }

  #mergeParts(schema: Schema, node: JsonObject, members: Schema[]): void {
    getArray(node, 'allOf').forEach((member, i) => {
      const base = follow(this.root, getString(member, '$ref') ?? '');
      const isKind = isObject(base) && this.#kinds.get(base)?.some((kind) => kind.node === node) === true;
      const isBase = isObject(base) && (isKind || sharesUnion(base, node));
      const pointer = `${schema.pointer}/allOf/${i}`;
      members.push(isBase ? this.#baseOf(base, pointer) : this.#filled(member, pointer));
    });
    if (members.length > 0) mergeAll(schema, members, this.#settled);
  }

  /** What a base says by itself, for a kind of it: the other kinds are no part of this one. */
  #baseOf(node: JsonObject, pointer: string): Schema {
    const known = this.#bases.get(node);
    if (known) return known;
    const schema = blankSchema(pointer);
    this.#bases.set(node, schema);
    schema.name = this.#names.get(node) ?? null;
    this.#state.set(schema, 'filling');
    this.#fillOwn(schema, node);
    this.#mergeParts(schema, node, []);
    this.#settle(schema);
    this.#state.set(schema, 'filled');
    return schema;
  }

  #fillKinds(schema: Schema, node: JsonObject): void {
    const kinds = this.#kinds.get(node) ?? [];
    if (kinds.length === 0 || kinds.length > MOST_KINDS) return;
    const read = kinds.map((kind) => this.#filled(kind.node, kind.pointer));
    settleUnion(
      schema,
      'oneOf',
      read,
      kinds.map((kind) => kind.node),
      this.#settled,
    );
  }

  #fillOwn(schema: Schema, node: JsonObject): void {
    for (const key of Object.keys(node)) {
      const value = node[key] as Json;
      switch (key) {
        case 'type':
          readTypes(schema, value);
          break;
        case 'nullable':
        case 'x-nullable':
          if (value === true) schema.nullable = true;
          break;
        case 'title':
        case 'description':
        case 'format':
        case 'pattern':
          if (typeof value === 'string') schema[key] = value;
          break;
        case 'deprecated':
        case 'readOnly':
        case 'writeOnly':
        case 'uniqueItems':
          schema[key] = value === true;
          break;
        case 'enum':
          readEnum(schema, value);
          break;
        case 'const':
          schema.const = value;
          readEnum(schema, [value]);
          break;
        case 'default':
          schema.default = value;
          break;
        case 'example':
          schema.example = value;
          break;
        case 'examples':
          if (schema.example === undefined) schema.example = firstExample(value);
          break;
        case 'minimum':
        case 'maximum':
          if (isNumber(value)) schema[key] = value;
          break;
        case 'exclusiveMinimum':
          readExclusive(schema, 'minimum', 'exclusiveMinimum', value);
          break;
        case 'exclusiveMaximum':
          readExclusive(schema, 'maximum', 'exclusiveMaximum', value);
          break;
        case 'multipleOf':
        case 'minLength':
        case 'maxLength':
        case 'minItems':
        case 'maxItems':
        case 'minProperties':
        case 'maxProperties':
          if (typeof value === 'number') schema[key] = value;
          break;
        case 'properties':
          this.#readProperties(schema, value);
          break;
        case 'required':
          if (Array.isArray(value)) schema.required = new Set(value.filter((v): v is string => typeof v === 'string'));
          break;
        case 'additionalProperties':
          schema.additionalProperties = isObject(value)
            ? this.#place(value, `${schema.pointer}/${key}`)
            : value !== false;
          break;
        case 'patternProperties': {
          const first = sortedEntriesOf(value)[0];
          if (first)
            schema.additionalProperties = this.#place(first[1], `${schema.pointer}/${key}/${escapePointer(first[0])}`);
          if (first) schema.keyPatterns = [first[0]];
          break;
        }
        case 'propertyNames':
          if (isObject(value)) schema.propertyNames = this.#place(value, `${schema.pointer}/${key}`);
          break;
        case 'items':
          if (isObject(value)) schema.items = this.#place(value, `${schema.pointer}/items`);
          break;
        case 'discriminator':
          readDiscriminator(schema, value);
          break;
        default:
          if (key.startsWith('x-')) {
            if (schema.extensions === NO_EXTENSIONS) schema.extensions = new Map();
            schema.extensions.set(key, value);
          }
      }
    }
  }

  #readProperties(schema: Schema, value: Json): void {
    const entries = sortedEntriesOf(value);
    if (entries.length === 0) return;
    schema.properties = new Map();
    for (const [name, node] of entries) {
      schema.properties.set(name, this.#place(node, `${schema.pointer}/properties/${escapePointer(name)}`));
    }
  }

  #fillUnion(schema: Schema, node: JsonObject): void {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const members = getArray(node, keyword);
      if (members.length === 0) continue;
      const read = members.map((member, i) => this.#filled(member, `${schema.pointer}/${keyword}/${i}`));
      settleUnion(schema, keyword, read, members, this.#settled);
    }
  }

  #settle(schema: Schema): void {
    if (schema.types.length === 0) {
      if (schema.properties.size > 0) schema.types = ['object'];
      else if (schema.items) schema.types = ['array'];
      else if (schema.enum && schema.enum.length > 0) schema.types = typesOfValues(schema.enum);
      else if (schema.pattern !== null || schema.minLength !== null || schema.maxLength !== null)
        schema.types = ['string'];
    }
    // "integer or number" is a number; an enum in the wrong type is the document's slip.
    if (schema.types.length === 2 && schema.types.includes('integer') && schema.types.includes('number'))
      schema.types = ['number'];
    if (typeof schema.default === 'string') schema.default = readPreset(schema.default, schema.types);
  }
}

interface Place {
  node: JsonObject;
  pointer: string;
}

/** An object of so many kinds would have more fields than anybody can read. */
const MOST_KINDS = 32;

/**
 * A base with a discriminator and without `oneOf` is any of the components that extend it by `allOf`: those that its mapping
 * names, or all of them.
 */
function findKinds(root: JsonObject): Map<JsonObject, Place[]> {
  const kinds = new Map<JsonObject, Place[]>();
  const sections = [
    { at: '/components/schemas', section: getObject(getObject(root, 'components'), 'schemas') },
    { at: '/definitions', section: getObject(root, 'definitions') },
  ];
  for (const { at, section } of sections) {
    for (const [name, node] of sortedEntriesOf(section)) {
      for (const member of getArray(node, 'allOf')) {
        const base = follow(root, getString(member, '$ref') ?? '');
        if (!isObject(node) || !isObject(base) || base === node || !isBase(base)) continue;
        const named = Object.values(getObject(getObject(base, 'discriminator'), 'mapping') ?? {});
        if (named.length > 0 && !named.some((target) => typeof target === 'string' && lastSegment(target) === name))
          continue;
        kinds.set(base, [...(kinds.get(base) ?? []), { node, pointer: `${at}/${escapePointer(name)}` }]);
      }
    }
  }
  return kinds;
}

/** A base that has the `oneOf` which is said again beside it: merged into each member, all of them would be part of each. */
function sharesUnion(base: JsonObject, node: JsonObject): boolean {
  return (['oneOf', 'anyOf'] as const).some((keyword) => {
    const [own, again] = [base, node].map((one) => getArray(one, keyword).map((member) => getString(member, '$ref')));
    return own !== undefined && own.length > 1 && !own.includes('') && own.join() === again?.join();
  });
}

function isBase(node: JsonObject): boolean {
  return (
    get(node, 'discriminator') !== undefined &&
    getArray(node, 'oneOf').length === 0 &&
    getArray(node, 'anyOf').length === 0
  );
}

/** `default: "4000"` of an integer is 4000: in the quotes of a tool, no server would take it. */
function readPreset(text: string, types: readonly SchemaType[]): Json {
  if (types.includes('string')) return text;
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (types.includes('integer') && /^-?\d{1,15}$/.test(text)) return Number(text);
  return types.includes('number') && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

/** In 3.0 whatever stands beside `$ref` is to be ignored; in practice people mean it, and in 3.1 it counts. */
function hasMeaningBeside(node: JsonObject): boolean {
  for (const key of Object.keys(node)) if (key !== '$ref' && key !== 'summary' && !key.startsWith('x-')) return true;
  return false;
}

/** Go's generators write bytes as an array of `uint8`, and a UUID as one; JSON carries both as a text. Others give the numbers a minimum. */
function isBytes(node: JsonObject): boolean {
  const items = getObject(node, 'items');
  const isByte = getString(items, 'format') === 'uint8' && getString(items, 'type') === 'integer';
  return isByte && getString(node, 'type') === 'array' && get(items, 'minimum') === undefined;
}

function readBytes(schema: Schema): void {
  schema.types = ['string'];
  schema.items = null;
  if (/\buuid\b/i.test(`${schema.title} ${schema.description}`)) schema.format = 'uuid';
}

function readTypes(schema: Schema, value: Json): void {
  const types: SchemaType[] = [];
  for (const type of Array.isArray(value) ? value : [value]) {
    if (type === 'null') schema.nullable = true;
    else if (type === 'file') {
      // The form that 2.0 has for what 3.0 calls binary: a form that holds one is an upload.
      types.push('string');
      schema.format ??= 'binary';
    } else if (typeof type === 'string' && TYPES.has(type)) types.push(type as SchemaType);
  }
  schema.types = types;
}

function readEnum(schema: Schema, value: Json): void {
  if (!Array.isArray(value)) return;
  if (value.includes(null)) schema.nullable = true;
  const values = value.filter((v) => v !== null);
  schema.enum = values.length > 0 ? values : null;
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function readExclusive(
  schema: Schema,
  bound: 'minimum' | 'maximum',
  flag: 'exclusiveMinimum' | 'exclusiveMaximum',
  value: Json,
): void {
  if (isNumber(value)) schema[bound] = value;
  if (value !== false && value !== null) schema[flag] = true;
}

function firstExample(value: Json): Json | undefined {
  return Array.isArray(value) ? value[0] : undefined;
}

function readDiscriminator(schema: Schema, value: Json): void {
  if (typeof value === 'string') schema.discriminator = { property: value, mapping: new Map() };
  const property = getString(value, 'propertyName');
  if (!property) return;
  const mapping = new Map<string, string>();
  for (const [key, target] of sortedEntriesOf(get(value, 'mapping')))
    if (typeof target === 'string') mapping.set(key, lastSegment(target));
  schema.discriminator = { property, mapping };
}

function typesOfValues(values: Json[]): SchemaType[] {
  const types = new Set<SchemaType>();
  for (const v of values) {
    if (typeof v === 'string' || typeof v === 'boolean') types.add(typeof v as SchemaType);
    else if (typeof v === 'bigint' || Number.isInteger(v)) types.add('integer');
    else if (typeof v === 'number') types.add('number');
  }
  return [...types];
}
