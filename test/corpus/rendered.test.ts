import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';
import { countRendered, listLosses, type Rendered } from './count-rendered.js';

const documents = listDocuments();
const store = new URL('rendered.json', import.meta.url);
/** Writes what is rendered now as what has to be rendered from now on. */
const isUpdate = process.env.UPDATE_RENDERED === '1';

/** A rule that refuses too much passes every other test of what is left: these numbers do not shrink in silence. */
describe.skipIf(documents.length === 0)('what is rendered of a document', () => {
  let known: Record<string, Rendered> = {};
  beforeAll(async () => {
    known = JSON.parse(await readFile(store, 'utf8')) as Record<string, Rendered>;
  });
  afterAll(async () => {
    if (!isUpdate) return;
    const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
    await writeFile(store, `${JSON.stringify(sorted, null, 2)}\n`);
  });

  it.each(documents)('%s', { timeout: 600_000 }, async (document) => {
    const { plan, document: read } = await readDocument(document);
    const settings = makeSettings(document);
    const { files } = await makeOutput({ plan, document: read.root, settings, targets: ['terraform', 'ansible'] });
    const now: Rendered = { operations: plan.catalogue.ledger.length, ...countRendered(files) };
    const before = known[document];
    if (isUpdate) known[document] = now;
    else if (!before) console.log(`${document}: not stored; UPDATE_RENDERED=1 stores ${JSON.stringify(now)}`);
    else if (before.operations !== now.operations) console.log(`${document}: another edition, which is not compared`);
    else expect(listLosses(before, now)).toEqual([]);
  });
});
