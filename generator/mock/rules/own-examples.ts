import type { Operation, Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { isText } from '../state/identity.js';

const DEEPEST = 64;
const EXAMPLES = new Set(['example', 'examples', 'x-example', 'x-examples', 'default']);

/** What the document itself names in its examples: a server that knows none of it would not be the one described. */
export class OwnExamples {
  #everywhere: Set<string> | undefined;
  readonly #byOperation = new Map<Operation, Set<string>>();

  constructor(readonly root: JsonObject) {}

  /** Whether any example of the document has this value. */
  has(value: string): boolean {
    if (!this.#everywhere) {
      this.#everywhere = new Set();
      collectExamples(this.root, this.#everywhere, 0);
    }
    return this.#everywhere.has(value);
  }

  /** Whether an example of this very request has it. */
  hasInRequest(operation: Operation, value: string): boolean {
    let own = this.#byOperation.get(operation);
    if (!own) {
      own = new Set();
      for (const { example, examples, schema } of operation.body?.content.values() ?? []) {
        for (const given of [example, ...(examples ?? [])]) if (given !== undefined) collectTexts(given, own);
        if (schema) collectFromSchema(schema, own, new Set());
      }
      this.#byOperation.set(operation, own);
    }
    return own.has(value);
  }
}

function collectExamples(node: Json, texts: Set<string>, depth: number): void {
  if (depth > DEEPEST || typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const inner of node) collectExamples(inner, texts, depth + 1);
    return;
  }
  for (const [name, inner] of Object.entries(node)) {
    if (EXAMPLES.has(name)) collectTexts(inner, texts);
    collectExamples(inner, texts, depth + 1);
  }
}

function collectFromSchema(schema: Schema, texts: Set<string>, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const given of [schema.example, schema.default]) if (given !== undefined) collectTexts(given, texts);
  const inner = [...schema.properties.values(), ...schema.variants, ...(schema.items ? [schema.items] : [])];
  for (const each of inner) collectFromSchema(each, texts, seen);
}

export function collectTexts(value: Json, texts: Set<string>): void {
  if (isText(value)) texts.add(String(value));
  else if (Array.isArray(value)) for (const item of value) collectTexts(item, texts);
  else if (isObject(value)) for (const inner of Object.values(value)) collectTexts(inner, texts);
}
