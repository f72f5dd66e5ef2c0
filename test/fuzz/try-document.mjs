import { Readable } from 'node:stream';

const dist = (path) => import(new URL(`../../dist/${path}`, import.meta.url));
const [
  { load },
  { planDocument },
  { makeOutput },
  { Comparer },
  { emptyConfig },
  { resolveSettings },
  { Refusal },
  { stringifyStable },
  { TARGETS, judgeHomes },
  { describeCatalogue },
  { listJsonLines },
  { countShares, listFindings },
  { formatCatalogue },
  { draftConfig },
  { printDraft },
  { PLAIN },
] = await Promise.all(
  [
    'spec/load.js',
    'pipeline.js',
    'make-output.js',
    'write/compare.js',
    'config/types.js',
    'config/settings.js',
    'report/diagnostic.js',
    'spec/stable-json.js',
    'targets/index.js',
    'report/inspect-json.js',
    'report/print-json.js',
    'report/list-findings.js',
    'report/inspect-text.js',
    'report/draft-config.js',
    'report/print-draft.js',
    'report/paint.js',
  ].map(dist),
);

export const printDocument = (document) => stringifyStable(document);

/** Reads a document as the command line would: only so do long integers keep every digit. */
export function loadText(text) {
  return load({ spec: '-', stdin: Readable.from([text]) });
}

/**
 * All that inspect, init and generate do with a document but the writing. Gives the files, or the code of the refusal
 * where the document is one to refuse; any exception is a crash and leaves as it is.
 */
export async function tryDocument(document) {
  try {
    const opened = {
      document: await loadText(printDocument(document)),
      parts: [],
      config: emptyConfig(),
      configPath: null,
    };
    const { catalogue, plan } = await planDocument(opened, { strict: false });
    await describe(catalogue, plan);
    if (plan.access.obstacle !== null) return { refused: 'no-credentials' };
    if (catalogue.resources.length === 0) return { refused: 'no-resources' };
    // One name for all, so that what is the same in every provider is built once.
    const settings = resolveSettings({ ...emptyConfig(), name: 'fuzz' }, catalogue.title, catalogue.servers);
    const { files } = await makeOutput({ plan, document: opened.document.root, settings, targets: TARGETS });
    const comparer = new Comparer('/nowhere/at/all');
    for (const file of files) comparer.add(file);
    comparer.finish();
    return { files, resources: catalogue.resources.length, operations: catalogue.ledger.length };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.diagnostics[0]?.code ?? 'unknown', because: error.message };
  }
}

async function describe(catalogue, plan) {
  const homes = await judgeHomes(plan, 'x');
  const shares = countShares(catalogue, homes);
  const findings = listFindings(catalogue, homes);
  [...listJsonLines(describeCatalogue(catalogue, shares))];
  formatCatalogue(catalogue, { configPath: null, quiet: false, shares, paint: PLAIN });
  const settings = resolveSettings(emptyConfig(), catalogue.title, catalogue.servers);
  printDraft(draftConfig(catalogue, settings, [], plan.access), 'fuzz');
  return findings;
}
