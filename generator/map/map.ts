import { findStale } from '../config/stale.js';
import type { Config } from '../config/types.js';
import { fieldsOf, findList, findObject, successOf } from '../model/answers.js';
import type { Api, Operation } from '../model/types.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { applyOverlay, visitPaths } from './apply-overlay.js';
import { applyRoles } from './apply-roles.js';
import { argumentsOf, buildActions, findPower } from './build-actions.js';
import { buildAttributes } from './build-attributes.js';
import { buildCall, buildList, type CallContext, describeParameter } from './build-calls.js';
import { ShapeBuilder } from './build-shape.js';
import { type Discovery, discover } from './discover.js';
import { type Draft, type LookupDraft, plainUse, type SubOperation } from './draft.js';
import { nameFamilies } from './families.js';
import { findPresence } from './find-presence.js';
import { findTies, type Tie } from './find-ties.js';
import { bindPath, findNaturalKey, type PathValue, parametersOf } from './identity.js';
import { findStatus, OperationFinder } from './lifecycle.js';
import { giveNames } from './names.js';
import type { PathNode } from './paths.js';
import { orderOf, relate } from './relations.js';
import { collectSources, inputQuery, type Sources } from './sources.js';
import type {
  Action,
  Attribute,
  Call,
  Catalogue,
  LedgerEntry,
  Lookup,
  Presence,
  Resource,
  Update,
  Wait,
} from './types.js';

/** From an API to the things that people manage with it. */
export function map(api: Api, config: Config): Catalogue {
  const skip = new Map(
    [...config.operations].flatMap(([key, o]) => (o.skip === undefined ? [] : [[key, o.skip] as const])),
  );
  const mapper = new Mapper(api, discover(api, skip), config);
  const catalogue = mapper.build();
  if (config.resources.size + config.lookups.size + config.operations.size > 0) {
    catalogue.diagnostics.push(...findStale(config, knownOf(catalogue)));
    applyOverlay(catalogue, config);
  }
  return catalogue;
}

class Mapper {
  readonly #families: Map<Operation, string>;
  readonly #operations: OperationFinder;
  readonly #names: Map<Draft | LookupDraft, string>;

