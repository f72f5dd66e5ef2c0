import { describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';
import { playOthers } from './live-terraform.js';
import { reportLives } from './lives.js';

const documents = listDocuments();
const tools = findTools();

/** Those of resources are played through their whole life: terraform-life.test.ts. */
describe.skipIf(documents.length === 0 || tools.go === null)('registry examples of all but resources', () => {
  it.each(documents)('%s', { timeout: 1_800_000 }, async (document) => {
    const played = await playOthers(tools, await readDocument(document), makeSettings(document));
    const report = reportLives(document, played);
    console.log(report.text);
    expect(report.unexplained).toEqual([]);
  });
});
