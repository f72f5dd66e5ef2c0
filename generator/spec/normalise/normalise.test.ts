import { describe, expect, it } from 'vitest';
import { Refusal } from '../../report/diagnostic.js';
import type { JsonObject } from '../types.js';
import { normalise } from './normalise.js';

function readRoot(root: JsonObject) {
  return normalise({ root, sha256: 'x', origin: 'test', diagnostics: [] });
}

function codesOf(root: JsonObject): string[] {
  try {
    readRoot(root);
    return [];
  } catch (refusal) {
    if (refusal instanceof Refusal) return [String(refusal.exitCode), ...refusal.diagnostics.map((d) => d.code)];
    throw refusal;
  }
}

const paths = { '/a': { get: { responses: { 200: { description: '' } } } } };

describe('versions', () => {
  it.each([
    { given: { openapi: '3.0.3' }, want: '3.0.3' },
    { given: { openapi: '3.1.0' }, want: '3.1.0' },
    { given: { openapi: '3.2.0' }, want: '3.2.0' },
    { given: { openapi: 3.1 }, want: '3.1' },
    { given: { swagger: '2.0' }, want: '2.0' },
    { given: { swagger: 2 }, want: '2.0' },
  ])('$want', ({ given, want }) => {
    expect(readRoot({ ...given, info: { title: 'T', version: '1' }, paths }).openapi).toBe(want);
  });

  it.each([
    { name: '3.3', given: { openapi: '3.3.0', paths }, want: ['1', 'unsupported-version'] },
    { name: '4', given: { openapi: '4.0.0', paths }, want: ['1', 'unsupported-version'] },
    { name: '1.2', given: { swagger: '1.2', paths }, want: ['1', 'unsupported-version'] },
    { name: 'no version', given: { paths }, want: ['1', 'not-openapi'] },
    { name: 'empty', given: {}, want: ['1', 'not-openapi'] },
    { name: 'webhooks only', given: { openapi: '3.1.0', webhooks: { a: {} } }, want: ['1', 'no-paths'] },
    { name: 'paths as a list', given: { openapi: '3.1.0', paths: [] }, want: ['1', 'paths-not-a-map'] },
    { name: 'no operation', given: { openapi: '3.1.0', paths: { '/a': {} } }, want: ['1', 'no-operations'] },
  ] as { name: string; given: JsonObject; want: string[] }[])('refuses $name', ({ given, want }) => {
    expect(codesOf(given)).toEqual(want);
  });
});

it('says all errors at once', () => {
  const root: JsonObject = { openapi: '3.1.0', paths: { '/a': 'no', '/b': { get: [] }, '/c': { get: {} } } };
  expect(codesOf(root)).toEqual(['1', 'bad-path-item', 'bad-operation']);
});
