import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plantItem } from '../../generator/mock/rules/seeds.js';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { startMock } from '../../generator/mock/start-mock.js';
import type { Operation, Schema } from '../../generator/model/types.js';
import { entriesOf, getObject, getString } from '../../generator/spec/json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { listDocuments } from './corpus.js';

const folder = process.env.IACSMITH_CORPUS ?? '';
const documents = existsSync(folder) ? listDocuments() : [];
/** Of all examples: those that break the document that they stand in. */
const MOST_BROKEN = 0.02;

interface Sent {
  operation: string;
  status: number;
  reason: string;
}

/** The examples of a request as the document gives them: of the media type, or of its schema as a whole. */
function listExamples({ body }: Operation): Json[] {
  const media = body?.content.get(body.mediaType);
  if (!media || !/json/.test(body?.mediaType ?? '')) return [];
  const named = media.examples ?? [];
  const given = named.length > 0 ? named : media.example === undefined ? [] : [media.example];
  if (given.length > 0 || !media.schema) return given;
  const whole = media.schema.example ?? compose(media.schema, 0);
  return whole === undefined ? [] : [whole];
}

/** Where the body has no example, its fields may have: put together, if each that is demanded has one. */
function compose(schema: Schema, depth: number): Json | undefined {
  if (schema.example !== undefined) return schema.example;
  if (depth > 4 || schema.variants.length > 0) return schema.default;
  if (schema.types[0] === 'array') {
    const item = schema.items ? compose(schema.items, depth + 1) : undefined;
    return item === undefined ? undefined : [item];
  }
  if (schema.properties.size === 0) return schema.default ?? schema.enum?.[0];
  const made: JsonObject = {};
  for (const [name, field] of schema.properties) {
    const value = field.readOnly || field.deprecated ? undefined : compose(field, depth + 1);
    if (value !== undefined) made[name] = value;
    else if (schema.required.has(name) && !field.readOnly) return undefined;
  }
  return Object.keys(made).length > 0 ? made : undefined;
}

/** What the path names is there, as the example takes for granted; each is sent to a mock that knows nothing of the others. */
async function send(mock: RunningMock, operation: Operation, example: Json): Promise<Sent> {
  mock.reset();
  let path = '';
  for (const segment of operation.path.split('/').slice(1)) {
    const filled = segment.replace(/\{([^{}]*)\}/g, (_, name: string) =>
      encodeURIComponent(String(nameOf(operation, name))),
    );
    path += `/${filled}`;
    if (segment.includes('{')) plantItem(mock.mock.world, path.replace(/:[\w-]+$/, ''), {});
  }
  const query = new URLSearchParams();
  for (const { in: at, name, required, schema } of operation.parameters)
    if (at === 'query' && required) query.set(name, String(schema.example ?? schema.enum?.[0] ?? 'true'));
  const response = await fetch(`${mock.url}${path}?${query}`, {
    method: operation.method,
    headers: { ...headersOf(mock), 'content-type': operation.body?.mediaType ?? 'application/json' },
    body: JSON.stringify(example),
  });
  const reason = response.headers.get('x-mock-reason') ?? (await response.text()).slice(0, 200);
  return { operation: operation.key, status: response.status, reason };
}

function nameOf(operation: Operation, name: string): Json {
  const parameter = operation.parameters.find((own) => own.in === 'path' && own.name === name);
  const { schema, example } = parameter ?? {};
  const given = example ?? schema?.example ?? schema?.default ?? schema?.enum?.[0];
  if (given !== undefined) return given;
  if (schema?.types.includes('integer') || schema?.types.includes('number')) return 4711;
  return schema?.format === 'uuid' ? 'f8c7c2a1-5a0d-4d3c-9a6e-0c7d9a1b2c3d' : 'one';
}

/** The key wherever the document's security schemes may want it. */
function headersOf({ key, mock }: RunningMock): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  for (const [, scheme] of entriesOf(getObject(getObject(mock.root, 'components'), 'securitySchemes'))) {
    if (getString(scheme, 'type') === 'apiKey' && getString(scheme, 'in') === 'header')
      headers[getString(scheme, 'name')] = key;
    if (getString(scheme, 'scheme') === 'basic')
      headers.authorization = `Basic ${Buffer.from(`user:${key}`).toString('base64')}`;
  }
  return headers;
}

const broken: string[] = [];
let all = 0;

describe.skipIf(documents.length === 0)('POST examples of the documents at their mocks', () => {
  test.each(documents)('%s', async (name) => {
    const mock = await startMock({ spec: join(folder, name), rate: 0, keys: ['made-up-key'] });
    try {
      const sent: Sent[] = [];
      for (const operation of mock.mock.api.operations) {
        if (operation.method !== 'POST') continue;
        for (const example of listExamples(operation)) sent.push(await send(mock, operation, example));
      }
      const refused = sent.filter(({ status }) => status >= 400);
      all += sent.length;
      broken.push(...refused.map((one) => `${name} ${one.operation}`));
      const lines = refused.map((one) => `  ${one.operation}: ${one.status} ${one.reason}`);
      console.log([`${name}: ${sent.length - refused.length} of ${sent.length} accepted`, ...lines].join('\n'));
      // By its schemas alone may a mock refuse what its document shows, never by a guess.
      expect(refused.filter(({ reason }) => !/^(?:invalid_body|invalid_parameter|gone):/.test(reason))).toEqual([]);
    } finally {
      await mock.stop();
    }
  });

  test('at most one in fifty breaks its own document', () => {
    expect(broken.length, broken.join('\n')).toBeLessThanOrEqual(all * MOST_BROKEN);
  });
});
