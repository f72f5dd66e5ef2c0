import type { GivenType } from '../../config/types.js';
import type { Json } from '../../spec/types.js';
import { blankAttribute } from '../blank-attribute.js';
import type { Attribute } from '../types.js';

const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

/**
 * Gives the attribute the type that the API really has, or says why that cannot be. Only what loses nothing: one plain
 * value for another, lists for sets, and anything for what the document leaves open.
 */
export function convertType(attribute: Attribute, type: GivenType): string | null {
  const before = attribute.type;
  if (before === type) return null;
  if (isOrdered(before) && isOrdered(type)) {
    attribute.type = type;
    return null;
  }
  if (SCALARS.has(type) && (SCALARS.has(before) || before === 'json')) return toScalar(attribute, type);
  if (before === 'json' && (isOrdered(type) || type === 'map')) return toElements(attribute, type, 'string');
  if (before === 'object' && type === 'map') {
    const kinds = new Set((attribute.attributes ?? []).map((member) => member.type));
    const [only] = kinds;
    if (kinds.size === 1 && only !== undefined && SCALARS.has(only)) return toElements(attribute, 'map', only);
    return `its members are not all of one plain type, so that a map cannot hold them`;
  }
  return `${name(before)} cannot be taken for ${name(type)}`;
}

/** Lists and sets have the same elements. */
function isOrdered(type: string): boolean {
  return type === 'list' || type === 'set';
}

/** Checks of the old type say nothing about the new one; a default and known values stay where they fit it. */
function toScalar(attribute: Attribute, type: GivenType): null {
  attribute.type = type as Attribute['type'];
  const isNumber = type === 'integer' || type === 'number';
  if (type !== 'string')
    for (const key of ['pattern', 'minLength', 'maxLength', 'format'] as const) delete attribute[key];
  if (!isNumber)
    for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const)
      delete attribute[key];
  if (attribute.default !== undefined && !fitsType(attribute.default, attribute)) delete attribute.default;
  if (attribute.example !== undefined && !fitsType(attribute.example, attribute)) delete attribute.example;
  const values = (attribute.enum ?? [])
    .map((value) => convertValue(value, type))
    .filter((value) => value !== undefined);
  if (attribute.enum) attribute.enum = values;
  if (values.length === 0) delete attribute.enum;
  if (attribute.default === undefined) delete attribute.sendsDefault;
  return null;
}

function toElements(attribute: Attribute, type: GivenType, of: Attribute['type']): null {
  attribute.type = type as Attribute['type'];
  attribute.element = {
    ...blankAttribute('value', 'value'),
    type: of,
    optional: attribute.required || attribute.optional,
    computed: !attribute.required && !attribute.optional,
  };
  delete attribute.attributes;
  if (attribute.default !== undefined && !fitsType(attribute.default, attribute)) delete attribute.default;
  if (attribute.default === undefined) delete attribute.sendsDefault;
  return null;
}

function convertValue(value: Json, type: GivenType): Json | undefined {
  if (type === 'string') return typeof value === 'object' ? undefined : String(value);
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'bigint') return number;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return type === 'number' || Number.isInteger(number) ? number : undefined;
}

/** Whether a value can stand where the attribute does. */
export function fitsType(value: unknown, { type, element }: Attribute): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    case 'number':
      return typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
    case 'list':
    case 'set':
      return Array.isArray(value) && value.every((item) => !element || fitsType(item, element));
    case 'map':
      return isMapping(value) && Object.values(value).every((item) => !element || fitsType(item, element));
    case 'object':
    case 'union':
      return isMapping(value);
    case 'json':
      return true;
  }
}

function isMapping(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NAMES: Record<string, string> = {
  integer: 'an integer',
  object: 'an object',
  union: 'one of several objects',
  json: 'free JSON',
};

export function name(type: string): string {
  return NAMES[type] ?? `a ${type}`;
}
