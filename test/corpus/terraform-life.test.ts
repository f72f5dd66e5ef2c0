import { describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';
import { liveTerraform } from './live-terraform.js';
import { reportLives } from './report-lives.js';

const documents = listDocuments();
const tools = findTools();

describe.skipIf(documents.length === 0 || tools.go === null)('the life of every example, with Terraform', () => {
  it.each(documents)('%s', { timeout: 1_800_000 }, async (document) => {
    const lives = await liveTerraform(tools, await readDocument(document), makeSettings(document));
    const report = reportLives(document, lives);
    console.log(report.text);
    expect(report.unexplained, report.text).toEqual([]);
    expect(report.passed / lives.length, report.text).toBeGreaterThanOrEqual(0.5);
  });
});
