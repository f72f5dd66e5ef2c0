import { isArraySchema, isObjectSchema } from '../model/answers.js';
import { pickAlternative } from '../model/prose/pick-alternative.js';
import { isNeverSent } from '../model/read-only.js';
import type { Schema } from '../model/types.js';
import { uniqueName } from '../naming/unique-name.js';
import { squash, toSnake } from '../naming/words.js';
import type { Json } from '../spec/types.js';
import { blankAttribute } from './blank-attribute.js';
import { findMemberField, findToldField, nameVariants } from './name-variants.js';
import { presetSort } from './preset-only.js';
import { isConfidential, isSecret } from './secrets.js';
import type { Attribute, AttributeType, Variant } from './types.js';

/** Per top-level attribute, enough for the largest real objects; a schema graph that fans out further is JSON there. */
const MAX_INPUT = { nested: 600, depth: 10 };
/** What is only shown need not be spelled out as far as what can be written. */
const MAX_OUTPUT = { nested: 120, depth: 4 };

export interface Shape extends Pick<Attribute, 'type'> {
  attributes?: Attribute[];
  component?: string;
  element?: Attribute;
  entries?: NonNullable<Attribute['entries']>;
  variants?: Variant[];
  discriminator?: { wire: string };
  listed?: true;
  /** Where the answer has it, if it disagrees with the request about the shape. */
  inner?: string[];
  why?: string;
}

/** Builds the type of an attribute out of what requests take and what answers show. */
export class ShapeBuilder {
  #spent = 0;

  /** `whole`: the resource that the attributes belong to. Where one of them shows such a resource again, it goes no deeper. */
  constructor(readonly whole: Schema | null = null) {}

  build(request: Schema | null, response: Schema | null, name: string, stack: Schema[] = [], isItem = false): Shape {
    const main = (request ?? response) as Schema;
    if (stack.length === 0) this.#spent = 0;
    if ((!request && isSame(this.whole, main)) || stack.some((s) => isSame(s, main)))
      return { type: 'json', why: `${main.name ?? 'its schema'} contains itself` };
    const plain = request ? (findIdentifier(request) ?? request) : main;
    const scalar = scalarOf(plain);
    if (scalar) {
      const inner = request && response ? innerOf(plain, response) : undefined;
      return inner ? { type: scalar, inner } : { type: scalar };
    }
    const limit = request ? MAX_INPUT : MAX_OUTPUT;
    if (stack.length > limit.depth || this.#spent + main.properties.size > limit.nested)
      return { type: 'json', why: 'nested too deep to spell out' };
    const deeper = [...stack, main];
    if (main.variants.length > 1) return this.#union(main, request, response, name, deeper);
    if (isObjectSchema(main)) return this.#object(main, request, response, name, deeper, isItem);
    if (main.types.length === 1 && main.types[0] === 'array') return this.#array(main, request, response, name, deeper);
    return {
      type: 'json',
      why: main.types.length === 0 ? 'the document does not say what it is' : `it may be ${main.types.join(' or ')}`,
    };
  }

  #union(main: Schema, request: Schema | null, response: Schema | null, called: string, stack: Schema[]): Shape {
    if (!main.variants.every((v) => isObjectSchema(v) && v.properties.size > 0))
      return {
        type: 'json',
        why: 'it may be of several kinds',
        ...(main.variants.every(isArraySchema) && { listed: true }),
      };
    const variants: Variant[] = [];
    const picker = findPicker(main, response);
    const values = main.variants.map((variant) => picker && pickedBy(main, variant, picker));
    const names = nameVariants(main.variants, values);
    main.variants.forEach((variant, i) => {
      const [value, name] = [values[i] ?? null, names[i] as string];
      const [taken, shown] = [request ? variant : null, response ? variant : null];
      const shape = withoutPicker(this.#object(variant, taken, shown, called, [...stack, variant]), picker);
      variants.push({
        name,
        value,
        attribute: {
          ...blankAttribute(name, name),
          ...shape,
          optional: request !== null,
          computed: request === null,
          description: variant.description,
          reason: 'a member of the union',
        },
      });
    });
    return {
      type: 'union',
      variants,
      ...(picker !== null && { discriminator: { wire: picker } }),
    };
  }

  #object(
    main: Schema,
    request: Schema | null,
    response: Schema | null,
    name: string,
    stack: Schema[],
    isItem = false,
  ): Shape {
    if (main.properties.size === 0) {
      if (typeof main.additionalProperties === 'object')
        return { ...this.#map(main.additionalProperties, request, response, stack), ...limitEntries(main) };
      if (['labels', 'tags', 'annotations'].includes(squash(name)) && holdsStrings(main))
        return { type: 'map', element: { ...blankAttribute('value', 'value'), type: 'string' }, ...limitEntries(main) };
      return { type: 'json', why: 'the document leaves its fields open' };
    }
    const attributes = this.fields(request, response, stack, name, isItem);
    return { type: 'object', attributes, ...(main.name !== null && { component: main.name }) };
  }

  #map(values: Schema, request: Schema | null, response: Schema | null, stack: Schema[]): Shape {
    const shape = this.build(request ? values : null, response && !request ? values : null, 'value', stack);
    return { type: 'map', element: this.#element(values, shape, request !== null) };
  }

  #array(main: Schema, request: Schema | null, response: Schema | null, name: string, stack: Schema[]): Shape {
    if (!main.items) return { type: 'json', why: 'the document does not say what the list holds', listed: true };
    const shown = response?.items ?? null;
    const shape = this.build(request ? main.items : null, shown, name, stack, true);
    if (shape.type === 'json' && shape.why)
      return { type: 'json', why: `a list whose items cannot be spelled out: ${shape.why}`, listed: true };
    const type: AttributeType = isSet(main, name) ? 'set' : 'list';
    return {
      type,
      element: this.#element(main.items, shape, request !== null),
      ...(shape.inner ? { inner: ['*', ...shape.inner] } : {}),
    };
  }

