import { describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { findRawText } from '../find-raw-text.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';

const documents = listDocuments();

describe.skipIf(documents.length === 0)('texts of other documents', () => {
  it.each(documents)('%s', { timeout: 600_000 }, async (document) => {
    const { plan, document: loaded } = await readDocument(document);
    const { files } = await makeOutput({
      plan,
      document: loaded.root,
      settings: makeSettings(document),
      targets: ['terraform', 'ansible'],
    });
    const found = findRawText(files);
    console.log(`${document}: ${files.length} files, ${found.length} raw texts`);
    expect(found.slice(0, 40)).toEqual([]);
  });
});
