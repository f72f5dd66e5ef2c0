import {
  CORE_SCHEMA,
  constructFromEvents,
  type Event,
  type MappingTagDefinition,
  mapTag,
  mergeTag,
  parseEvents,
  type Schema,
} from 'js-yaml';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { Limits } from '../budget.js';
import type { Json } from '../types.js';
import { buildTree } from './build-tree.js';
import { CORE_TAGS } from './core-scalars.js';
import { OddScalar, settleScalars } from './odd-scalar.js';
import { readPlainYaml } from './read-plain-yaml.js';
import { findDuplicateKeys } from './yaml-duplicates.js';
import { describeFault, pickDocument, refuseYaml, toFault, type YamlFault } from './yaml-fault.js';

/** A merge bomb is caught here; real documents merge some hundred keys. */
export const MOST_MERGED_KEYS = 100_000;

/**
 * Reads YAML 1.2 with its core types: dates and `yes` stay text, keys stay as written. What the strict parser rejects
 * and js-yaml 4 reads is read with a warning.
 */
export async function parseYaml(text: string, name: string, limits: Limits, diagnostics: Diagnostic[]): Promise<Json> {
  let fault: YamlFault;
  try {
    return readStrictly(text, name, limits, diagnostics);
  } catch (error) {
    fault = toFault(error, text, name, limits);
  }
  const { readLeniently } = await import('./parse-yaml-leniently.js');
  try {
    const value = readLeniently(text, name, limits, diagnostics);
    diagnostics.push({
      code: 'yaml-not-strict',
      severity: 'warning',
      pointer: '',
      message: `${name}: ${describeFault(fault)}; a strict YAML parser rejects the file there, a lax one read it.`,
      hint: 'Correct that line: other tools may refuse the document.',
    });
    return value;
  } catch (error) {
    throw refuseYaml(toFault(error, text, name, limits), fault, name);
  }
}

function readStrictly(text: string, name: string, limits: Limits, diagnostics: Diagnostic[]): Json {
  const plain = readPlainYaml(text, limits.depth);
  if (plain !== undefined) return plain.root;
  const events = parseEvents(text, { maxDepth: limits.depth });
  const tree = buildTree(events, text);
  if (tree !== undefined) return tree.root;
  const root = pickDocument(constructLastWins(events, text, name, diagnostics), name);
  settleScalars(root, recogniseOdd, name, diagnostics);
  return root;
}

function constructLastWins(events: Event[], source: string, name: string, diagnostics: Diagnostic[]): unknown[] {
  const options = { source, schema: SCHEMA, maxTotalMergeKeys: MOST_MERGED_KEYS };
  try {
    return constructFromEvents(events, options);
  } catch (error) {
    if ((error as { reason?: string }).reason !== 'duplicated mapping key') throw error;
  }
  const documents = constructFromEvents(events, { ...options, json: true });
  diagnostics.push(...findDuplicateKeys(events, source, name));
  return documents;
}

export function recogniseOdd(value: unknown): OddScalar | undefined {
  return value instanceof OddScalar ? value : undefined;
}

/** A key of `1.0` is the text "1.0", where the stock tag would make it "1". */
const keyAsWrittenTag: MappingTagDefinition<Record<string, unknown>> = {
  ...mapTag,
  addPair: (carrier, key, value) => mapTag.addPair(carrier, writeKey(key), value),
  has: (carrier, key) => mapTag.has(carrier, writeKey(key)),
};

function writeKey(key: unknown): unknown {
  return key instanceof OddScalar ? key.text : key;
}

const SCHEMA: Schema = CORE_SCHEMA.withTags(CORE_TAGS, mergeTag, keyAsWrittenTag);
