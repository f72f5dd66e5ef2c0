import type { Action, Attribute, Call, Catalogue, LedgerEntry, Lookup, Resource, Wait } from '../map/types.js';
import type { TargetHome } from '../plan/coverage.js';
import type { Share } from './list-findings.js';
import { lowerOf } from './lower-of.js';

/** The catalogue as `inspect --json` prints it (contract: shared by people's scripts, so keys never change meaning). */
export function describeCatalogue(
  catalogue: Catalogue,
  shares: readonly Share[] = [],
  homesOf: (entry: LedgerEntry) => TargetHome[] = () => [],
): object {
  return {
    spec: {
      title: catalogue.title,
      version: catalogue.version,
      openapi: catalogue.openapi,
      sha256: catalogue.sha256,
      operations: catalogue.ledger.length,
      ...(catalogue.products && { products: catalogue.products }),
    },
    operations: catalogue.ledger.map((own) => ({ ...describeEntry(own), homes: homesOf(own) })),
    resources: catalogue.resources.map((own) => describeLater(() => describeResource(own))),
    lookups: catalogue.lookups.map((own) => describeLater(() => describeLookup(own))),
    diagnostics: catalogue.diagnostics.map(({ code, severity, pointer, message, hint }) => {
      return { code, severity, pointer, message, hint };
    }),
    actions: catalogue.actions.map(describeAction),
    order: catalogue.order,
    homes: shares.map(({ target, homes, operations }) => ({ target, homes, operations })),
    servers: catalogue.servers,
    credentials: catalogue.credentials,
  };
}

/** Described when it is printed: all together take more memory than the catalogue. */
function describeLater(describe: () => object): object {
  return { toJSON: describe };
}

export function describeEntry(entry: LedgerEntry): object {
  const { method, path, product, ownPath, operationId, family, role, resource, reason, confidence } = entry;
  // Of several documents each operation has the path of its own, and the key by which the rest speaks of it.
  const place = product === undefined ? { method, path } : { product, method, path: ownPath, key: `${method} ${path}` };
  return { ...place, operationId, family, role, resource, reason, confidence };
}

export function describeResource(resource: Resource): object {
  const { create, read, update, delete: remove, list } = resource.operations;
  return {
    name: resource.name,
    family: resource.family,
    kind: resource.kind,
    operations: {
      create: keyOf(create),
      read: keyOf(read),
      update: update.map((call) => call.operation),
      delete: keyOf(remove),
      list: keyOf(list),
    },
    actions: resource.actions.map(describeAction),
    identity: resource.identity,
    naturalKey: resource.naturalKey,
    naturalKeyUnique: resource.naturalKeyUnique,
    naturalKeyWith: resource.naturalKeyWith,
    wait: describeWait(resource.wait),
    power: resource.power,
    parent: resource.parent,
    paging: list?.paging ?? null,
    protection: resource.protection,
    deprecated: resource.deprecated,
    confidence: resource.confidence,
    reason: resource.reason,
    attributes: resource.attributes.map((own) => describeAttribute(own)),
  };
}

export function describeLookup(lookup: Lookup): object {
  const { read, list, compute } = lookup.operations;
  return {
    name: lookup.name,
    family: lookup.family,
    shape: lookup.shape,
    operations: {
      ...(read === null ? {} : { read: read.operation }),
      ...(list === null ? {} : { list: list.operation }),
      ...(compute === null ? {} : { compute: compute.operation }),
    },
    actions: lookup.actions.map(describeAction),
    identity: lookup.identity,
    naturalKey: lookup.naturalKey,
    parent: lookup.parent,
    paging: list?.paging ?? null,
    confidence: lookup.confidence,
    reason: lookup.reason,
    arguments: lookup.arguments.map((own) => describeAttribute(own)),
    attributes: lookup.attributes.map((own) => describeAttribute(own)),
  };
}

export function describeAction(action: Action): object {
  const { name, call, power, destructive, confidence, reason } = action;
  return {
    name,
    operation: call.operation,
    power,
    destructive,
    confidence,
    reason,
    arguments: action.arguments.map((own) => describeAttribute(own)),
  };
}

/** What is inside an object changes as the object does, and is no more certain. */
type Above = Pick<Attribute, 'onChange' | 'confidence'>;

/** Written without spreads: a large document has a hundred thousand of these. */
export function describeAttribute(attribute: Attribute, above?: Above): object {
  const { name, wire, type, required, optional, computed, sensitive, writeOnly } = attribute;
  const isInput = required || optional;
  const onChange = !isInput ? 'none' : attribute.onChange === 'none' ? (above?.onChange ?? 'none') : attribute.onChange;
  const confidence = isInput && above ? lowerOf(above.confidence, attribute.confidence) : attribute.confidence;
  const inside = (own: Attribute) => describeAttribute(own, { onChange, confidence });
  const described: Record<string, unknown> = {
    name,
    wire,
    type,
    required,
    optional,
    computed,
    sensitive,
    writeOnly,
    createOnly: onChange === 'replace',
    onChange,
    updatedBy: attribute.updatedBy,
    reference: attribute.reference,
    confidence,
    reason: attribute.reason,
    in: attribute.in,
    volatile: attribute.volatile,
    deprecated: attribute.deprecated,
  };
  if (attribute.confidential) described.confidential = true;
  if (attribute.out !== null) described.out = attribute.out;
  if (attribute.default !== undefined) described.default = attribute.default;
  if (attribute.enum !== undefined) described.enum = attribute.enum;
  if (attribute.format !== undefined) described.format = attribute.format;
  if (attribute.attributes !== undefined) described.attributes = attribute.attributes.map(inside);
  if (attribute.element !== undefined) described.element = inside(attribute.element);
  if (attribute.discriminator !== undefined) described.discriminator = attribute.discriminator.wire;
  if (attribute.variants !== undefined) {
    described.variants = attribute.variants.map(({ name, value, attribute: inner }) => {
      return { name, value, attribute: inside(inner) };
    });
  }
  return described;
}

function describeWait(wait: Wait | null): object | null {
  if (wait === null || wait.status === null) return null;
  const { field, pending, ready, failed, reason, confidence } = wait.status;
  const after = { create: wait.create, update: wait.update, delete: wait.delete };
  return { field, pending, ready, failed, reason, confidence, ...after };
}

function keyOf(call: Call | null): string | null {
  return call === null ? null : call.operation;
}
