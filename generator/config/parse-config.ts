import { type Document, isScalar, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { type Diagnostic, Refusal } from '../report/diagnostic.js';
import { describeIssue } from './describe-issue.js';
import { Locator } from './locate.js';
import { makeConfig } from './make-config.js';
import { rememberPlaces } from './places.js';
import { pointTo } from './pointer.js';
import { configSchema } from './schema.js';
import type { Config } from './types.js';

/** Checks the text of a config and gives its meaning; throws one Refusal with every mistake. */
export function parseConfig(text: string, file: string): Config {
  const lines = new LineCounter();
  // Every integer comes as bigint first, so that none beyond 2^53 is rounded.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, intAsBigInt: true });
  const locator = new Locator(document, lines);
  const tell = (offset: number, sentence: string): Diagnostic => ({
    code: 'config-syntax',
    severity: 'error',
    pointer: pointTo([]),
    message: `${file}:${locator.describe(offset)}: ${sentence}`,
    hint: 'Correct the YAML. Text that contains any of { } [ ] # or ": " must be quoted.',
  });
  const broken = listBroken(document);
  if (broken.length > 0) throw refuseAll(broken.map((error) => tell(error.pos[0], finishSentence(error.message))));

  const reserved = findReserved(document).map((offset) => tell(offset, '"__proto__" cannot be a key.'));
  const raw = readValue(document, (sentence) => tell(0, sentence));
  const parsed = configSchema.safeParse(raw ?? {});
  const issues = parsed.success ? [] : parsed.error.issues.flatMap((issue) => describeIssue(issue, raw, locator, file));
  if (!parsed.success || reserved.length > 0) throw refuseAll([...reserved, ...issues]);
  const config = makeConfig(parsed.data);
  rememberPlaces(config, (path) => `${file}:${locator.locateValue(path)}`);
  return config;
}

/** After a slip the parser reads everything else wrongly: only the first one is a mistake that somebody made. */
function listBroken({ errors, warnings }: Document.Parsed): YAMLError[] {
  const [first] = errors.filter(({ code }) => code !== 'DUPLICATE_KEY').sort((a, b) => a.pos[0] - b.pos[0]);
  return first ? [first] : [...errors, ...warnings];
}

function readValue(document: Document.Parsed, tell: (sentence: string) => Diagnostic): unknown {
  try {
    return document.toJS({ reviver: (_key, value) => (typeof value === 'bigint' ? narrowInteger(value) : value) });
  } catch (error) {
    // `yaml` throws a ReferenceError for aliases that expand beyond measure, and for nothing else.
    if (!(error instanceof ReferenceError)) throw error;
    throw refuseAll([tell('The aliases (*name) in it expand to too much: write the values out.')]);
  }
}

function narrowInteger(value: bigint): number | bigint {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

/** zod drops `__proto__` in silence; what is not looked at must not pass for accepted. */
function findReserved(document: Document.Parsed): number[] {
  const offsets: number[] = [];
  visit(document, {
    Pair(_index, pair) {
      if (isScalar(pair.key) && pair.key.value === '__proto__') offsets.push(pair.key.range?.[0] ?? 0);
    },
  });
  return offsets;
}

function refuseAll(diagnostics: Diagnostic[]): Refusal {
  return new Refusal(2, diagnostics);
}

function finishSentence(message: string): string {
  const line = message.split('\n')[0]?.trim() ?? '';
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
