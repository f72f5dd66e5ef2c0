import { type LoadOptions, loadAll } from 'js-yaml';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { Limits } from '../budget.js';
import type { Json } from '../types.js';
import { SCHEMA } from './core-scalars.js';
import { OddScalar, settleScalars } from './odd-scalar.js';
import { readPlainYaml } from './plain-yaml.js';
import { describeFault, isFault, pickDocument, refuseYaml, toFault, type YamlFault } from './yaml-fault.js';

/** A merge bomb is caught here; real documents merge some hundred keys. */
const MOST_MERGED_KEYS = 100_000;

const DUPLICATE = 'duplicated mapping key';
const BAD_INDENT = 'deficient indentation';

/**
 * Reads YAML 1.2 with its core types: dates and `yes` stay text, keys stay as written. A key that stands twice and a
 * quoted text that is not indented enough, which other parsers refuse, are read with a warning.
 */
export async function parseYaml(text: string, name: string, limits: Limits, diagnostics: Diagnostic[]): Promise<Json> {
  let loaded: Loaded;
  try {
    loaded = load(text, limits, (error) => toFault(error, text, name, limits));
  } catch (error) {
    throw refuseYaml(toFault(error, text, name, limits), name);
  }
  const root = pickDocument(loaded.documents, name);
  if (loaded.hasOdd) settleScalars(root, recogniseOdd, name, diagnostics);
  if (loaded.duplicate) {
    const { findDuplicateKeys } = await import('./yaml-duplicates.js');
    diagnostics.push(...findDuplicateKeys(text, loaded.duplicate.position, name));
  }
  if (loaded.fault) {
    diagnostics.push({
      code: 'yaml-not-strict',
      severity: 'warning',
      pointer: '',
      message: `${name}: ${describeFault(loaded.fault)}; a strict YAML parser rejects the file, a lenient one was used.`,
      hint: 'Correct that line: other tools may refuse the document.',
    });
  }
  return root;
}

interface Loaded {
  documents: unknown[];
  hasOdd: boolean;
  /** The first key that stands twice. */
  duplicate: YamlFault | undefined;
  fault: YamlFault | undefined;
}

/**
 * The first complaint of each kind stops the reading, and the next one passes over that kind: a file can hold so many of
 * them that to describe each, as the parser does, would take hours.
 */
function load(text: string, { depth }: Limits, describe: (error: unknown) => YamlFault): Loaded {
  const options: LoadOptions = { schema: SCHEMA, maxDepth: depth, maxTotalMergeKeys: MOST_MERGED_KEYS };
  let strict: Partial<LoadOptions> = { onWarning: throwIndent };
  const plain = readPlainYaml(text, depth - 2, (lines) => readEntry(lines, { ...options, ...strict }));
  if (plain) return { documents: [plain.root], hasOdd: plain.hasOdd, duplicate: undefined, fault: undefined };
  let fault: YamlFault | undefined;
  let duplicate: YamlFault | undefined;
  for (;;) {
    try {
      const documents = loadAll(text, null, { ...options, ...strict, json: duplicate !== undefined });
      return { documents, hasOdd: true, duplicate, fault };
    } catch (error) {
      if (isFault(error, BAD_INDENT) && fault === undefined) {
        fault = describe(error);
        strict = {};
      } else if (isFault(error, DUPLICATE) && duplicate === undefined) duplicate = describe(error);
      else throw error;
    }
  }
}

function readEntry(lines: string, options: LoadOptions): Json | undefined {
  try {
    const documents = loadAll(lines, null, options);
    return documents.length === 1 ? (documents[0] as Json) : undefined;
  } catch {
    return undefined;
  }
}

function throwIndent(warning: Error & { reason: string }): void {
  if (warning.reason === BAD_INDENT) throw warning;
}

function recogniseOdd(value: unknown): OddScalar | undefined {
  return value instanceof OddScalar ? value : undefined;
}