  #element(schema: Schema, shape: Shape, input: boolean): Attribute {
    const element = blankAttribute('value', 'value');
    element.description = schema.description;
    element.optional = input;
    element.computed = !input;
    takeShape(element, shape);
    takeConstraints(element, schema);
    return element;
  }

  /** Where the request takes an id and the answer shows the whole object, the rest of it is an attribute of its own. */
  details(attribute: Attribute, output: Schema, names: Set<string>, stack: Schema[]): Attribute[] {
    const shown = isArraySchema(output) ? output.items : output;
    if (!shown || shown.properties.size < 2 || isChoice(shown)) return [];
    const shape = this.build(null, output, attribute.wire, stack);
    const twin = blankAttribute(uniqueName(`${attribute.name}_details`, names), attribute.wire);
    twin.description =
      pickAlternative(output.description, attribute.name) ||
      `What \`${attribute.name}\` refers to, as the API shows it.`;
    twin.computed = true;
    twin.nullable = output.nullable;
    twin.reason = 'the request takes an identifier and the answer shows the object';
    takeShape(twin, shape);
    return [twin];
  }

  /** The fields of a nested object, each with its own class. `holder`: what the object is called; `isItem`: as one of several. */
  fields(
    request: Schema | null,
    response: Schema | null,
    stack: Schema[],
    holder: string,
    isItem: boolean,
  ): Attribute[] {
    const attributes: Attribute[] = [];
    const names = new Set<string>();
    const wires = new Set([...(request?.properties.keys() ?? []), ...(response?.properties.keys() ?? [])]);
    for (const wire of wires) {
      const sent = request?.properties.get(wire);
      const shown = response?.properties.get(wire);
      const isDemanded = request?.required.has(wire) ?? false;
      const taken = sent && !isNeverSent({ schema: sent, required: isDemanded }) ? sent : null;
      const input = taken && request && isDemanded ? presetSort(wire, taken, request) : taken;
      const output = shown && !shown.writeOnly ? shown : null;
      if (!input && !output) continue;
      this.#spent++;
      const main = (input ?? output) as Schema;
      const shape = this.build(input, output, wire, stack);
      const required = input !== null && isDemanded && input.default === undefined;
      const name = uniqueName(toSnake(wire) || 'field', names);
      const attribute = blankAttribute(name, wire);
      attribute.description = pickAlternative(input?.description || output?.description || '', wire, holder);
      attribute.required = required;
      attribute.optional = input !== null && !required;
      attribute.computed = input === null || (!required && output !== null && !(input.nullable && output.nullable));
      attribute.sensitive = isSecret(wire, main, shape.type, {
        beside: wires,
        holder,
        kind: (request ?? response)?.name ?? null,
        isItem,
        isInput: input !== null,
      });
      if (!attribute.sensitive && isConfidential(wire, main, shape.type)) attribute.confidential = true;
      attribute.writeOnly = input !== null && output === null && response !== null;
      if (attribute.writeOnly && input?.writeOnly) attribute.saidWriteOnly = true;
      attribute.deprecated = main.deprecated;
      attribute.nullable = main.nullable;
      attribute.out = shape.inner ? [wire, ...shape.inner] : null;
      attribute.reason =
        shape.why ??
        (input ? (required ? 'required in the request' : 'optional in the request') : 'only in the answer');
      takeShape(attribute, shape);
      takeConstraints(attribute, main);
      if (input && !required && isDemanded) attribute.sendsDefault = true;
      attributes.push(attribute);
      if (shape.inner && output) attributes.push(...this.details(attribute, output, names, stack));
    }
    return attributes;
  }
}

