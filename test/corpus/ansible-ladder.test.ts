import { describe, expect, it } from 'vitest';
import type { Climb } from '../../generator/targets/ansible/verify/ladder.js';
import { findTools } from '../acceptance/real-tools.js';
import { climb } from './climb-collection.js';
import { listDocuments } from './corpus.js';
import { findResource, listPlainPairs } from './plain-pairs.js';

const documents = listDocuments();
const tools = findTools();
const LEAST = 0.8;

/** Why a resource does not reach the top, as far as the document is the cause. */
const REASONS: [RegExp, string][] = [
  [/^no module/, 'creating it takes what no module sends'],
  [/created, but cannot be read/, 'the answer to the create does not tell what was made'],
  [/^present: .*does not fit/s, 'plain reading of the document gives no request that it accepts'],
  [
    /^present: .*(?:names something that does not exist|status 404)/s,
    'it needs what the document does not say how to get',
  ],
  [/^present: .*(?:undefined|no attribute|no element)/s, 'what it needs could not be made'],
  [/^present again: changed is true/, 'the answer shows another value than the request gave'],
];

function findReason({ failure }: Climb): string | null {
  return REASONS.find(([pattern]) => pattern.test(failure ?? ''))?.[1] ?? null;
}

describe.skipIf(documents.length === 0 || tools.ansible === null)('ladders of the plain pairs, with Ansible', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const { climbs, needed } = await climb(tools, document, (catalogue, root) =>
      listPlainPairs(root).map((pair) => findResource(catalogue, pair)?.name ?? pair.collection),
    );
    const failed = climbs.filter(({ failure }) => failure !== null);
    const good = climbs.length - failed.length;
    const lines = [
      `${document}: ${good} of ${climbs.length} plain pairs climb the whole ladder`,
      ...failed.map((one) => `  ${one.resource}: ${findReason(one)} (${one.failure?.slice(0, 400)})`),
      ...needed
        .filter(({ failure }) => failure !== null)
        .map((one) => `  needed for others: ${one.resource}: ${one.failure?.slice(0, 400)}`),
      ...climbs.flatMap(({ resource, without }) =>
        without.map((one) => `  ${one.outcome}: ${one.step} of ${resource}: ${one.reason}`),
      ),
    ];
    console.log(lines.join('\n'));
    expect(good / climbs.length, lines.join('\n')).toBeGreaterThanOrEqual(LEAST);
    expect(failed.filter((one) => findReason(one) === null)).toEqual([]);
  });
});
