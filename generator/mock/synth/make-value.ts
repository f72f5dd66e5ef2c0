/** The folder `mock/synth`: values that fit a schema, the same ones for the same seed. */

import { isIPv4, isIPv6 } from 'node:net';
import { fits } from '../../model/sample/fits.js';
import { MOST_SAMPLES } from '../../model/sample/limits.js';
import { findStep, leastNumber } from '../../model/sample/sample-number.js';
import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { rememberByName, rememberBySchema } from '../state/remember.js';
import { makeText } from './make-text.js';
import type { Random } from './random.js';

export interface Making {
  random: Random;
  now: Date;
  /** The field that is being made. */
  name: string;
  depth: number;
  /** Schemas on the way here: one that holds itself ends there. */
  stack: Stack | null;
  /** Bare answers have what they must have; full ones show what there is. */
  full: boolean;
  /** What a status says of which the document names no values. */
  settled: string;
  /** The second seeded item must not have the first one's name. */
  varied: boolean;
}

/** Linked, because a list of its own for each field of each item is what most of an answer's time would go into. */
interface Stack {
  schema: Schema;
  outer: Stack | null;
}

const DEPTH = 6;

export function startMaking(random: Random, now: Date, options: Partial<Making> = {}): Making {
  return { random, now, name: '', depth: 0, stack: null, full: true, settled: 'active', varied: false, ...options };
}

/** A value that fits the schema: from what the document gives first, made up from its limits otherwise. */
export function makeValue(schema: Schema, making: Making): Json {
  if (schema.const !== undefined) return schema.const;
  if (!making.varied || schema.enum) {
    const given = findGiven(schema);
    if (given !== undefined) return given;
  }
  if (schema.enum && schema.enum.length > 0)
    return schema.enum.find((v) => isUsableEnum(v, schema)) ?? (schema.enum[0] as Json);
  const variant = schema.variants.length > 0 ? pickVariant(schema, making) : null;
  if (variant) {
    const made = makeValue(variant, enter(making, schema, making.name));
    return schema.discriminator && isObject(made) ? nameVariant(schema, variant, made) : made;
  }
  switch (schema.types[0]) {
    case 'string':
      return makeString(schema, making);
    case 'integer':
    case 'number':
      return makeNumber(schema, making);
    case 'boolean':
      return false;
    case 'array':
      return makeList(schema, making);
    case 'object':
      return makeObject(schema, making);
    default:
      return schema.nullable || schema.properties.size > 0 ? makeObject(schema, making) : 'value';
  }
}

/** What the document itself shows: its example, else its default. */
const findGiven = rememberBySchema((schema): Json | undefined =>
  [schema.example, schema.default].find((value) => value !== null && fits(value, schema)),
);

function isUsableEnum(value: Json, schema: Schema): boolean {
  return value !== null && (schema.types.length === 0 || fits(value, schema));
}

function pickVariant(schema: Schema, making: Making): Schema | null {
  const open = schema.variants.filter((v) => !isOnStack(making, v));
  return open[0] ?? schema.variants[0] ?? null;
}

/** The discriminator's value that leads to this variant. */
function nameVariant(schema: Schema, variant: Schema, made: JsonObject): JsonObject {
  const { property, mapping } = schema.discriminator as NonNullable<Schema['discriminator']>;
  const field = variant.properties.get(property);
  if (field?.enum?.some((v) => v === made[property])) return made;
  const named = [...mapping].find(([, target]) => target === variant.name)?.[0] ?? variant.name;
  if (named !== null && (!field || fits(named, field))) made[property] = named;
  return made;
}

export function enter(making: Making, schema: Schema, name: string): Making {
  const { random, now, depth, stack, full, settled, varied } = making;
  return { random, now, name, depth: depth + 1, stack: { schema, outer: stack }, full, settled, varied };
}

function isOnStack(making: Making, schema: Schema): boolean {
  for (let { stack } = making; stack; stack = stack.outer) if (stack.schema === schema) return true;
  return false;
}

export function makeString(schema: Schema, making: Making, fresh = false): string {
  const example = findGivenText(schema);
  if (typeof example === 'string' && schema.pattern === null && schema.format === null && (fresh || making.varied)) {
    const other = varyExample(example, making.random);
    if (fits(other, schema)) return other;
  }
  const text = makeText(schema, making, fresh || making.varied);
  if (fits(text, schema) || typeof example !== 'string') return text;
  return example;
}

const findGivenText = rememberBySchema((schema): Json | undefined =>
  [schema.example, schema.default].find((v) => typeof v === 'string' && fits(v, schema)),
);

