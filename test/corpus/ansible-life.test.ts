import { describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';
import { liveAnsible } from './live-ansible.js';
import { reportLives } from './lives.js';

const documents = listDocuments();
const tools = findTools();
/** Of all examples of all documents together, this much has to pass; the rest needs a reason of the closed list. */
const ENOUGH = 0.95;

describe.skipIf(documents.length === 0 || tools.ansible === null)('the life of every example, with Ansible', () => {
  const all = { passed: 0, total: 0, unexplained: [] as string[] };

  it.each(documents)('%s', { timeout: 1_800_000 }, async (document) => {
    const lives = await liveAnsible(tools, await readDocument(document), makeSettings(document));
    const report = reportLives(document, lives);
    console.log(report.text);
    all.passed += report.passed;
    all.total += lives.length;
    all.unexplained.push(...report.unexplained.map((type) => `${document}: ${type}`));
    expect(lives.flatMap(({ failures }) => failures.map(({ message }) => message)).join('\n')).not.toMatch(
      /panic|invalid plan|inconsistent|it broke: Traceback/,
    );
  });

  it('all together', () => {
    console.log(`${all.passed} of ${all.total} examples live through it all`);
    expect(all.unexplained).toEqual([]);
    expect(all.passed / all.total).toBeGreaterThanOrEqual(ENOUGH);
  });
});
