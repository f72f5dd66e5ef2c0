import type { Action, Attribute, Call, Catalogue, Lookup, Resource } from '../../generator/map/types.js';

const NAME = /^[a-z0-9_]+$/;

/** What must hold for every catalogue, whatever the document: each sentence is a promise that a target builds on. */
export function findBreaches(catalogue: Catalogue): string[] {
  const breaches: string[] = [];
  const keys = catalogue.ledger.map((e) => `${e.method} ${e.path}`);
  breaches.push(...repeated(keys).map((k) => `${k} stands in the ledger twice`));
  const things = [...catalogue.resources, ...catalogue.lookups];
  const names = things.map((t) => t.name);
  breaches.push(...repeated(names).map((n) => `two things are called ${n}`));
  for (const entry of catalogue.ledger) {
    if (entry.reason === '') breaches.push(`${entry.method} ${entry.path} has no reason`);
    if (entry.resource === null && !['action', 'data', 'skipped'].includes(entry.role))
      breaches.push(`${entry.method} ${entry.path} is the ${entry.role} of nothing`);
    if (entry.resource !== null && !names.includes(entry.resource))
      breaches.push(`${entry.method} ${entry.path} belongs to ${entry.resource}, which is not there`);
  }
  const known = new Map(things.map((t) => [t.name, t]));
  const used = new Set<string>();
  for (const thing of things) {
    if (!NAME.test(thing.name)) breaches.push(`the name ${JSON.stringify(thing.name)} is no identifier`);
    if (thing.parent !== null && !known.has(thing.parent)) breaches.push(`${thing.name} lies in ${thing.parent}`);
    breaches.push(...checkThing(thing, known).map((b) => `${thing.name}: ${b}`));
    for (const call of callsOf(thing)) used.add(call.operation);
  }
  for (const action of catalogue.actions) used.add(action.call.operation);
  for (const { name, attributes } of catalogue.resources)
    for (const { name: own, updatedBy } of attributes)
      if (updatedBy !== null && !used.has(updatedBy)) breaches.push(`${name}.${own} is changed by ${updatedBy}`);
  catalogue.ledger.forEach((entry, i) => {
    if ((entry.role === 'skipped') === used.has(keys[i] as string))
      breaches.push(`${keys[i]} is ${entry.role} and ${used.has(keys[i] as string) ? 'used' : 'nobody calls it'}`);
  });
  return [...breaches, ...checkOrder(catalogue)];
}

export function callsOf(thing: Resource | Lookup): Call[] {
  const { operations } = thing;
  const plain =
    'kind' in thing
      ? [
          thing.operations.create,
          thing.operations.delete,
          ...thing.operations.update,
          ...thing.operations.update.map((u) => u.unset),
        ]
      : [thing.operations.compute];
  const parts = (operations.read?.parts ?? []).map((part) => part.read);
  return [...plain, operations.read, ...parts, operations.list, ...thing.actions.map((a) => a.call)].filter(
    (c) => c !== null,
  );
}

function checkThing(thing: Resource | Lookup, known: Map<string, Resource | Lookup>): string[] {
  const breaches: string[] = [];
  const inputs = 'kind' in thing ? [] : thing.arguments;
  const own = new Set([...thing.attributes, ...inputs].map((a) => a.name));
  for (const name of thing.identity) if (!own.has(name)) breaches.push(`identity ${name} is no attribute`);
  if (thing.naturalKey !== null && !own.has(thing.naturalKey)) breaches.push(`natural key ${thing.naturalKey}`);
  for (const call of callsOf(thing)) {
    const more = thing.actions.find((a) => a.call === call)?.arguments ?? [];
    for (const { name, attribute } of call.parameters)
      if (!own.has(attribute) && !more.some((a) => a.name === attribute))
        breaches.push(`{${name}} of ${call.operation} is bound to ${attribute}`);
    const braces = [...call.path.matchAll(/\{([^}]*)\}/g)].map((m) => m[1]);
    if (braces.join() !== call.parameters.map((p) => p.name).join())
      breaches.push(`${call.operation} has ${braces.length} parameters and ${call.parameters.length} are bound`);
  }
  const acting = new Set(thing.actions.map((a) => a.name));
  if (acting.size < thing.actions.length) breaches.push('two actions of one name');
  for (const action of thing.actions) breaches.push(...checkAction(action));
  walk(thing.attributes, (a, siblings) => breaches.push(...checkAttribute(a, siblings, known)));
  if ('kind' in thing) breaches.push(...checkResource(thing, own, acting));
  return breaches;
}

