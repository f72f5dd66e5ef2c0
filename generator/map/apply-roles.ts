import { Objections } from '../config/objections.js';
import type { Config, OperationsOverlay, OverlayRole } from '../config/types.js';
import type { Api, Operation } from '../model/types.js';
import { uniqueName } from '../naming/unique-name.js';
import { splitWords } from '../naming/words.js';
import type { Discovery } from './discover.js';
import { type Draft, type LookupDraft, plainUse, type SubOperation, type Use } from './draft.js';
import { collectionOf, enclosingItem, isItem, ownPath, type PathNode, splitPath, topOf } from './paths.js';

const SAID = 'set in iacsmith.yaml';

/** What the overlay says about roles, before attributes are made: roles given, taken away or forbidden, new resources. */
export function applyRoles(api: Api, found: Discovery, names: Map<Draft | LookupDraft, string>, config: Config): void {
  const editor = new Editor(api, found, names);
  for (const [key, overlay] of config.operations) {
    const operation = api.byKey.get(key);
    if (!operation || overlay.skip !== undefined) continue;
    if (overlay.not) editor.forbid(operation, overlay.not);
    if (overlay.role) editor.give(operation, overlay.role, overlay.resource ?? null, overlay.name ?? null);
  }
  for (const [name, overlay] of config.resources) {
    const draft = editor.resource(name, overlay.operations);
    if (!draft) continue;
    if (overlay.kind) draft.kind = overlay.kind;
    if (overlay.kind || overlay.operations) {
      draft.reason = overlay.reason ?? SAID;
      draft.confidence = 'high';
    }
    if (overlay.operations) editor.setAll(draft, overlay.operations);
  }
  refuseBare(found, names, config);
}

/** A resource without a single operation is none: nothing could be said of it. */
function refuseBare(found: Discovery, names: Map<Draft | LookupDraft, string>, config: Config): void {
  const objections = new Objections(config);
  for (const draft of found.drafts) {
    const name = names.get(draft) ?? '';
    if (draft.create || draft.read || draft.delete || draft.updates.length > 0) continue;
    const message = `${name} has no operation left: those that it had are taken away, or another resource has them.`;
    objections.add(['resources', name, 'operations'], message, 'Leave it one, or take the entry out.');
  }
  objections.raise();
}

class Editor {
  constructor(
    readonly api: Api,
    readonly found: Discovery,
    readonly names: Map<Draft | LookupDraft, string>,
  ) {}

  resource(name: string, operations: OperationsOverlay | undefined): Draft | null {
    const known = this.found.drafts.find((d) => this.names.get(d) === name);
    if (known) return known;
    const key = operations?.read ?? operations?.create ?? operations?.delete ?? operations?.update?.[0];
    const main = key ? this.api.byKey.get(key) : undefined;
    return main ? this.#newDraft(name, main) : null;
  }

  setAll(draft: Draft, overlay: OperationsOverlay): void {
    for (const role of ['create', 'read', 'delete', 'list'] as const) {
      const key = overlay[role];
      if (key === undefined) continue;
      const before = draft[role];
      if (key === null && before) this.#release('operation' in before ? before.operation : before);
      if (key === null) draft[role] = null;
      const operation = key === null ? undefined : this.api.byKey.get(key);
      // Who says what was inferred takes nothing away from others that the same operation serves.
      const isSame = before !== null && operation === ('operation' in before ? before.operation : before);
      if (operation && !isSame) this.#assign(draft, role, operation);
    }
    if (overlay.update === undefined) return;
    const keys = draft.updates.map(({ operation }) => operation.key);
    if (keys.length > 0 && keys.join('\n') === (overlay.update ?? []).join('\n')) return;
    for (const use of draft.updates) this.#release(use.operation);
    draft.updates = [];
    for (const key of overlay.update ?? []) {
      const operation = this.api.byKey.get(key);
      if (operation) this.#assign(draft, 'update', operation);
    }
  }

