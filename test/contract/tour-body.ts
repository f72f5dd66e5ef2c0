import { deref, entriesOf, get, getArray, getObject, getString, isObject } from '../../generator/spec/json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';

/** Looks a reference up: the id of something that exists under this name, or undefined. */
export type FindId = (field: string, description: string) => Promise<Json | undefined>;

/**
 * A request body by the document, on purpose without any code of the mock: required fields, examples first. It is what
 * a person would write who reads the document.
 */
export class BodyMaker {
  #count = 0;

  constructor(
    readonly root: JsonObject,
    readonly findId: FindId,
  ) {}

  async make(node: Json | undefined, name = '', depth = 0): Promise<Json> {
    const schema = this.flatten(node);
    const example = get(schema, 'example') ?? getArray(schema, 'examples')[0];
    const kind = readType(schema);
    if (kind === 'object' || getObject(schema, 'properties')) return this.#makeObject(schema, depth);
    if (kind === 'array') return this.#makeList(schema, example, name, depth);
    const isChoice = getArray(schema, 'enum').length > 0;
    const id = isChoice ? undefined : await this.findId(name, getString(schema, 'description'));
    if (id !== undefined) return kind === 'integer' ? toWhole(id) : kind === 'string' ? String(id) : id;
    const values = getArray(schema, 'enum').filter((v) => v !== null);
    const given = Object.hasOwn(schema, 'const') ? schema.const : (values[0] ?? example ?? get(schema, 'default'));
    if (given !== undefined && given !== null && hasKind(given, kind))
      return this.#vary(name, given, values.length > 0);
    return makeScalar(schema, kind, () => this.#next());
  }

  /** Names must differ from one thing to the next; `-2` behind a word keeps most patterns. */
  #vary(name: string, given: Json, isEnum: boolean): Json {
    if (isEnum || typeof given !== 'string' || !/^(?:name|label|hostname|username|title)$/.test(name)) return given;
    this.#count += 1;
    return /^[\w.-]+$/.test(given) && !given.includes('.') ? `${given.slice(0, 12)}${this.#count}` : given;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  async #makeObject(schema: JsonObject, depth: number): Promise<JsonObject> {
    const made: JsonObject = Object.create(null);
    const properties = getObject(schema, 'properties') ?? {};
    for (const name of getArray(schema, 'required')) {
      if (typeof name !== 'string') continue;
      const field = this.flatten(get(properties, name));
      if (field.readOnly === true) continue;
      made[name] = depth > 6 ? {} : await this.make(get(properties, name), name, depth + 1);
    }
    if (Object.keys(made).length === 0 && Number(get(schema, 'minProperties') ?? 0) > 0) {
      const first = entriesOf(properties).find(([, value]) => this.flatten(value).readOnly !== true);
      if (first) made[first[0]] = await this.make(first[1], first[0], depth + 1);
    }
    return made;
  }

  async #makeList(schema: JsonObject, example: Json | undefined, name: string, depth: number): Promise<Json[]> {
    const least = Number(get(schema, 'minItems') ?? 0);
    const items = get(schema, 'items');
    const one = depth < 6 ? await this.make(items, name, depth + 1) : undefined;
    if (least === 0 && (one === undefined || depth > 0)) return one === undefined || isObject(one) ? [] : [one];
    if (least <= 1) return one === undefined ? [] : [one];
    return Array.isArray(example) ? example : Array.from({ length: least }, () => one as Json);
  }

  /** A schema with its references followed and its allOf merged; of a union the first member. */
  flatten(node: Json | undefined, depth = 0): JsonObject {
    const schema = deref(this.root, node);
    if (!schema || depth > 8) return {};
    const siblings = isObject(node) && node !== schema ? node : {};
    const flat: JsonObject = { ...schema, ...siblings };
    const union = [...getArray(flat, 'oneOf'), ...getArray(flat, 'anyOf')];
    const member = union.find((m) => getString(deref(this.root, m), 'type') !== 'null');
    for (const part of [...getArray(flat, 'allOf'), ...(member === undefined ? [] : [member])]) {
      const inner = this.flatten(part, depth + 1);
      const required = [...new Set([...getArray(flat, 'required'), ...getArray(inner, 'required')])];
      const properties = { ...getObject(inner, 'properties'), ...getObject(flat, 'properties') };
      Object.assign(flat, { ...inner, ...flat });
      if (required.length > 0) flat.required = required;
      if (Object.keys(properties).length > 0) flat.properties = properties;
    }
    return flat;
  }
}

function toWhole(id: Json): Json {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : BigInt(String(id));
}

function readType(schema: JsonObject): string {
  const { type } = schema;
  return typeof type === 'string' ? type : Array.isArray(type) ? String(type.find((t) => t !== 'null')) : '';
}

function hasKind(value: Json, kind: string): boolean {
  if (kind === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (kind === 'number') return typeof value === 'number';
  return kind === '' || typeof value === kind;
}

function makeScalar(schema: JsonObject, kind: string, next: () => number): Json {
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number')
    return Number(get(schema, 'minimum') ?? get(schema, 'exclusiveMinimum') ?? 0) + 1;
  const format = getString(schema, 'format');
  const texts: Record<string, string> = {
    'date-time': '2030-01-02T03:04:05Z',
    date: '2030-01-02',
    uuid: `00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`,
    email: `somebody${next()}@example.com`,
    uri: 'https://example.com/x',
    url: 'https://example.com/x',
    ipv4: '192.0.2.7',
    ipv6: '2001:db8::7',
    hostname: 'host.example.com',
  };
  const text = texts[format] ?? `made-${next()}`;
  return text.padEnd(Number(get(schema, 'minLength') ?? 0), 'x').slice(0, Number(get(schema, 'maxLength') ?? 500));
}
