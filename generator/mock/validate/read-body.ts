import { holdsFile, plainType } from '../../model/media-types.js';
import { fits } from '../../model/sample/fits.js';
import { isEqual } from '../../model/sample/is-equal.js';
import type { Operation, Schema } from '../../model/types.js';
import { nestsDeeper, parseExactJson } from '../../spec/parse/exact-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Fault, ValueChecker } from './check-value.js';
import { dropShown } from './drop-shown.js';
import { readForm } from './read-form.js';
import { readMultipart } from './read-multipart.js';
import type { RequestFacts } from './request-facts.js';

export type BodyResult =
  | { kind: 'none' }
  | { kind: 'value'; value: Json; check: (value: Json) => Fault[] }
  | { kind: 'malformed'; message: string }
  | { kind: 'type'; message: string };

/** The body as a value, and how the schema of its media type judges it. */
export function readBody(
  operation: Operation,
  type: string | undefined,
  bytes: Buffer,
  facts: RequestFacts,
  checker: ValueChecker,
  isAction = false,
): BodyResult {
  const { body } = operation;
  if (bytes.length === 0) {
    const isNeeded = body?.required && !(isAction && takesNothing(body.schema));
    return isNeeded ? { kind: 'malformed', message: 'The request needs a body.' } : { kind: 'none' };
  }
  if (!body) return { kind: 'none' };
  const given = plainType(type ?? body.mediaType);
  const known = findType(facts, given);
  if (known === null) {
    return { kind: 'type', message: `The body is ${given}; this takes ${[...facts.bodies.keys()].join(', ')}.` };
  }
  const schema = facts.bodies.get(known);
  const { example, examples = [] } = body.content.get(known) ?? {};
  const shown = [example, ...examples].filter((own) => own !== undefined);
  const judge = (value: Json) => (schema === undefined ? [] : checker.check(schema, value, 'request'));
  const check = (value: Json) => {
    const faults = judge(value);
    if (faults.length === 0 || shown.some((own) => isEqual(own, value))) return [];
    return dropShown(value, faults, shown, judge);
  };
  if (isJson(given)) {
    const parsed = parseJson(bytes.toString('utf8'));
    if (parsed === undefined) return { kind: 'malformed', message: 'The body is not valid JSON.' };
    return { kind: 'value', value: parsed, check };
  }
  if (given === 'application/x-www-form-urlencoded') {
    const value = readForm(bytes.toString('utf8'), body.content.get(known)?.schema ?? body.schema);
    return { kind: 'value', value, check };
  }
  if (given === 'multipart/form-data') {
    const form = readMultipart(type ?? '', bytes);
    if (form === null) return { kind: 'malformed', message: 'The body is no multipart form.' };
    const own = body.content.get(known)?.schema ?? body.schema;
    return { kind: 'value', value: readForm(form, own), check: own && !holdsFile(own) ? check : () => [] };
  }
  // Files and other media are taken as they come: their schemas describe parts, not a value.
  return { kind: 'value', value: Object.create(null) as JsonObject, check: () => [] };
}

/** `{}` would do: a server that is asked to start a machine does not miss it. */
function takesNothing(schema: Schema | null): boolean {
  return schema !== null && schema.types[0] === 'object' && fits(Object.create(null) as JsonObject, schema);
}

function findType(facts: RequestFacts, given: string): string | null {
  if (facts.bodies.has(given)) return given;
  for (const type of facts.bodies.keys()) {
    const [main, sub] = type.split('/');
    if (type === '*/*' || (sub === '*' && given.startsWith(`${main}/`))) return type;
    if (isJson(type) && isJson(given)) return type;
  }
  return null;
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json$/.test(type) || type === 'text/json' || type === '*/*';
}

const DEEPEST_BODY = 200;

/** Whole numbers of sixteen digits and more keep all their digits. */
function parseJson(text: string): Json | undefined {
  if (nestsDeeper(text, DEEPEST_BODY)) return undefined;
  try {
    return parseExactJson(text, 'the body', []);
  } catch {
    return undefined;
  }
}
