import { describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { climb } from './climb-collection.js';
import { listDocuments } from './corpus.js';
import { findPlainPairs } from './plain-pairs.js';

const documents = listDocuments();
const tools = findTools();
const LEAST = 0.8;

describe.skipIf(documents.length === 0 || tools.ansible === null)('ladders of the plain pairs', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const { climbs, needed } = await climb(tools, document, (catalogue) =>
      findPlainPairs(catalogue).flatMap(({ resource }) => (resource ? [resource.name] : [])),
    );
    const failed = climbs.filter(({ failure }) => failure !== null);
    const good = climbs.length - failed.length;
    const lines = [
      `${document}: ${good} of ${climbs.length} plain pairs climb the whole ladder`,
      ...failed.map(({ resource, failure }) => `  ${resource}: ${failure}`),
      ...needed.flatMap(({ resource, failure }) => (failure === null ? [] : [`  needed: ${resource}: ${failure}`])),
      ...climbs.flatMap(({ resource, without }) =>
        without.length > 0 ? [`  ${resource} has no ${without.join(', ')}`] : [],
      ),
    ];
    console.log(lines.join('\n'));
    expect(good / climbs.length, lines.join('\n')).toBeGreaterThanOrEqual(LEAST);
  });
});
