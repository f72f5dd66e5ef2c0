import { describe, expect, it } from 'vitest';
import { playChanges } from '../play-changes.js';
import { listAllDocuments, readDocument } from './corpus.js';

const documents = listAllDocuments();
const CHANGES = 12;

/** What a changed document makes is what it makes without any memory. */
describe.skipIf(documents.length === 0)('one change after the other', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const { document: loaded } = await readDocument(document);
    expect(await playChanges(loaded.root, 7, CHANGES, ['terraform', 'ansible'])).toEqual([]);
  });
});