function isSame(one: Schema | null, other: Schema): boolean {
  return one !== null && (one === other || (one.name !== null && one.name === other.name));
}

export function takeShape(attribute: Attribute, shape: Shape): void {
  attribute.type = shape.type;
  if (shape.attributes) attribute.attributes = shape.attributes;
  if (shape.component !== undefined) attribute.component = shape.component;
  if (shape.element) attribute.element = shape.element;
  if (shape.entries) attribute.entries = shape.entries;
  if (shape.listed) attribute.listed = true;
  if (shape.variants) attribute.variants = shape.variants;
  if (shape.discriminator) attribute.discriminator = shape.discriminator;
}

function scalarOf(schema: Schema): AttributeType | null {
  const types = schema.types;
  if (types.length === 0) return null;
  if (types.some((t) => t === 'object' || t === 'array')) return null;
  if (types.length === 1) return types[0] as AttributeType;
  if (types.every((t) => t === 'integer' || t === 'number')) return 'number';
  return 'string';
}

/** `{value: active, label: Active}`: the label tells nothing more; `{value: 10, editable: true}`: nor does what may be done to it. */
function isChoice({ properties }: Schema): boolean {
  if (properties.size !== 2 || !properties.has('value')) return false;
  return properties.has('label') || FLAGS.some((name) => properties.get(name)?.types[0] === 'boolean');
}

const FLAGS = ['editable', 'locked', 'inherited', 'overridden', 'readonly', 'read_only'];

/** What takes an identifier or the whole object takes the identifier: that is what people have at hand. */
function findIdentifier({ variants }: Schema): Schema | null {
  const plain = variants.filter((variant) => scalarOf(variant) !== null);
  const [only] = plain;
  if (!only || plain.length > 1 || variants.length < 2) return null;
  const isNumber = only.types[0] === 'integer';
  const isNamed = (variant: Schema) => KEYS.some((key) => variant.properties.has(key));
  return variants.every((v) => v === only || (isObjectSchema(v) && v.properties.size > 0 && (isNumber || isNamed(v))))
    ? only
    : null;
}

const KEYS = ['id', 'uuid', 'guid', 'gid', 'slug', 'name', 'key', 'href'];

/** An id in the request, an object with that id in the answer; or a choice, and the answer spells it out for people. */
function innerOf(request: Schema, response: Schema): string[] | undefined {
  if (!isObjectSchema(response) || response.properties.size === 0) return undefined;
  const value = response.properties.get('value');
  if (value && isChoice(response) && scalarOf(value) === scalarOf(request)) return ['value'];
  const number = request.types.includes('integer') && !request.types.includes('string');
  for (const key of number ? ['id'] : KEYS) {
    const inner = response.properties.get(key);
    if (inner && (number || inner.types.includes('string') || request.types.includes('integer'))) return [key];
  }
  return undefined;
}

/** The field that says which member it is. Not where answers have no such field: none would be read as any of them. */
function findPicker(union: Schema, response: Schema | null): string | null {
  const wire = findMemberField(union) ?? findToldField(union);
  if (wire === null || union.discriminator) return wire;
  const shown = response && response.variants.length > 0 ? response.variants : response ? [response] : [];
  return shown.every(({ properties }) => properties.has(wire)) ? wire : null;
}

