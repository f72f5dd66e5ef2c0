import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

// Prints sentences and comments of a generated folder at random, for a person to read:
// node scripts/pick-sentences.mjs out --seed 7 --count 20

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '20' } },
});
const [folder = 'out'] = positionals;

/** Small and the same everywhere, so that a seed picks the same lines again. */
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function listFiles(path) {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:go|py|md|ya?ml|tf|hcl)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const isSentence = (text) => /^[A-Z`"][^{}<>|=]{15,300}[.!?]$/.test(text) && text.split(' ').length > 3;
const trim = (text) => text.replace(/\s+/g, ' ').trim();

/** Whole sentences of a line that is not code: descriptions, messages, prose. */
function listSentences(line) {
  const quoted = [...line.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, text]) => text);
  const plain = line.replace(/^\s*(?:[-*]\s+)?(?:[a-z_]+:\s+)?/, '').replace(/^['"]|['"]$/g, '');
  return [...quoted, plain]
    .flatMap((text) => text.split(/(?<=[.!?])\s+(?=[A-Z`])/))
    .map(trim)
    .filter(isSentence);
}

/** A comment with all its lines; in Python also the text below a definition. */
function listComments(text, file) {
  const mark = file.endsWith('.go') ? /^\s*\/\/ ?(.*)$/ : /^\s*# ?(.*)$/;
  const found = file.endsWith('.py')
    ? [...text.matchAll(/"""([^"]{20,400}?)"""/g)].map(([, words]) => trim(words))
    : [];
  let open = [];
  for (const line of [...text.split('\n'), '']) {
    const words = mark.exec(line)?.[1];
    if (words !== undefined) open.push(words);
    else if (open.length > 0) {
      found.push(trim(open.join(' ')));
      open = [];
    }
  }
  return found.filter((words) => words.split(' ').length > 3 && !/DO NOT EDIT|License|SPDX/i.test(words));
}

const sentences = new Map();
const comments = new Map();
for (const file of listFiles(folder)) {
  const text = readFileSync(file, 'utf8');
  const place = relative(folder, file);
  if (!file.endsWith('.md')) for (const one of listComments(text, file)) comments.set(one, place);
  for (const line of text.split('\n')) {
    if (/^\s*(?:\/\/|#)/.test(line)) continue;
    for (const one of listSentences(line)) sentences.set(one, [...(sentences.get(one) ?? []), place]);
  }
}

// What the document says is not ours to word; its copy lies in the folder. Ours come back in many files, or in the runtimes.
const copy = join(folder, 'openapi.json');
const document = existsSync(copy) ? readFileSync(copy, 'utf8') : '';
const ours = new Map(
  [...sentences]
    .filter(([text]) => !document.includes(text.replace(/^`\w+` \([^)]*\) /, '').replace(/[.!?]$/, '')))
    .filter(([, places]) => new Set(places).size > 4 || places.some((place) => /runtime\/|module_utils\//.test(place)))
    .map(([text, [place]]) => [text, place]),
);

const random = makeRandom(Number(values.seed));
for (const [title, pool] of [
  ['Sentences', ours],
  ['Comments', comments],
]) {
  const left = [...pool];
  console.log(`\n${title} (${left.length} to pick from)\n`);
  for (let n = 0; n < Number(values.count) && left.length > 0; n++) {
    const [[text, place]] = left.splice(Math.floor(random() * left.length), 1);
    console.log(`- ${text}\n    ${place}`);
  }
}