function checkAction(action: Action): string[] {
  const names = action.arguments.map((a) => a.name);
  return [
    ...(NAME.test(action.name) ? [] : [`action ${JSON.stringify(action.name)}`]),
    ...repeated(names).map((n) => `action ${action.name} takes ${n} twice`),
  ];
}

function checkResource(resource: Resource, own: Set<string>, acting: Set<string>): string[] {
  const breaches: string[] = [];
  const { create, update } = resource.operations;
  for (const call of [create, ...update])
    for (const field of call?.body?.fields ?? []) if (!own.has(field)) breaches.push(`sends ${field}`);
  for (const { operation, fields } of update)
    for (const field of fields) if (!own.has(field)) breaches.push(`${operation} changes ${field}`);
  for (const { attribute } of resource.presence?.match ?? [])
    if (!own.has(attribute)) breaches.push(`is seen by ${attribute}`);
  const { actions } = resource.power ?? {};
  for (const name of actions ? [actions.on, actions.off, actions.restart] : [])
    if (name !== null && !acting.has(name)) breaches.push(`power by ${name}`);
  for (const a of resource.attributes) {
    if (a.onChange !== 'none' && !a.required && !a.optional)
      breaches.push(`${a.name} says what a change does and is no input`);
  }
  const status = resource.wait?.status;
  if (status && status.pending.length + status.ready.length + status.failed.length === 0)
    breaches.push('waits for nothing');
  return breaches;
}

function checkAttribute(a: Attribute, siblings: Attribute[], known: Map<string, Resource | Lookup>): string[] {
  const breaches: string[] = [];
  if (!NAME.test(a.name)) breaches.push(`attribute ${JSON.stringify(a.name)}`);
  if (siblings.filter((s) => s.name === a.name).length > 1) breaches.push(`attribute ${a.name} stands twice`);
  if (a.required && (a.optional || a.computed)) breaches.push(`${a.name} is required and more`);
  if (!a.required && !a.optional && !a.computed) breaches.push(`${a.name} is neither input nor output`);
  if (a.writeOnly && !a.required && !a.optional) breaches.push(`${a.name} is write-only and no input`);
  if (['list', 'set', 'map'].includes(a.type) !== (a.element !== undefined)) breaches.push(`${a.name} element`);
  if ((a.type === 'object') !== (a.attributes !== undefined)) breaches.push(`${a.name} is an object without fields`);
  if ((a.type === 'union') !== (a.variants !== undefined)) breaches.push(`${a.name} is a union without members`);
  if (a.reference !== null) {
    const dot = a.reference.lastIndexOf('.');
    const target = known.get(a.reference.slice(0, dot));
    const key = a.reference.slice(dot + 1);
    if (!target?.attributes.some((t) => t.name === key) && !target?.identity.includes(key))
      breaches.push(`${a.name} refers to ${a.reference}`);
  }
  return breaches;
}

function walk(attributes: Attribute[], act: (a: Attribute, siblings: Attribute[]) => void): void {
  for (const a of attributes) {
    act(a, attributes);
    walk(a.attributes ?? [], act);
    walk(a.element?.attributes ?? [], act);
    for (const v of a.variants ?? []) walk(v.attribute.attributes ?? [], act);
  }
}

function checkOrder(catalogue: Catalogue): string[] {
  const names = catalogue.resources.map((r) => r.name);
  const { order } = catalogue;
  if ([...order].sort().join() !== [...names].sort().join()) return ['the order is no permutation of the resources'];
  const place = new Map(order.map((name, i) => [name, i]));
  return catalogue.resources
    .filter((r) => r.parent !== null && (place.get(r.parent) ?? -1) > (place.get(r.name) as number))
    .map((r) => `${r.name} comes before ${r.parent}, in which it lies`);
}

function repeated(list: string[]): string[] {
  const seen = new Set<string>();
  return list.filter((x) => seen.has(x) || !seen.add(x));
}
