import { createHash } from 'node:crypto';
import type { Api } from '../model/types.js';
import { getObject, isObject } from '../spec/json.js';
import { stringifyStable } from '../spec/stable-json.js';
import type { JsonObject } from '../spec/types.js';
import { type Key, mayCall } from './access/keys.js';

export interface SpecText {
  text: string;
  etag: string;
}

/** The document at a URL of its own: all of it, or what one key may call. Its `servers` stay as they are. */
export class LiveSpec {
  #whole: SpecText | undefined;
  readonly #mine = new Map<string, SpecText>();

  constructor(
    readonly document: JsonObject,
    readonly api: Api,
  ) {}

  whole(): SpecText {
    this.#whole ??= withTag(stringifyStable(this.document));
    return this.#whole;
  }

  mine(key: Key): SpecText {
    const label = `${key.value} ${key.permissions.join(' ')}`;
    let text = this.#mine.get(label);
    if (!text) {
      text = withTag(stringifyStable(this.#cut(key)));
      this.#mine.set(label, text);
    }
    return text;
  }

  #cut(key: Key): JsonObject {
    const allowed = new Set(
      this.api.operations.filter((operation) => mayCall(key, operation)).map((operation) => operation.key),
    );
    const paths: JsonObject = Object.create(null);
    for (const [path, item] of Object.entries(getObject(this.document, 'paths') ?? {})) {
      if (!isObject(item)) continue;
      const kept: JsonObject = Object.create(null);
      let some = false;
      for (const [name, value] of Object.entries(item)) {
        const key = `${name.toUpperCase()} ${path}`;
        if (this.api.byKey.has(key) && !allowed.has(key)) continue;
        some ||= allowed.has(key);
        kept[name] = value;
      }
      // A path that is a reference into the document has its operations there.
      if (
        some ||
        (Object.hasOwn(item, '$ref') &&
          this.api.operations.some(({ key }) => key.endsWith(` ${path}`) && allowed.has(key)))
      )
        paths[path] = kept;
    }
    return { ...this.document, paths };
  }
}

function withTag(text: string): SpecText {
  return { text, etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"` };
}