/** The name of a member says what its picker would. One that has nothing else is shown with it. */
function withoutPicker(shape: Shape, picker: string | null): Shape {
  const left = shape.attributes?.filter(({ wire }) => wire !== picker) ?? [];
  return left.length === 0 ? shape : { ...shape, attributes: left };
}

function pickedBy(union: Schema, variant: Schema, property: string): string | null {
  for (const [value, name] of union.discriminator?.mapping ?? []) if (name === variant.name) return value;
  const own = variant.properties.get(property)?.enum;
  return own?.length === 1 ? String(own[0]) : variant.name;
}

/** What the document says about the keys of a map, and about how many there are. */
function limitEntries({ maxProperties, keyPatterns = [], propertyNames }: Schema): Pick<Shape, 'entries'> {
  const patterns = [...keyPatterns, ...(propertyNames?.pattern ? [propertyNames.pattern] : [])];
  const maxLength = propertyNames?.enum ? 0 : (propertyNames?.maxLength ?? null);
  if (maxProperties === null && patterns.length === 0 && maxLength === null) return {};
  return {
    entries: {
      ...(maxProperties !== null && { max: maxProperties }),
      ...(patterns.length > 0 && { patterns }),
      ...(maxLength !== null && { maxLength }),
    },
  };
}

function holdsStrings(schema: Schema): boolean {
  const { example } = schema;
  return (
    example === undefined ||
    (typeof example === 'object' &&
      example !== null &&
      !Array.isArray(example) &&
      Object.values(example).every((v) => typeof v === 'string'))
  );
}

/** Order means nothing where items are unique, or are names of other resources. One that may be null only holds a place. */
function isSet(schema: Schema, name: string): boolean {
  if (schema.uniqueItems) return true;
  if (/\border|priorit|first|sequence|precedence/i.test(schema.description)) return false;
  const item = schema.items;
  if (item?.nullable) return false;
  const scalar = item !== null && item.types.length === 1 && item.types[0] !== 'object' && item.types[0] !== 'array';
  return (
    scalar &&
    /(?:^|_)(?:ids|tags|labels|uuids|ssh_keys|sshkeys|keys|scopes|roles|permissions|groups|security_groups|emails|zones)$/.test(
      toSnake(name),
    )
  );
}

const PLAIN = ['string', 'integer', 'number', 'boolean'] as const;

/** What the schema says about values, as it stands. */
export function constraintsOf(schema: Schema): Partial<Attribute> {
  const found: Partial<Attribute> = {};
  takeConstraints(found, schema);
  return found;
}

/** Of `oneOf: [{type: integer, example: 1}, {type: string, enum: [admin, viewer]}]` the text that stands for the text. */
function findPlainExample({ example, variants }: Schema, plain: string): Json | undefined {
  if (typeof example === plain) return undefined;
  const own = variants.find(({ types }) => types.length === 1 && types[0] === plain);
  return own?.example ?? own?.enum?.[0];
}

export function takeConstraints(found: Partial<Attribute>, schema: Schema): void {
  if (schema.default !== undefined) found.default = schema.default;
  if (schema.example !== undefined) found.example = schema.example;
  const plain = schema.types.length > 1 ? PLAIN.find((type) => schema.types.includes(type)) : undefined;
  if (plain) found.plainly = plain;
  if (plain === 'string' && schema.types.includes('boolean')) found.orBoolean = true;
  const shown = plain ? findPlainExample(schema, plain) : undefined;
  if (shown !== undefined) found.example = shown;
  if (schema.enum) found.enum = schema.enum;
  const format = schema.timeOrDay ? 'date-time' : schema.format;
  if (format) found.format = format;
  if (schema.pattern !== null) found.pattern = schema.pattern;
  if (schema.minimum !== null) found.minimum = schema.minimum;
  if (schema.maximum !== null) found.maximum = schema.maximum;
  if (schema.exclusiveMinimum) found.exclusiveMinimum = true;
  if (schema.exclusiveMaximum) found.exclusiveMaximum = true;
  if (schema.multipleOf !== null) found.multipleOf = schema.multipleOf;
  if (schema.minLength !== null) found.minLength = schema.minLength;
  if (schema.maxLength !== null) found.maxLength = schema.maxLength;
  if (schema.minItems !== null) found.minItems = schema.minItems;
  if (schema.maxItems !== null) found.maxItems = schema.maxItems;
}