  constructor(
    readonly api: Api,
    readonly found: Discovery,
    config: Config,
  ) {
    this.#families = nameFamilies(api.operations);
    this.#operations = new OperationFinder(api);
    this.#names = giveNames<Draft | LookupDraft>([...found.drafts, ...found.lookups], (thing) => 'shape' in thing);
    applyRoles(api, found, this.#names, config);
  }

  build(): Catalogue {
    const resources = this.found.drafts.map((draft) => this.#resource(draft));
    const lookups = this.found.lookups.map((draft) => this.#lookup(draft));
    const actions = this.#looseActions();
    relate(resources, lookups);
    const diagnostics: Diagnostic[] = [];
    if (resources.length === 0) {
      diagnostics.push({
        code: 'no-resources',
        severity: 'warning',
        pointer: '/paths',
        message:
          'No operation of the document creates, changes or deletes anything that can be read again, so there is no resource to manage.',
        hint: 'Give roles to operations in iacsmith.yaml, or check that this is the right document.',
      });
    }
    return {
      title: this.api.title,
      version: this.api.version,
      openapi: this.api.openapi,
      description: this.api.description,
      sha256: this.api.sha256,
      servers: this.api.servers,
      credentials: this.api.credentials,
      security: this.api.security,
      ledger: this.#ledger(),
      resources,
      lookups,
      actions,
      order: orderOf(resources),
      diagnostics,
    };
  }

  #resource(draft: Draft): Resource {
    const { root, claims } = this.found;
    const sources = collectSources(draft);
    const path = bindPath(root, draft, sources);
    const ties = draft.kind === 'attachment' ? [] : findTies(draft, sources);
    const shapes = new ShapeBuilder();
    const attributes = buildAttributes(draft, sources, path, ties, shapes);
    for (const tie of ties) {
      claims.take(tie.use.operation, 'update', draft, `changes ${tie.wire} in place: ${tie.reason}`);
      if (tie.unset) claims.take(tie.unset.operation, 'update', draft, `takes ${tie.wire} away again`);
    }
    const context: CallContext = {
      root,
      noun: sources.noun,
      envelope: sources.envelope,
      path,
      attributes,
      read: new Set(sources.read.keys()),
      operations: this.#operations,
    };
    const identity = identityOf(root, draft, path, attributes);
    const changing = new Set<SubOperation>(ties.flatMap((t) => [t.use, ...(t.unset ? [t.unset] : [])]));
    const acting = draft.subs.filter((s) => !s.taken && !changing.has(s));
    const actions = buildActions(acting, context, shapes, draft.words);
    acting.forEach((sub, i) => {
      claims.take(sub.operation, 'action', draft, (actions[i] as Action).reason);
    });
    const list = draft.list ? buildList(draft.list, context) : null;
    const head = draft.create?.operation ?? draft.read?.operation ?? (draft.updates[0]?.operation as Operation);
    const chosen =
      draft.kind === 'attachment'
        ? undefined
        : attributes.find((a) => a.name === identity[identity.length - 1] && a.required && draft.create);
    const naturalKey =
      chosen?.name ??
      findNaturalKey(
        attributes.map((a) => ({ wire: a.wire, name: a.name, type: a.type, input: a.required || a.optional })),
        identity,
      );
    const presence = draft.kind === 'attachment' ? this.#presence(draft, attributes) : null;
    const resource: Resource = {
      name: this.#names.get(draft) as string,
      family: this.#families.get(head) as string,
      kind: draft.kind,
      title: draft.words.join(' '),
      description:
        draft.kind === 'attachment' ? head.description || head.summary : describe(draft.read?.operation, head),
      parent: this.#parentName(draft),
      operations: {
        create: draft.create ? buildCall(draft.create, context) : null,
        read: draft.read
          ? buildCall(draft.read, context)
          : presence?.from === 'read'
            ? this.#parentRead(draft, context)
            : null,
        update: this.#updates(draft, sources, ties, attributes, context),
        delete: draft.delete ? buildCall(draft.delete, context) : null,
        list,
      },
      actions,
      identity,
      naturalKey,
      naturalKeyUnique: naturalKey !== null && forbidsDuplicates(draft),
      wait: null,
      power: findPower(actions, attributes),
      attributes,
      deprecated: head.deprecated,
      presence,
      protection:
        attributes.find((a) =>
          /^(?:delete_protection|deletion_protection|protection|protected|termination_protection|is_protected|prevent_destroy)$/.test(
            a.name,
          ),
        )?.name ?? null,
      reason: draft.reason,
      confidence: draft.confidence,
    };
    resource.wait = waitOf(resource, sources);
    return resource;
  }

  #updates(draft: Draft, sources: Sources, ties: Tie[], attributes: Attribute[], context: CallContext): Update[] {
    const nameOf = (wire: string) => attributes.find((a) => a.wire === wire && a.in === 'body')?.name;
    const updates: Update[] = draft.updates.map((use) => {
      const call = buildCall(use, context);
      const fields = [...sources.update].filter(([, u]) => u.use === use).flatMap(([wire]) => nameOf(wire) ?? []);
      return { ...call, mode: use.operation.method === 'PUT' ? 'replace' : 'merge', fields, unset: null };
    });
    for (const use of new Set(ties.map((t) => t.use))) {
      const own = ties.filter((t) => t.use === use);
      const unset = own.find((t) => t.unset)?.unset;
      updates.push({
        ...buildCall(use, context),
        mode: 'command',
        fields: own.flatMap((t) => nameOf(t.wire) ?? []),
        unset: unset ? buildCall(unset, context) : null,
      });
    }
    return updates;
  }

  #owner(draft: Draft): Draft | undefined {
    return this.found.drafts.find((d) => d.node === draft.parent && d !== draft);
  }

