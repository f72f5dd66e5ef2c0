import { findAt, parseFragment } from '../json-pointer.js';
import type { Json, JsonObject } from '../types.js';
import type { Objection, ReferencePolicy, Verdict } from './reference-policy.js';
import type { OpenDocument, Place } from './rewrite.js';

const FETCHED_AT_ONCE = 6;

/** What a reference leads to. */
export interface Target {
  document: OpenDocument;
  tokens: string[];
  node: Json;
}

/** Where a walk over a target begins. */
export function placeOf({ document, tokens }: Target, shape: Place['shape'], depth: number): Place {
  return { document, parent: undefined, tokens, shape, depth };
}

/** A reference that was met on the way. */
export interface Wanted {
  reference: string;
  node: JsonObject;
  place: Place;
}

export function linkKey(document: OpenDocument, reference: string): string {
  return `${document.id}\n${reference}`;
}

/** Finds what references lead to; each file is judged and read once. */
export class TargetFinder {
  private readonly verdicts = new Map<string, Promise<Verdict>>();
  private readonly documents = new Map<string, Promise<OpenDocument>>();

  constructor(
    root: OpenDocument,
    private readonly options: { policy: ReferencePolicy; open(url: URL): Promise<OpenDocument> },
  ) {
    this.documents.set(root.id, Promise.resolve(root));
  }

  /** Reads the files of a wave, a few at a time. */
  async openAll(wanted: readonly Wanted[]): Promise<void> {
    const urls = new Map<string, URL>();
    for (const { reference, place } of wanted) {
      const verdict = await this.judge(splitReference(reference).file, place.document);
      if (verdict !== undefined && 'url' in verdict && !this.documents.has(verdict.url.href)) {
        urls.set(verdict.url.href, verdict.url);
      }
    }
    const queue = [...urls.values()];
    while (queue.length > 0) await Promise.all(queue.splice(0, FETCHED_AT_ONCE).map((url) => this.open(url)));
  }

  async find({ reference, place }: Wanted): Promise<Target | { objection: Objection }> {
    const { file, fragment } = splitReference(reference);
    const from = place.document;
    const verdict = await this.judge(file, from);
    if (verdict !== undefined && 'objection' in verdict) return verdict;
    const document = verdict === undefined ? from : await this.open(verdict.url);
    const tokens = parseFragment(fragment);
    const node = tokens === undefined ? undefined : findAt(document.value, tokens);
    if (tokens === undefined || node === undefined) {
      const reason = `points to a part that ${document.name} does not contain`;
      return { objection: { code: 'reference-not-found', reason, hint: 'Correct the part after "#".' } };
    }
    return { document, tokens, node };
  }

  private judge(file: string, from: OpenDocument): Promise<Verdict> | undefined {
    if (file === '') return undefined;
    const key = linkKey(from, file);
    let verdict = this.verdicts.get(key);
    if (verdict === undefined) {
      verdict = this.options.policy.judge(file, from.url);
      this.verdicts.set(key, verdict);
    }
    return verdict;
  }

  private open(url: URL): Promise<OpenDocument> {
    let document = this.documents.get(url.href);
    if (document === undefined) {
      document = this.options.open(url);
      this.documents.set(url.href, document);
    }
    return document;
  }
}

function splitReference(reference: string): { file: string; fragment: string } {
  const at = reference.indexOf('#');
  return at === -1
    ? { file: reference, fragment: '' }
    : { file: reference.slice(0, at), fragment: reference.slice(at + 1) };
}
