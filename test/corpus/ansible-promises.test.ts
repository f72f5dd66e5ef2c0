import { describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';
import { liveAnsible } from './live-ansible.js';

const documents = listDocuments();
const tools = findTools();

/** All write-only options and all purging modules of a document. */
describe.skipIf(documents.length === 0 || tools.ansible === null)('what a collection promises', () => {
  it.each(documents)('%s', { timeout: 1_800_000 }, async (document) => {
    const lives = await liveAnsible(tools, await readDocument(document), makeSettings(document), '', 'promises');
    const broken = lives.flatMap(({ type, failures }) => failures.map(({ message }) => `${type}: ${message}`));
    const kept = lives.flatMap(({ notes }) => notes).filter((note) => note.startsWith('purge: '));
    console.log(
      `${document}: ${lives.length} modules, ${kept.length} attempts to purge, ${broken.length} broken promises`,
    );
    expect(broken).toEqual([]);
  });
});
