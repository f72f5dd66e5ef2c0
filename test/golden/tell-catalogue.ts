import type { Action, Attribute, Catalogue, Lookup, Resource } from '../../generator/map/types.js';

/** The telling parts of a catalogue, a line for each decision, so that a changed rule shows as a short diff. */
export function tellCatalogue(catalogue: Catalogue): object {
  return {
    operations: catalogue.ledger.map((e) => `${e.method} ${e.path}: ${e.role} ${e.resource ?? '-'}${doubt(e)}`),
    resources: catalogue.resources.map(tellResource),
    lookups: catalogue.lookups.map(tellLookup),
    ...(catalogue.actions.length > 0 ? { actions: catalogue.actions.map(tellAction) } : {}),
    order: catalogue.order,
    ...(catalogue.diagnostics.length > 0 ? { diagnostics: catalogue.diagnostics.map((d) => d.code) } : {}),
  };
}

function tellResource(resource: Resource): object {
  const { create, read, update, delete: remove, list } = resource.operations;
  const { status, ...wait } = resource.wait ?? { status: null };
  return {
    name: resource.name,
    kind: `${resource.kind}${doubt(resource)}`,
    reason: resource.reason,
    ...(resource.parent ? { parent: resource.parent } : {}),
    create:
      create &&
      `${create.operation}${create.answer.empty ? ', empty' : ''}${create.answer.location ? ', Location' : ''}`,
    read: read?.operation ?? null,
    update: update.map(
      (u) => `${u.operation} ${u.mode} ${u.fields.join()}${u.unset ? `, unset ${u.unset.operation}` : ''}`,
    ),
    delete: remove && `${remove.operation}${fixedOf(remove.body?.fixed)}`,
    list: list?.operation ?? null,
    ...(resource.actions.length > 0 ? { actions: resource.actions.map(tellAction) } : {}),
    identity: resource.identity,
    naturalKey: resource.naturalKey,
    ...(resource.wait
      ? { wait: { ...wait, ...(status ? { field: status.field, pending: status.pending } : {}) } }
      : {}),
    ...(resource.power ? { power: resource.power } : {}),
    ...(resource.presence ? { presence: resource.presence } : {}),
    attributes: resource.attributes.flatMap((a) => tellAttribute(a, '')),
  };
}

function tellLookup(lookup: Lookup): object {
  const { read, list, compute } = lookup.operations;
  return {
    name: lookup.name,
    shape: lookup.shape,
    ...(lookup.parent ? { parent: lookup.parent } : {}),
    calls: [read, list, compute].flatMap((c) => c?.operation ?? []),
    identity: lookup.identity,
    arguments: lookup.arguments.flatMap((a) => tellAttribute(a, '')),
    attributes: lookup.attributes.map((a) => a.name),
    ...(lookup.actions.length > 0 ? { actions: lookup.actions.map(tellAction) } : {}),
  };
}

function tellAction(action: Action): string {
  const power = action.power ? `, power ${action.power}` : '';
  const takes = action.arguments.length > 0 ? `, takes ${action.arguments.map((a) => a.name).join()}` : '';
  const { operation, body } = action.call;
  return `${action.name}: ${operation}${fixedOf(body?.fixed)}${power}${takes}${action.destructive ? ', destructive' : ''}`;
}

function tellAttribute(a: Attribute, above: string): string[] {
  const kind = a.required ? 'required' : a.optional ? (a.computed ? 'optional+computed' : 'optional') : 'computed';
  const words = [
    ...(a.in === 'body' ? [] : [`in ${a.in}`]),
    ...(a.onChange === 'replace' ? ['replaces'] : []),
    ...(a.onChange === 'refuse' ? ['refuses'] : []),
    ...(a.updatedBy ? [`by ${a.updatedBy}`] : []),
    ...(['sensitive', 'writeOnly', 'volatile', 'deprecated'] as const).filter((flag) => a[flag]),
    ...(a.out ? [`out ${a.out.join('.')}`] : []),
    ...(a.reference ? [`refers to ${a.reference}`] : []),
    ...(a.when ? [`when ${a.when.attribute} is ${a.when.values.join('|')}`] : []),
    ...(a.minimum === undefined ? [] : [`from ${a.minimum}`]),
    ...(a.maximum === undefined ? [] : [`to ${a.maximum}`]),
  ];
  const type = a.element ? `${a.type} of ${a.element.type}` : a.type;
  const named = a.name === a.wire ? a.name : `${a.name} (${a.wire})`;
  const inside = [...(a.attributes ?? a.element?.attributes ?? []), ...(a.variants ?? []).map((v) => v.attribute)];
  return [
    `${above}${named}: ${[`${type} ${kind}`, ...words].join(', ')}${doubt(a)}`,
    ...inside.flatMap((i) => tellAttribute(i, `${above}. `)),
  ];
}

function fixedOf(fixed: object | undefined): string {
  return fixed && Object.keys(fixed).length > 0 ? ` with ${JSON.stringify(fixed)}` : '';
}

function doubt(thing: { confidence: string }): string {
  return thing.confidence === 'low' ? ' ?' : '';
}
