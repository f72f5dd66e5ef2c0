import { fits } from '../../model/sample/fits.js';
import type { Response, Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { type Making, makeValue } from '../synth/make-value.js';
import type { Trouble } from '../types.js';
import type { Fault } from '../validate/check-value.js';

const MESSAGE = new Set(
  'message detail details description errormessage errordescription errorsummary summary msg title faultstring reason error'.split(
    ' ',
  ),
);
const CODE = new Set('code errorcode error id errorid type name title errortype'.split(' '));
const STATUS = new Set('status statuscode httpstatus code httpcode'.split(' '));
const PLACE = new Set('pointer path field location name property param parameter source in loc target'.split(' '));
const DEEPEST = 4;

/** A refusal in the form that the document gives to errors; plain where it gives none. */
export function makeErrorBody(trouble: Trouble, status: number, response: Response | null, making: Making): Json {
  const schema = response?.schema;
  if (schema && schema.types[0] === 'string') return trouble.message;
  if (!schema || (schema.properties.size === 0 && schema.variants.length === 0)) return makePlainBody(trouble);
  return fillError(schema, trouble, status, making, 0);
}

/** What is said where the document has no form for it. */
export function makePlainBody(trouble: Trouble): JsonObject {
  const body: JsonObject = { code: trouble.code, message: trouble.message };
  if (trouble.permission !== undefined) body.permission = trouble.permission;
  if (trouble.faults.length > 0) body.errors = trouble.faults.map(({ pointer, message }) => ({ pointer, message }));
  return body;
}

function fillError(schema: Schema, trouble: Trouble, status: number, making: Making, depth: number): Json {
  const shape = schema.properties.size === 0 ? (schema.variants.find((v) => v.properties.size > 0) ?? schema) : schema;
  if (shape.properties.size === 0) return shape.types[0] === 'string' ? trouble.message : makeValue(schema, making);
  const body: JsonObject = Object.create(null);
  let told = false;
  for (const [name, field] of shape.properties) {
    const value = fillField(name, field, trouble, status, making, depth);
    if (value !== undefined) {
      body[name] = value;
      told ||= MESSAGE.has(squash(name));
    } else if (shape.required.has(name)) body[name] = makeValue(field, { ...making, name, full: false });
  }
  if (depth === 0 && Object.keys(body).length === 0) tellInList(body, shape, trouble, status, making);
  // A place that nothing else tells of goes where it can be read at least.
  const hasRoom = shape.additionalProperties !== false && !Object.hasOwn(body, 'errors');
  if (!told && hasRoom && depth === 0 && trouble.faults.length > 0) body.errors = trouble.faults.map((f) => ({ ...f }));
  return body;
}

/** `{"errors": [{"field", "reason"}]}`, where nothing else could say what is wrong. */
function tellInList(body: JsonObject, shape: Schema, trouble: Trouble, status: number, making: Making): void {
  const list = [...shape.properties].find(([, { types, items }]) => types.includes('array') && items?.properties.size);
  if (list?.[1].items) body[list[0]] = [fillError(list[1].items, trouble, status, making, 1)];
}

function fillField(
  name: string,
  field: Schema,
  trouble: Trouble,
  status: number,
  making: Making,
  depth: number,
): Json | undefined {
  const plain = squash(name);
  if (plain === 'permission' && trouble.permission !== undefined) return trouble.permission;
  if (field.types.includes('array')) return fillFaults(field, trouble, status, making, depth);
  if (field.types.includes('object') || field.properties.size > 0) {
    if (depth > DEEPEST || !/error|fault|detail|status|problem/.test(plain)) return undefined;
    return fillError(field, trouble, status, making, depth + 1);
  }
  const candidates: Json[] = [];
  if (STATUS.has(plain)) candidates.push(status);
  if (CODE.has(plain)) candidates.push(trouble.code);
  if (STATUS.has(plain)) candidates.push(String(status));
  if (MESSAGE.has(plain)) candidates.push(sentence(trouble));
  if (/requestid|traceid|correlationid/.test(plain)) candidates.push(`req-${making.random.hex(8)}`);
  const fitting = candidates.find((value) => fits(value, field));
  if (fitting !== undefined || candidates.length === 0) return fitting;
  return field.enum ? (nearestWord(field.enum, trouble) ?? undefined) : undefined;
}

function nearestWord(words: Json[], trouble: Trouble): Json | undefined {
  const wanted = squash(trouble.code);
  return (
    words.find((w) => typeof w === 'string' && squash(w) === wanted) ??
    words.find((w) => typeof w === 'string' && (squash(w).includes(wanted) || wanted.includes(squash(w)))) ??
    // No word for this very mistake: it is the client's all the same.
    words.find((w) => typeof w === 'string' && /^(?:invalid|bad)_?request/i.test(w)) ??
    words[0]
  );
}

function sentence({ message, faults }: Trouble): string {
  const first = faults[0];
  return first ? `${message} ${first.pointer || 'The body'} ${first.message}.` : message;
}

function fillFaults(field: Schema, trouble: Trouble, status: number, making: Making, depth: number): Json | undefined {
  const { items } = field;
  if (trouble.faults.length === 0 && (field.minItems ?? 0) === 0)
    return depth === 0 && items && items.properties.size > 0 && isOnlyWay(field)
      ? [fillError(items, trouble, status, making, depth + 1)]
      : undefined;
  if (!items) return trouble.faults.map((f) => `${f.pointer} ${f.message}`);
  if (items.types[0] === 'string') return trouble.faults.map((f) => `${f.pointer} ${f.message}`.trim());
  const faults = trouble.faults.length > 0 ? trouble.faults : [{ pointer: '', message: trouble.message }];
  return faults.map((fault) => fillFault(items, fault, trouble, making));
}

/** `errors: [{code, message}]` at the top is where some documents put every error, not only wrong places. */
function isOnlyWay(field: Schema): boolean {
  return [...(field.items?.properties.keys() ?? [])].some((name) => CODE.has(squash(name)));
}

function fillFault(schema: Schema, fault: Fault, trouble: Trouble, making: Making): Json {
  const entry: JsonObject = Object.create(null);
  for (const [name, field] of schema.properties) {
    const plain = squash(name);
    if (PLACE.has(plain) && fits(fault.pointer, field)) entry[name] = fault.pointer;
    else if (MESSAGE.has(plain) && fits(fault.message, field)) entry[name] = fault.message;
    else if (CODE.has(plain) && fits(trouble.code, field)) entry[name] = trouble.code;
    else if (schema.required.has(name)) entry[name] = makeValue(field, { ...making, name, full: false });
  }
  return entry;
}
