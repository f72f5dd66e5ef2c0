import type { Operation, Schema } from '../model/types.js';
import type { Json } from '../spec/types.js';
import type { PathNode } from './paths.js';
import type { Confidence, Kind, Role } from './types.js';

/** An operation, or one of several resources that one operation does, told apart by a field of its body. */
export interface Use {
  operation: Operation;
  /** The body fields that pick this use: {"type": "resize"}. */
  fixed: Record<string, Json>;
  /** The body's schema for this use. */
  body: Schema | null;
  /** The body's fields lie under this name: {"reboot": {…}}. */
  under: string | null;
  /** The body that is sent is a list of commands that set these fields: JSON Patch. */
  patch?: true;
  /** The body that is sent is the value of the one field. */
  alone?: true;
  /** Of such a value: the body is a list of them, and is sent one. */
  among?: true;
  /** What is sent and shown is one list as a whole: what it is called. */
  whole?: string;
  /** The body takes several at once, in this list; it is sent one. */
  each?: string;
}

/** A use below an item or a singleton that is none of its plain roles. */
export interface SubOperation extends Use {
  /** "change_type", "power_on": the words of the path below the item, or the value that picks the use. */
  words: string[];
  node: PathNode;
  /** Already an attachment's half, an update and so on. */
  taken: boolean;
}

export interface Draft {
  kind: Kind;
  /** The item, for collections, upserts and adopted resources; the literal, for singletons and attachments. */
  node: PathNode;
  collection: PathNode | null;
  /** What it is called: words of the last fixed segment, singular. */
  words: string[];
  create: Use | null;
  read: Use | null;
  updates: Use[];
  delete: Use | null;
  list: Operation | null;
  /** The item whose path it lives in. */
  parent: PathNode | null;
  subs: SubOperation[];
  /** Of a link: it is there only with the value that was set, so that all that must be given tells it from others. */
  valued?: true;
  reason: string;
  confidence: Confidence;
}

export interface LookupDraft {
  shape: 'collection' | 'single' | 'computation';
  node: PathNode;
  collection: PathNode | null;
  words: string[];
  read: Operation | null;
  list: Operation | null;
  compute: Operation | null;
  parent: PathNode | null;
  subs: SubOperation[];
  reason: string;
  confidence: Confidence;
}

export interface Claim {
  role: Role;
  owner: Draft | LookupDraft | null;
  reason: string;
  confidence: Confidence;
}

/** Who uses which operation first. */
export class Claims {
  readonly #claims = new Map<string, Claim>();

  take(
    operation: Operation,
    role: Role,
    owner: Draft | LookupDraft | null,
    reason: string,
    confidence: Confidence = 'high',
  ): void {
    if (!this.#claims.has(operation.key)) this.#claims.set(operation.key, { role, owner, reason, confidence });
  }

  /** The overlay decides over what was inferred. */
  force(operation: Operation, role: Role, owner: Draft | LookupDraft | null, reason: string): void {
    this.#claims.set(operation.key, { role, owner, reason, confidence: 'high' });
  }

  /** One resource takes the place of another. */
  move(from: Draft | LookupDraft, to: Draft | LookupDraft): void {
    for (const claim of this.#claims.values()) if (claim.owner === from) claim.owner = to;
  }

  isFree(operation: Operation | undefined): operation is Operation {
    return operation !== undefined && !this.#claims.has(operation.key);
  }

  of(operation: Operation): Claim | undefined {
    return this.#claims.get(operation.key);
  }
}

/** For another resource with the same item: they change its attributes too, and are actions of the first alone. */
export function shareSubs(subs: readonly SubOperation[]): SubOperation[] {
  return subs.map((sub) => ({ ...sub, taken: true }));
}

export function plainUse(operation: Operation): Use {
  return { operation, fixed: {}, body: operation.body?.schema ?? null, under: null };
}

export function operationAt(node: PathNode | null | undefined, method: string): Operation | undefined {
  return node?.operations.get(method)?.[0];
}
