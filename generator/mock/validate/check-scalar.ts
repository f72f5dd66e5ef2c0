import { matchPattern } from '../../model/pattern/match-pattern.js';
import { hasFormat } from '../../model/sample/has-format.js';
import { isEqual } from '../../model/sample/is-equal.js';
import { get, getArray, isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Fault } from './check-value.js';

/** All that a schema says about a value without looking inside it. */
export function checkScalar(node: JsonObject, value: Json, pointer: string, faults: Fault[]): void {
  const add = (message: string) => faults.push({ pointer, message });
  const types = typesOf(node);
  if (types.length > 0 && !types.some((type) => hasType(value, type))) {
    add(`must be ${types.map(describeType).join(' or ')}`);
    return;
  }
  const allowed = get(node, 'enum');
  if (Array.isArray(allowed) && !allowed.some((one) => isEqual(one, value))) {
    add(`must be one of ${allowed.map((one) => stringifyStable(one)).join(', ')}`);
  }
  if (Object.hasOwn(node, 'const') && !isEqual(node.const as Json, value))
    add(`must be ${stringifyStable(node.const as Json)}`);
  if (typeof value === 'string') checkText(node, value, add);
  else if (typeof value === 'number' || typeof value === 'bigint') checkNumber(node, value, add);
  else if (Array.isArray(value)) checkList(node, value, add);
  else if (isObject(value)) checkSize(node, Object.keys(value).length, 'Properties', 'fields', add);
}

function typesOf(node: JsonObject): string[] {
  let types = knownTypes.get(node);
  if (!types) {
    types = isWrapper(node) ? [] : readTypes(get(node, 'type'));
    knownTypes.set(node, types);
  }
  return types;
}

const knownTypes = new WeakMap<JsonObject, string[]>();

/** `type: object` beside an allOf that is all there is: the members say what it is, be it a text. */
function isWrapper(node: JsonObject): boolean {
  return get(node, 'type') === 'object' && getArray(node, 'allOf').length > 0 && get(node, 'properties') === undefined;
}

function checkText(node: JsonObject, value: string, add: (message: string) => void): void {
  const length = value.length < 64 && /^[ -~]*$/.test(value) ? value.length : [...value].length;
  checkSize(node, length, 'Length', 'characters', add);
  const pattern = get(node, 'pattern');
  if (typeof pattern === 'string') {
    const example = get(node, 'example');
    // A pattern that the document's own example does not fit was not meant so.
    const isBroken = typeof example === 'string' && matchPattern(pattern, example) === false;
    if (!isBroken && matchPattern(pattern, value) === false) add(`must match ${pattern}`);
  }
  const format = get(node, 'format');
  if (typeof format === 'string' && !hasFormat(format, value)) add(`must have the format ${format}`);
}

/** Plain comparison, which is exact between numbers and bigints. */
function checkNumber(node: JsonObject, value: number | bigint, add: (message: string) => void): void {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf, format } = node;
  if (isNumber(minimum) && (above === true ? value <= minimum : value < minimum)) add(`must not be below ${minimum}`);
  if (isNumber(maximum) && (below === true ? value >= maximum : value > maximum)) add(`must not be above ${maximum}`);
  if (isNumber(above) && value <= above) add(`must be above ${above}`);
  if (isNumber(below) && value >= below) add(`must be below ${below}`);
  const bits = format === 'int32' ? 31n : format === 'int64' ? 63n : null;
  if (bits !== null && (value >= 1n << bits || value < -(1n << bits))) add(`must be an ${format}`);
  if (isNumber(multipleOf) && Number(multipleOf) > 0) {
    const times = Number(value) / Number(multipleOf);
    if (Math.abs(times - Math.round(times)) > 1e-9) add(`must be a multiple of ${multipleOf}`);
  }
}

function checkList(node: JsonObject, value: Json[], add: (message: string) => void): void {
  checkSize(node, value.length, 'Items', 'items', add);
  if (get(node, 'uniqueItems') === true && new Set(value.map((item) => stringifyStable(item))).size < value.length) {
    add('must not have the same item twice');
  }
}

function checkSize(node: JsonObject, size: number, what: string, unit: string, add: (message: string) => void): void {
  const least = get(node, `min${what}`);
  const most = get(node, `max${what}`);
  if (isNumber(least) && size < Number(least)) add(`must have at least ${least} ${unit}`);
  if (isNumber(most) && size > Number(most)) add(`must not have more than ${most} ${unit}`);
}

function isNumber(value: Json | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function readTypes(type: Json | undefined): string[] {
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? getArray({ type }, 'type').filter((t): t is string => typeof t === 'string') : [];
}

function hasType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    case 'number':
      return isNumber(value);
    case 'string':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}

function describeType(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