  #presence(draft: Draft, attributes: Attribute[]): Presence | null {
    const owner = this.#owner(draft);
    const own = draft.list ? successOf(draft.list)?.schema : null;
    const members = own ? (findList(own, draft.list?.path.split('/').pop() ?? '')?.items ?? null) : null;
    return findPresence(draft, attributes, owner ? collectSources(owner).read : new Map(), members);
  }

  #parentRead(draft: Draft, context: CallContext): Call | null {
    const read = this.#owner(draft)?.read;
    return read ? buildCall(read, { ...context, noun: draft.parent?.parent?.literal ?? '' }) : null;
  }

  #parentName(draft: { parent: Draft['parent'] }): string | null {
    if (!draft.parent) return null;
    for (const [thing, name] of this.#names) if (thing.node === draft.parent) return name;
    return null;
  }

  #lookup(draft: LookupDraft): Lookup {
    const { root, claims } = this.found;
    const noun = draft.collection?.literal ?? draft.node.literal ?? draft.words.join('_');
    const shapes = new ShapeBuilder();
    const main = (draft.read ?? draft.list ?? draft.compute) as Operation;
    const stand: Draft = {
      kind: 'adopted',
      node: draft.node,
      collection: draft.collection,
      words: draft.words,
      create: null,
      read: draft.read ? plainUse(draft.read) : null,
      updates: [],
      delete: null,
      list: draft.list,
      parent: draft.parent,
      subs: draft.subs,
      reason: draft.reason,
      confidence: draft.confidence,
    };
    const sources = collectSources(stand);
    const path = bindPath(
      root,
      draft.read || !draft.list
        ? draft.compute
          ? { ...stand, create: plainUse(draft.compute) }
          : stand
        : { ...stand, create: plainUse(draft.list) },
      sources,
    );
    const schema = successOf(main)?.schema ?? null;
    const items = draft.list && !draft.read ? (schema ? findList(schema, noun)?.items : null) : null;
    const shown = schema ? (items ? findObject(items, noun) : findObject(schema, noun)) : null;
    const attributes = shown
      ? shapes.fields(
          null,
          { ...shown.object, properties: new Map([...fieldsOf(shown)].map(([wire, f]) => [wire, f.schema])) },
          [],
        )
      : [];
    for (const attribute of attributes) attribute.reason = 'only in the answer';
    const context: CallContext = {
      root,
      noun,
      envelope: sources.envelope,
      path,
      attributes,
      read: new Set(attributes.map((a) => a.wire)),
      operations: this.#operations,
    };
    const acting = draft.subs.filter((s) => !s.taken);
    const actions = buildActions(acting, context, shapes);
    acting.forEach((sub, i) => {
      claims.take(sub.operation, 'action', draft, (actions[i] as Action).reason);
    });
    const identity = path.filter((v) => draft.shape === 'collection' || !v.own).map((v) => v.attribute);
    if (draft.shape === 'collection' && !path.some((v) => v.own)) {
      const key = attributes.find(
        (a) => ['id', 'uuid', 'slug', 'name', 'code'].includes(a.wire) && (a.type === 'string' || a.type === 'integer'),
      );
      if (key) identity.push(key.name);
    }
    const asked: SubOperation = { ...plainUse(main), words: draft.words, node: draft.node, taken: false };
    return {
      name: this.#names.get(draft) as string,
      family: this.#families.get(main) as string,
      title: draft.words.join(' '),
      description: describe(main, main),
      parent: this.#parentName(draft),
      shape: draft.shape,
      operations: {
        read: draft.read ? buildCall(plainUse(draft.read), context) : null,
        list: draft.list ? buildList(draft.list, context) : null,
        compute: draft.compute ? buildCall(plainUse(draft.compute), context) : null,
      },
      actions,
      identity,
      naturalKey:
        draft.shape === 'collection'
          ? findNaturalKey(
              attributes.map((a) => ({ wire: a.wire, name: a.name, type: a.type, input: false })),
              identity,
            )
          : null,
      arguments: draft.compute
        ? argumentsOf(asked, { ...context, path: path.filter((v) => !v.own) }, shapes)
        : [...inputQuery(main).map(describeParameter)],
      attributes,
      reason: draft.reason,
      confidence: draft.confidence,
    };
  }

  #looseActions(): Action[] {
    const { root, claims, homeless } = this.found;
    const free = homeless.filter((s) => !s.taken && claims.isFree(s.operation));
    const context: CallContext = {
      root,
      noun: '',
      envelope: [],
      path: [],
      attributes: [],
      read: new Set(),
      operations: this.#operations,
    };
    const actions = buildActions(free, context, new ShapeBuilder());
    free.forEach((sub) => {
      claims.take(sub.operation, 'action', null, `${sub.operation.method} that belongs to no resource`);
    });
    return actions;
  }

  #ledger(): LedgerEntry[] {
    return this.api.operations.map((operation) => {
      const claim = this.found.claims.of(operation);
      return {
        method: operation.method,
        path: operation.path,
        operationId: operation.operationId,
        family: this.#families.get(operation) as string,
        role: claim?.role ?? 'skipped',
        resource: claim?.owner ? (this.#names.get(claim.owner) ?? null) : null,
        reason: claim?.reason ?? 'no rule found a use for it; give it a role in iacsmith.yaml',
        confidence: claim?.confidence ?? 'low',
      };
    });
  }
}

