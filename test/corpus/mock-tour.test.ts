import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startMock } from '../../generator/mock/start-mock.js';
import { entriesOf, getObject, getString } from '../../generator/spec/json.js';
import { load } from '../../generator/spec/load.js';
import { normalise } from '../../generator/spec/normalise/normalise.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { findPairs, listOperations, type Outcome, Tour } from '../contract/tour.js';

const folder = process.env.IACSMITH_CORPUS ?? '';
const documents = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:json|ya?ml)$/.test(name)) : [];
const only = process.env.IACSMITH_CORPUS_ONLY;
const LEAST = 0.8;

/** Why a tour did not come to its end, as the document has it. */
const REASONS: [RegExp, string][] = [
  [/^create: 410/, 'the operation was retired'],
  [/^create: 40[04]|^create: 422/, 'plain reading of the document gives no request that it accepts'],
  [/^(?:read|list|update|delete|read after update): /, 'no id in the answer that leads back to the item'],
];

function findReason({ reason, failures }: Outcome): string | null {
  return reason ?? REASONS.find(([pattern]) => pattern.test(failures[0] ?? ''))?.[1] ?? null;
}

/** The key wherever the document's security schemes may want it. */
function makeHeaders(root: JsonObject, key: string): Record<string, string> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  for (const [, scheme] of entriesOf(getObject(getObject(root, 'components'), 'securitySchemes'))) {
    if (getString(scheme, 'type') === 'apiKey' && getString(scheme, 'in') === 'header')
      headers[getString(scheme, 'name')] = key;
    if (getString(scheme, 'scheme') === 'basic')
      headers.authorization = `Basic ${Buffer.from(`user:${key}`).toString('base64')}`;
  }
  return headers;
}

describe.skipIf(documents.length === 0)('a tour over every pair of collection and item in the corpus', () => {
  test.each(documents.filter((name) => only === undefined || name.includes(only)))('%s', async (name) => {
    const loaded = await load({ spec: join(folder, name) });
    const mock = await startMock({ loaded, rate: 0, selfCheck: true, keys: ['made-up-key'] });
    try {
      const { root } = normalise(loaded);
      const headers = makeHeaders(root, mock.key);
      const outcomes: Outcome[] = [];
      for (const pair of findPairs(root)) outcomes.push(await new Tour(root, mock.url, headers).run(pair));
      const walk = new Tour(root, mock.url, headers);
      for (const { path, method } of listOperations(root)) await walk.callOnce(path, method);
      const excused = outcomes.filter((outcome) => outcome.reason !== null);
      const failed = outcomes.filter((outcome) => outcome.failures.length > 0);
      const good = outcomes.length - excused.length - failed.length;
      const unfit = new Set(
        mock
          .journal()
          .flatMap((e) =>
            e.note?.startsWith('unfit') || e.note?.startsWith('bug') ? [`${e.operation} ${e.status} ${e.note}`] : [],
          ),
      );
      const lines = [
        `${name}: ${good} of ${outcomes.length} pairs, ${excused.length} excused; ${unfit.size} answers that do not fit`,
        ...[...excused, ...failed].map(
          (o) => `  not toured ${o.pair.collection}: ${findReason(o)} (${o.failures.join(' | ')})`,
        ),
        ...[...unfit].map((line) => `  ${line}`),
      ];
      console.log(lines.join('\n'));
      expect([...excused, ...failed].filter((outcome) => findReason(outcome) === null)).toEqual([]);
      expect(good / outcomes.length, lines.join('\n')).toBeGreaterThanOrEqual(LEAST);
      expect([...unfit].filter((line) => line.includes(' bug: '))).toEqual([]);
    } finally {
      await mock.stop();
    }
  });
});
