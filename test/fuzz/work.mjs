import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProvider, CodeJudge } from './judge-code.mjs';
import { TextJudge } from './judge-texts.mjs';
import { makeDocument } from './make-document.mjs';
import { shrink } from './shrink.mjs';
import { tourMock } from './tour-mock.mjs';
import { loadText, printDocument, tryDocument } from './try-document.mjs';

// One slice of a fuzz run, in a process of its own: whoever started it can end it when a document takes too long.
const { from, to, buildEvery, mockEvery, strictEvery, folder, tools } = JSON.parse(process.argv[2]);
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const texts = tools.python ? new TextJudge(tools.python) : null;
const seen = new Set();
const isNew = (content) => !seen.has(content) && seen.add(content) !== null;
const code = new CodeJudge(join(folder, 'code'), tools, isNew);
const counts = { built: 0, toured: 0, requests: 0, strict: 0 };

for (let seed = from; seed < to; seed += 1) {
  tell({ at: seed });
  const document = makeDocument(seed);
  const made = await tryDocument(document).catch((error) => reportCrash(seed, document, error));
  if (made.files) await judge(seed, made.files);
  if (mockEvery > 0 && seed % mockEvery === 0) await tour(seed, document);
  if (strictEvery > 0 && seed % strictEvery === 0) await checkStandard(seed, document);
  tell({ done: seed, outcome: made.crashed ? 'crashed' : (made.refused ?? 'made'), resources: made.resources ?? 0 });
}
judgeCode();
texts?.end();
tell({ counts: { ...counts, texts: texts?.count ?? 0, code: code.count } });

async function reportCrash(seed, document, error) {
  const fails = (one) =>
    tryDocument(one).then(
      () => false,
      (other) => other.message === error.message,
    );
  tell({ shrinking: seed });
  keep(seed, await shrink(document, fails));
  tell({ finding: { seed, kind: 'crash', what: `${error.stack}`.slice(0, 1200) } });
  return { crashed: true };
}

/** The document lies beside the findings, so that it can be looked at without this program. */
function keep(seed, document) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `document-${seed}.json`), printDocument(document));
}

async function judge(seed, files) {
  for (const fault of (await texts?.judge(files)) ?? []) report(seed, 'text', fault);
  code.add(seed, files);
  if (code.isFull) judgeCode();
  if (!tools.go || buildEvery === 0 || seed % buildEvery !== 0) return;
  counts.built += 1;
  const fault = buildProvider(join(folder, 'provider'), files);
  if (fault !== null) report(seed, 'build', fault);
}

function judgeCode() {
  for (const fault of code.judge()) report(Number(/document (\d+)/.exec(fault)?.[1] ?? 0), 'code', fault);
}

async function tour(seed, document) {
  const loaded = await loadText(printDocument(document));
  const { bugs, sent } = await tourMock(loaded).catch((error) => ({ bugs: [`${error.stack}`], sent: 0 }));
  counts.toured += 1;
  counts.requests += sent;
  for (const bug of bugs) report(seed, 'mock', bug.slice(0, 1200));
}

/** What is made here has to be valid, or nothing would be learnt from it. */
async function checkStandard(seed, document) {
  const { validateStrictly } = await import(new URL('../../dist/spec/validate-strictly.js', import.meta.url));
  counts.strict += 1;
  for (const { pointer, message } of await validateStrictly(await loadText(printDocument(document)))) {
    // swagger-parser itself stumbles over a property of this name.
    if (!message.includes('hasOwnProperty')) report(seed, 'standard', `${pointer} ${message}`);
  }
}

function report(seed, kind, what) {
  keep(seed, makeDocument(seed));
  tell({ finding: { seed, kind, what } });
}
