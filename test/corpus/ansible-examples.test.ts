import { describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';
import { reportLives } from './lives.js';
import { playExamples } from './play-examples.js';

const documents = listDocuments();
const tools = findTools();
/** Of the modules of all documents together, this much has to run as printed; the rest needs a reason of the closed list. */
const ENOUGH = 0.95;

describe.skipIf(documents.length === 0 || tools.ansible === null)('EXAMPLES as they are printed', () => {
  const all = { passed: 0, total: 0, unexplained: [] as string[] };

  it.each(documents)('%s', { timeout: 1_800_000 }, async (document) => {
    const lives = await playExamples(tools, await readDocument(document), makeSettings(document));
    const report = reportLives(document, lives);
    console.log(report.text);
    all.passed += report.passed;
    all.total += lives.length;
    all.unexplained.push(...report.unexplained.map((type) => `${document}: ${type}`));
    expect(lives.flatMap(({ failures }) => failures.map(({ message }) => message)).join('\n')).not.toMatch(
      /it broke: Traceback/,
    );
  });

  it('all together', () => {
    console.log(`${all.passed} of ${all.total} modules run their EXAMPLES`);
    expect(all.unexplained).toEqual([]);
    expect(all.passed / all.total).toBeGreaterThanOrEqual(ENOUGH);
  });
});