/** Names that the overlay can speak of, as they are before it renames any. */
function knownOf(catalogue: Catalogue): Parameters<typeof findStale>[1] {
  return {
    resources: new Set(catalogue.resources.map((r) => r.name)),
    lookups: new Set(catalogue.lookups.map((l) => l.name)),
    attributes: new Map(catalogue.resources.map((r) => [r.name, new Set(visitPaths(r.attributes))])),
    operations: new Set(catalogue.ledger.map((e) => `${e.method} ${e.path}`)),
  };
}

function describe(read: Operation | undefined, head: Operation): string {
  const schema = read ? successOf(read)?.schema : null;
  const own = schema ? findObject(schema, '').object.description : '';
  return own || head.description || head.summary;
}

function identityOf(root: PathNode, draft: Draft, path: PathValue[], attributes: Attribute[]): string[] {
  const main = draft.read?.operation ?? draft.delete?.operation ?? draft.updates[0]?.operation;
  const nodes = main ? new Set(parametersOf(root, main).map((p) => p.node)) : null;
  const inPath = path.filter((v) => nodes === null || nodes.has(v.node)).map((v) => v.attribute);
  if (draft.kind !== 'attachment') return inPath;
  const keys = attributes.filter((a) => a.in === 'body' && a.required).map((a) => a.name);
  return [...inPath, ...keys];
}

/** The create operation says that a second one of the same name is refused. */
function forbidsDuplicates(draft: Draft): boolean {
  const conflict = draft.create?.operation.responses.find((r) => r.status === '409');
  return conflict !== undefined && /exist|duplicate|already|unique|taken/i.test(conflict.description);
}

function waitOf(resource: Resource, sources: Sources): Wait | null {
  const status = findStatus(sources.read);
  const { create, update, delete: remove } = resource.operations;
  const asynchronous = (call: Call | null) =>
    call !== null && (call.answer.operation !== null || call.answer.statuses.includes(202));
  if (!status && !asynchronous(create) && !update.some(asynchronous) && !asynchronous(remove)) return null;
  return {
    status,
    create: status !== null || asynchronous(create),
    update: status !== null || update.some(asynchronous),
    delete: asynchronous(remove) || (status?.pending.some((v) => /delet|remov|destroy|terminat/i.test(v)) ?? false),
  };
}
