import { matchPattern } from '../../model/pattern/match-pattern.js';
import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { enter, type Making, makeValue } from '../synth/make-value.js';
import { rememberBySchema } from './remember.js';
import { serialise } from './store.js';

/** A value in the form that a schema shows: what it has no room for stays behind, what it demands and nobody gave is made up. */
export function shapeValue(value: Json | undefined, schema: Schema, making: Making): Json {
  // What nobody gave and what may be null is null: an example is a value that somebody would have had to set.
  if (value === undefined) return schema.nullable ? null : makeValue(schema, { ...making, full: false });
  if (value === null)
    return schema.nullable || schema.types.length === 0 ? null : makeValue(schema, { ...making, full: false });
  if (isObject(value) && (schema.types.length === 0 || schema.types.includes('object'))) {
    return shapeObject(value, pickVariantFor(schema, value), making);
  }
  if (Array.isArray(value) && schema.types.includes('array')) return shapeList(value, schema, making);
  if (suits(value, schema)) return value;
  return convertScalar(value, schema) ?? makeValue(schema, { ...making, full: false });
}

/** A pattern that the document's own example does not fit was not meant so: requests are let through with it. */
export function suits(value: Json, schema: Schema): boolean {
  return (
    fits(value, schema) || (typeof value === 'string' && isBroken(schema) && fits(value, { ...schema, pattern: null }))
  );
}

const isBroken = rememberBySchema(
  ({ pattern, example }) => pattern !== null && typeof example === 'string' && matchPattern(pattern, example) === false,
);

function shapeList(value: Json[], schema: Schema, making: Making): Json[] {
  const { items, maxItems } = schema;
  const list = maxItems !== null && value.length > maxItems ? value.slice(0, maxItems) : value;
  const inner = enter(making, schema, making.name);
  const all = items ? list.map((item) => shapeValue(item, items, inner)) : [...list];
  // What differed only in fields that the schema does not show is the same afterwards.
  const shaped = schema.uniqueItems ? [...new Map(all.map((item) => [serialise(item), item])).values()] : all;
  while (items && schema.minItems !== null && shaped.length < schema.minItems) {
    shaped.push(makeValue(items, { ...inner, varied: true }));
  }
  return shaped;
}

export function shapeObject(value: JsonObject, schema: Schema, making: Making): JsonObject {
  const shaped: JsonObject = Object.create(null);
  if (schema.maxProperties === 0) return shaped;
  const others = schema.additionalProperties;
  // The base of others, told apart by one of its fields: those have more.
  const isBase = schema.discriminator !== null && schema.variants.length === 0 && others !== false;
  if (schema.properties.size === 0 || typeof others === 'object' || isBase) {
    for (const [name, inner] of Object.entries(value)) {
      if (schema.properties.has(name)) continue;
      shaped[name] = typeof others === 'object' ? shapeValue(inner, others, enter(making, schema, name)) : inner;
    }
  }
  // What the document shows in its own example is shown, also where the schema forgot or misspelt it.
  const example = others !== false && isObject(schema.example) ? schema.example : null;
  for (const name of example ? Object.keys(value) : []) {
    if (Object.hasOwn(example as JsonObject, name) && !schema.properties.has(name))
      shaped[name] ??= value[name] as Json;
  }
  for (const [name, field] of schema.properties) {
    if (field.writeOnly) continue;
    const has = Object.hasOwn(value, name);
    if (!has && !schema.required.has(name)) continue;
    const inner = has ? (value[name] as Json) : undefined;
    if (inner === null && !fits(null, field) && !schema.required.has(name)) continue;
    shaped[name] = shapeValue(inner, field, enter(making, schema, name));
  }
  for (const name of schema.required) {
    if (!Object.hasOwn(shaped, name) && !schema.properties.has(name))
      shaped[name] = Object.hasOwn(value, name) ? (value[name] as Json) : 'value';
  }
  return shaped;
}

/** What nobody has set is told in an object that the server fills: no members of a list, and null. */
export function showNothing(value: JsonObject, { properties }: Schema): void {
  for (const [name, { types, nullable, minItems, writeOnly, deprecated }] of properties) {
    if (Object.hasOwn(value, name) || writeOnly || deprecated) continue;
    if (nullable) value[name] = null;
    else if (types[0] === 'array' && (minItems ?? 0) === 0) value[name] = [];
  }
}

/** The same for the members of lists that a client sent. */
export function showNothingInside(value: Json, schema: Schema): void {
  if (Array.isArray(value) && schema.items) {
    for (const item of value) {
      if (isObject(item)) showNothing(item, pickVariantFor(schema.items, item));
      showNothingInside(item, schema.items);
    }
  } else if (isObject(value)) {
    for (const [name, field] of schema.properties)
      if (Object.hasOwn(value, name)) showNothingInside(value[name] as Json, field);
  }
}

/** Of a union the member that the value is, or looks most like, with the fields that stand beside the union. */
export function pickVariantFor(schema: Schema, value: JsonObject): Schema {
  if (schema.variants.length === 0) return schema;
  const picked = pickMember(schema, value);
  const beside = [...schema.properties].filter(([name]) => !schema.variants.some((v) => v.properties.has(name)));
  if (picked === schema || beside.length === 0) return picked;
  const required = beside.flatMap(([name]) => (schema.required.has(name) ? [name] : []));
  return {
    ...picked,
    properties: new Map([...beside, ...picked.properties]),
    required: new Set([...required, ...picked.required]),
  };
}

function pickMember(schema: Schema, value: JsonObject): Schema {
  const objects = schema.variants.filter((v) => v.properties.size > 0);
  const { discriminator } = schema;
  if (discriminator && Object.hasOwn(value, discriminator.property)) {
    const wanted = value[discriminator.property];
    const target = typeof wanted === 'string' ? (discriminator.mapping.get(wanted) ?? wanted) : null;
    const named = objects.find(
      (v) => v.name === target || v.properties.get(discriminator.property)?.enum?.includes(wanted as Json),
    );
    if (named) return named;
  }
  const fitting = objects.find((v) => fits(value, v));
  if (fitting) return fitting;
  // A member that has the name counts, and one that takes the value counts twice.
  const rate = ([name, field]: [string, Schema]) => {
    const isThere = Object.hasOwn(value, name) && (!field.enum || field.enum.includes(value[name] as Json));
    return isThere ? (fits(value[name] as Json, field) ? 2 : 1) : 0;
  };
  const score = (v: Schema) => [...v.properties].reduce((sum, own) => sum + rate(own), 0);
  return [...objects].sort((a, b) => score(b) - score(a))[0] ?? schema;
}

export function convertScalar(value: Json, schema: Schema): Json | undefined {
  if (typeof value === 'object') return undefined;
  const candidates: Json[] = [String(value), Number(value), value === 'true' ? true : value === 'false' ? false : null];
  // What takes a day or a time may show the time at which the day begins.
  if (schema.format === 'date-time' && DAY.test(String(value))) candidates.push(`${String(value)}T00:00:00Z`);
  return candidates.find((candidate) => candidate !== null && !Number.isNaN(candidate) && fits(candidate, schema));
}

const DAY = /^\d{4}-\d\d-\d\d$/;