  give(operation: Operation, role: OverlayRole, resource: string | null, name: string | null): void {
    const draft =
      resource === null
        ? null
        : (this.found.drafts.find((d) => this.names.get(d) === resource) ??
          (role === 'action' || role === 'data' ? null : this.#newDraft(resource, operation)));
    this.#detach(operation, draft);
    if (role === 'action') {
      const owner = draft ?? this.found.lookups.find((l) => this.names.get(l) === resource) ?? null;
      const sub = this.#sub(operation, name);
      if (owner) owner.subs.push(sub);
      else this.found.homeless.push(sub);
      this.found.claims.force(operation, 'action', owner, SAID);
    } else if (role === 'data') this.#makeLookup(operation, name ?? resource);
    else if (draft) this.#assign(draft, role, operation);
  }

  /** Takes the operation out of the roles that it must not have; what is left of it is an action, or data. */
  forbid(operation: Operation, roles: OverlayRole[]): void {
    const claim = this.found.claims.of(operation);
    if (!claim || !roles.includes(claim.role as OverlayRole)) return;
    this.#detach(operation);
    if (operation.method === 'GET') this.#makeLookup(operation, null);
    else if (claim.role === 'action')
      this.found.claims.force(operation, 'skipped', null, 'iacsmith.yaml forbids its role');
    else {
      (claim.owner?.subs ?? this.found.homeless).push(this.#sub(operation, null));
      this.found.claims.force(operation, 'action', claim.owner, SAID);
    }
  }

  #assign(draft: Draft, role: 'create' | 'read' | 'update' | 'delete' | 'list', operation: Operation): void {
    this.#detach(operation, draft);
    if (role === 'list') draft.list = operation;
    else if (role === 'update') draft.updates.push(plainUse(operation));
    else draft[role] = plainUse(operation);
    this.found.claims.force(operation, role, draft, SAID);
  }

  #release(operation: Operation): void {
    this.found.claims.force(operation, 'skipped', null, 'iacsmith.yaml takes its role away');
  }

  /** Nobody uses the operation any more; `keep` is about to get one and stays, however bare it is. */
  #detach(operation: Operation, keep: Draft | null = null): void {
    const { found } = this;
    const other = (use: Use | null) => (use?.operation === operation ? null : use);
    const unless = (own: Operation | null) => (own === operation ? null : own);
    for (const draft of found.drafts) {
      draft.create = other(draft.create);
      draft.read = other(draft.read);
      draft.delete = other(draft.delete);
      draft.list = unless(draft.list);
      draft.updates = draft.updates.filter((u) => u.operation !== operation);
      draft.subs = draft.subs.filter((s) => s.operation !== operation);
    }
    for (const lookup of found.lookups) {
      lookup.read = unless(lookup.read);
      lookup.list = unless(lookup.list);
      lookup.compute = unless(lookup.compute);
      lookup.subs = lookup.subs.filter((s) => s.operation !== operation);
    }
    found.homeless = found.homeless.filter((s) => s.operation !== operation);
    const isLeft = (d: Draft) => d === keep || Boolean(d.create || d.read || d.updates.length > 0 || d.delete);
    const isShown = (l: LookupDraft) => l.read !== null || l.list !== null || l.compute !== null;
    const gone = [...found.drafts.filter((d) => !isLeft(d)), ...found.lookups.filter((l) => !isShown(l))];
    for (const subject of gone) {
      found.homeless.push(...subject.subs);
      this.names.delete(subject);
    }
    found.drafts = found.drafts.filter(isLeft);
    found.lookups = found.lookups.filter(isShown);
  }

  #sub(operation: Operation, name: string | null): SubOperation {
    const node = this.#nodeOf(operation);
    return {
      ...plainUse(operation),
      words: splitWords(name ?? node.literal ?? operation.operationId),
      node,
      taken: false,
    };
  }

  #nodeOf(operation: Operation): PathNode {
    let node = topOf(this.found.root, operation);
    for (const segment of splitPath(ownPath(operation))) {
      const key = 'literal' in segment ? `${segment.colon ? ':' : '/'}${segment.literal}` : '{}';
      node = node.children.get(key) ?? node;
    }
    return node;
  }

  #newDraft(name: string, operation: Operation): Draft {
    const node = this.#nodeOf(operation);
    const item = isItem(node) ? node : (node.children.get('{}') ?? node);
    const draft: Draft = {
      kind: isItem(item) ? 'collection' : 'singleton',
      node: item,
      collection: isItem(item) ? collectionOf(item) : null,
      words: splitWords(name),
      create: null,
      read: null,
      updates: [],
      delete: null,
      list: null,
      parent: enclosingItem(item),
      subs: [],
      reason: SAID,
      confidence: 'high',
    };
    const lookup = this.found.lookups.find((l) => this.names.get(l) === name);
    if (lookup) this.#takeOver(draft, lookup);
    this.found.drafts.push(draft);
    this.names.set(draft, name);
    return draft;
  }

  /** What could only be read keeps what it had when it becomes a resource. */
  #takeOver(draft: Draft, lookup: LookupDraft): void {
    const { found } = this;
    Object.assign(draft, {
      node: lookup.node,
      collection: lookup.collection,
      parent: lookup.parent,
      subs: lookup.subs,
    });
    if (lookup.read) draft.read = plainUse(lookup.read);
    draft.list = lookup.list;
    if (lookup.read) found.claims.force(lookup.read, 'read', draft, SAID);
    if (lookup.list) found.claims.force(lookup.list, 'list', draft, SAID);
    found.lookups = found.lookups.filter((l) => l !== lookup);
    this.names.delete(lookup);
  }

  #makeLookup(operation: Operation, name: string | null): void {
    const node = this.#nodeOf(operation);
    const get = operation.method === 'GET';
    const lookup: LookupDraft = {
      shape: get ? 'single' : 'computation',
      node,
      collection: null,
      words: splitWords(name ?? node.literal ?? operation.operationId),
      read: get ? operation : null,
      list: null,
      compute: get ? null : operation,
      parent: enclosingItem(node),
      subs: [],
      reason: SAID,
      confidence: 'high',
    };
    this.found.lookups.push(lookup);
    const taken = new Set(this.names.values());
    this.names.set(lookup, uniqueName(lookup.words.join('_'), taken, [operation.method.toLowerCase()]));
    this.found.claims.force(operation, 'data', lookup, SAID);
  }
}
