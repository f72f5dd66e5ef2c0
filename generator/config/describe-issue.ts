import { z } from 'zod';
import type { Diagnostic } from '../report/diagnostic.js';
import type { Locator } from './locate.js';
import { findNearest } from './nearest.js';
import { type Path, pointTo } from './pointer.js';
import { configSchema } from './schema.js';

type Issue = z.core.$ZodIssue;

const EXPECTED: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping (key: value)',
  record: 'a mapping (key: value)',
};

/** Turns one issue of zod into diagnostics in plain words, with the place in the file. */
export function describeIssue(issue: Issue, raw: unknown, locator: Locator, file: string): Diagnostic[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => describeUnknown(key, path, locator, file));
  }
  const isKey = issue.code === 'invalid_key';
  const place = isKey ? locator.locateKey(path.slice(0, -1), String(path.at(-1))) : locator.locateValue(path);
  const { code, predicate, hint } = explainIssue(issue, readAt(raw, path), locator.readSource(path));
  return [
    {
      code,
      severity: 'error',
      pointer: pointTo(path),
      message: `${file}:${place}: ${nameOf(path)} ${predicate}.`,
      hint,
    },
  ];
}

function describeUnknown(key: string, path: Path, locator: Locator, file: string): Diagnostic {
  const keys = listKeys(path);
  const nearest = findNearest(key, keys);
  const where = path.length === 0 ? 'at the top of the config' : `in ${nameOf(path)}`;
  return {
    code: 'config-unknown-key',
    severity: 'error',
    pointer: pointTo([...path, key]),
    message: `${file}:${locator.locateKey(path, key)}: "${key}" is not a key ${where}.`,
    hint: nearest === null ? `The keys there are ${keys.join(', ')}.` : `Did you mean "${nearest}"?`,
  };
}

function explainIssue(
  issue: Issue,
  value: unknown,
  source: string | null,
): { code: string; predicate: string; hint: string } {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = EXPECTED[issue.expected] ?? issue.expected;
      const quoted = issue.expected === 'string' && isScalarValue(value);
      return {
        code: 'config-wrong-type',
        predicate: `must be ${expected}, not ${describeValue(value, source)}`,
        hint: quoted ? `Put it in quotes: "${source ?? String(value)}".` : `Write ${expected} there.`,
      };
    }
    case 'invalid_value': {
      const values = issue.values.map(String);
      const nearest = typeof value === 'string' ? findNearest(value, values) : null;
      return {
        code: 'config-wrong-value',
        predicate: `must be one of ${values.join(', ')}, not ${describeValue(value, source)}`,
        hint: nearest === null ? 'Use one of these values.' : `Did you mean "${nearest}"?`,
      };
    }
    case 'invalid_key': {
      const inner = issue.issues[0]?.message ?? 'is not a name';
      return { code: 'config-wrong-value', predicate: inner, hint: 'Correct the key.' };
    }
    case 'custom':
      return { code: 'config-contradiction', predicate: issue.message, hint: 'Remove one of the two.' };
    default:
      return {
        code: 'config-wrong-value',
        predicate: issue.message,
        hint: `It is ${describeValue(value, source)} now.`,
      };
  }
}

/** The keys that the schema knows at a place. */
function listKeys(path: Path): string[] {
  let schema: z.core.$ZodType | undefined = configSchema;
  for (const step of path) {
    schema = unwrap(schema);
    if (schema instanceof z.ZodObject) schema = schema.shape[String(step)];
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    else if (schema instanceof z.ZodArray) schema = schema.element;
  }
  schema = unwrap(schema);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodExactOptional) return unwrap(schema.unwrap());
  return schema;
}

function nameOf(path: Path): string {
  if (path.length === 0) return 'the config';
  return path.map((step) => (typeof step === 'number' ? `item ${step + 1}` : step)).join(' > ');
}

function readAt(raw: unknown, path: Path): unknown {
  let value = raw;
  for (const step of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function isScalarValue(value: unknown): boolean {
  return ['number', 'bigint', 'boolean'].includes(typeof value);
}

function describeValue(value: unknown, source: string | null): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'string') return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
  return `the ${typeof value === 'boolean' ? 'boolean' : 'number'} ${source ?? String(value)}`;
}
