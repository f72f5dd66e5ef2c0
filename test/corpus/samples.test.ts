import { describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { findPlaceholders, listShown } from '../shown/list-shown.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';

describe.skipIf(listDocuments().length === 0)('the values that generated files show', () => {
  it.each(listDocuments())('%s', { timeout: 300_000 }, async (document) => {
    const { plan, document: loaded } = await readDocument(document);
    const settings = makeSettings(document);
    const { files } = await makeOutput({ plan, document: loaded.root, settings, targets: ['terraform', 'ansible'] });
    const shown = listShown(files);
    const held = findPlaceholders(shown);
    console.log(`${document}: ${held.length} of ${shown.length} values only hold a place`);
    expect(held).toEqual([]);
  });
});