/** Letters stay letters and digits digits, so that an identifier keeps its look; what has neither is given an ending. */
function varyExample(example: string, random: Random): string {
  if (isIPv4(example)) return `192.0.2.${random.between(1, 254)}`;
  if (isIPv6(example)) return `2001:db8:${random.hex(4)}::${random.between(1, 9)}`;
  if (/^\d{4}-\d\d-\d\d/.test(example)) return example;
  if (/^[\d.:a-f]+\/\d+$/i.test(example)) return example;
  // A short number is the id of one of many.
  if (/^\d{1,4}$/.test(example)) return String(random.between(1, 99_999));
  const isHex = /[0-9a-f]{6,}/i.test(example) && /\d/.test(example);
  if (isHex) return example.replace(/[0-9a-f]{4,}/gi, (run) => random.hex(run.length));
  if (/\d{3,}/.test(example))
    return example.replace(/\d{3,}/g, (run) => `${random.between(1, 9)}${random.text(run.length - 1, '0123456789')}`);
  return `${example}-${random.hex(4)}`;
}

export function makeNumber(schema: Schema, making: Making): number {
  const given = [schema.example, schema.default].find((v) => typeof v === 'number' && fits(v, schema));
  if (typeof given === 'number' && !making.varied) return given;
  const isId = /(?:^|[_-])id$|Id$/.test(making.name);
  // No server counts its items in halves, though some documents call every number a `number`.
  const step = findStep(schema, isId || schema.types.includes('integer') ? 1 : 0.5);
  const least = leastNumber(schema, step);
  return isId ? leastNumber(schema, step, least + step * making.random.between(1000, 9_999_999)) : least;
}

function makeList(schema: Schema, making: Making): Json[] {
  const least = Math.min(schema.minItems ?? 0, MOST_SAMPLES);
  const wanted = Math.max(least, making.full && making.depth < DEPTH - 2 ? 1 : 0);
  const { items } = schema;
  if (!items || wanted === 0) return Array.from({ length: least }, () => 'value');
  if (isOnStack(making, items) && least === 0) return [];
  const inner = enter(making, schema, making.name);
  return Array.from({ length: wanted }, (_, i) => makeValue(items, i === 0 ? inner : { ...inner, varied: true }));
}

export function makeObject(schema: Schema, making: Making): JsonObject {
  const made: JsonObject = Object.create(null);
  for (const [name, inner] of schema.properties) {
    if (inner.writeOnly) continue;
    const isLoop = isOnStack(making, inner) || inner === schema;
    const wanted =
      schema.required.has(name) || (making.full && !isLoop && making.depth < DEPTH - 2 && !inner.deprecated);
    if (!wanted) continue;
    made[name] = isLoop || making.depth > DEPTH ? cutLoop(inner) : makeField(inner, enter(making, schema, name));
  }
  for (const name of schema.required)
    if (!Object.hasOwn(made, name) && !schema.properties.has(name)) made[name] = 'value';
  if (schema.minProperties !== null) addEntries(made, schema, making);
  return made;
}

/** A map that must not be empty has entries, where any key will do. */
function addEntries(made: JsonObject, schema: Schema, making: Making): void {
  const others = schema.additionalProperties;
  const isFree = schema.properties.size === 0 && schema.keyPatterns === undefined && others !== false;
  if (!isFree || making.depth > DEPTH) return;
  for (let i = 1; Object.keys(made).length < Math.min(schema.minProperties ?? 0, MOST_SAMPLES); i += 1)
    made[`key${i}`] = typeof others === 'object' ? makeValue(others, enter(making, schema, `key${i}`)) : 'value';
}

function makeField(schema: Schema, making: Making): Json {
  if (schema.nullable && isAfterTheFact(making.name, schema.description)) return null;
  return makeValue(schema, making);
}

/** Fields that say what has not happened yet: deleted, failed, finished. */
export function isAfterTheFact(name: string, description: string): boolean {
  return isNamedAfterTheFact(name) || /\bnull (?:if|as long|while|until|where|when|before|unless)/i.test(description);
}

const isNamedAfterTheFact = rememberByName((name) =>
  /(?:deleted|removed|failed|finished|completed|cancel|closed|error|reason|expired|revoked|last)/.test(squash(name)),
);

function cutLoop(schema: Schema): Json {
  if (schema.nullable) return null;
  if (schema.types.includes('array')) return [];
  if (schema.types.includes('object') || schema.types.length === 0) return Object.create(null) as JsonObject;
  return schema.types.includes('string') ? '' : 0;
}
