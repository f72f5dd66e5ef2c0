import type { Attribute, Catalogue, Lookup, Resource } from '../../../map/types.js';
import { toIdentifier } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import { isAdopted, isCollection, isOneOfMany } from '../../../plan/kinds.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { JsonObject } from '../../../spec/types.js';
import { changeInPlace } from '../view/change-sample.js';
import { listObstacles } from '../view/judge.js';
import { sampleResource, sampleShape } from '../view/make-sample.js';
import { type Shape, shapeAttributes } from '../view/shape.js';
import { nameShapes, shapeResource } from '../view/view-resource.js';

export { changeInPlace };

/** One resource of a ladder with the values that it starts with. */
export interface Rung {
  resource: Resource;
  shapes: Shape[];
  /** "infra_vm.vm" */
  address: string;
  values: JsonObject;
  /** What stands in the state, where it was read. */
  state?: JsonObject;
  skipped: string | null;
}

/** Finds resources that exist already, such as "plan.id", through data sources; null where they cannot be found. */
export type Existing = (reference: string) => string | null;

/** Notes the data sources that are asked. */
export function lookUpExisting(catalogue: Catalogue, provider: string, asked: Map<string, JsonObject>): Existing {
  const holders = new Map<string, Resource | Lookup>(
    [...catalogue.lookups, ...catalogue.resources].map((holder) => [holder.name, holder]),
  );
  // What a lookup is asked for may be known only where a resource lies below the same path.
  const references = new Map(
    catalogue.resources
      .flatMap(({ attributes }) => attributes)
      .flatMap(({ name, in: place, reference }) => (place === 'path' && reference ? [[name, reference]] : [])),
  );
  const find = (reference: string, under: ReadonlySet<string> = new Set()): string | null => {
    const [target = '', own = ''] = reference.split('.');
    const holder = holders.get(target);
    const list = holder?.operations.list;
    if (!holder) return null;
    const isThere = 'shape' in holder || isAdopted(holder.kind);
    if (!list) return isThere && holder.operations.read ? nameUnseen(holder, own) : null;
    const shown = holder.attributes.some(
      ({ name, in: place, out }) => name === own && (place === 'body' || out !== null),
    );
    // A list that has to be asked for something more shows nothing either.
    if (!shown || list.query.some(({ required }) => required))
      return isThere && holder.operations.read ? nameUnseen(holder, own) : null;
    const parents: JsonObject = {};
    for (const { attribute } of list.parameters) {
      const needed = findAttribute(holder, attribute);
      if (needed?.setting !== undefined && !needed.required) continue;
      const known = references.get(attribute);
      const asks = needed?.reference ?? (known?.startsWith(`${target}.`) ? null : known) ?? null;
      const parent = asks === null || under.has(target) ? null : find(asks, new Set([...under, target]));
      if (parent === null && (!needed || asks !== null)) return null;
      parents[attribute] = parent ?? sampleText(needed as Attribute, attribute);
    }
    const plural = toIdentifier(toPlural(target));
    asked.set(`${provider}_${plural}`, parents);
    return `\${data.${provider}_${plural}.all.${plural}[0].${own}}`;
  };
  return (reference) => find(reference);
}

/** What can neither be listed nor made is known from elsewhere: any name will do that has the right form. */
function nameUnseen(holder: Resource | Lookup, own: string): string | null {
  const key = findAttribute(holder, own);
  return key ? sampleText(key, holder.name) : null;
}

function findAttribute(holder: Resource | Lookup, name: string): Attribute | undefined {
  return [...('arguments' in holder ? holder.arguments : []), ...holder.attributes].find((own) => own.name === name);
}

function sampleText(attribute: Attribute, subject: string): string {
  const [shape] = shapeAttributes([{ ...attribute, reference: null }]);
  return String(shape ? sampleShape(shape, () => null, subject) : subject);
}

export function planRungs(catalogue: Catalogue, provider: string, existing: Existing): Rung[] {
  const byName = new Map(catalogue.resources.map((resource) => [resource.name, resource]));
  const made = new Set<string>();
  const rungs: Rung[] = [];
  const waiting = [...catalogue.order];
  const deferred = new Set<string>();
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const resource = byName.get(name);
    if (!resource) continue;
    const shapes = shapeResource(resource);
    const obstacles = listObstacles(resource, shapes);
    let skipped = obstacles.length > 0 ? obstacles.join('; ') : null;
    let early = false;
    const resolve = (reference: string, { required, in: place }: Attribute) => {
      const [target = ''] = reference.split('.');
      if (made.has(target)) return refer(provider, reference, catalogue);
      const comes = waiting.includes(target) && !deferred.has(target);
      early ||= required && place === 'path' && comes && isCollection(byName.get(target)?.kind);
      const found = existing(reference);
      if (found === null && required) skipped ??= `nothing to refer to for ${reference}`;
      return found;
    };
    const values = Object.fromEntries(sampleResource(resource, shapes, resolve));
    // An image of a machine and a machine from an image: what is made below the other one can wait for it.
    if (early && !deferred.has(name)) {
      deferred.add(name);
      waiting.push(name);
      continue;
    }
    if (isAdopted(resource.kind)) {
      for (const own of resource.identity) {
        const shape = shapes.find(({ source }) => source.name === own);
        if (!shape || shape.source.reference !== null) continue;
        const found = existing(`${name}.${own}`);
        if (found === null) skipped ??= 'there is none to adopt';
        else values[shape.name] = found;
      }
    }
    if (skipped === null) made.add(name);
    rungs.push({ resource, shapes, address: `${provider}_${name}.${name}`, values, skipped });
  }
  return rungs;
}

function refer(provider: string, reference: string, catalogue: Catalogue): string {
  const [target = '', ...way] = reference.split('.');
  const resource = catalogue.resources.find(({ name }) => name === target);
  const names = resource ? nameShapes(shapeResource(resource), null) : null;
  return `\${${provider}_${target}.${target}.${way.map((part) => names?.toName(part) ?? part).join('.')}}`;
}

/** Changes one attribute whose change replaces; null where there is none that is plain. */
export function changeForReplacement({ resource, shapes, values, state = {} }: Rung): JsonObject | null {
  if (!isOneOfMany(resource.kind)) return null;
  const updatable = new Set(resource.operations.update.flatMap(({ fields }) => fields));
  for (const shape of shapes) {
    const { source } = shape;
    const fixed =
      source.onChange === 'replace' && !updatable.has(source.name) && !source.writeOnly && source.in === 'body';
    if (!fixed || source.reference !== null || source.when || shape.children.length > 0 || shape.format === 'JSON')
      continue;
    if (!['String', 'Bool', 'Int64'].includes(shape.kind) || shape.writeOnly || shape.local) continue;
    for (const turn of [1, 2]) {
      const value = sampleShape(shape, () => null, resource.name, turn);
      const before = values[shape.name] ?? state[shape.name] ?? source.default;
      if (value !== before) return { ...values, [shape.name]: value };
    }
  }
  return null;
}

/** The root configuration in Terraform's JSON form. */
export function writeRoot(
  provider: string,
  rungs: readonly Rung[],
  values: ReadonlyMap<string, JsonObject>,
  asked: ReadonlyMap<string, JsonObject>,
  imports: readonly JsonObject[] = [],
): string {
  const resource: JsonObject = {};
  for (const rung of rungs) {
    if (rung.skipped !== null) continue;
    const type = `${provider}_${rung.resource.name}`;
    const own = values.get(rung.resource.name) ?? rung.values;
    const ignored = listLeft(rung, rungs);
    const lifecycle = ignored.length > 0 ? { lifecycle: { ignore_changes: ignored } } : {};
    resource[type] = { [rung.resource.name]: { ...own, ...lifecycle } };
  }
  const settings = { poll_interval: '10ms', requests_per_minute: 0 };
  return stringifyStable(
    {
      terraform: { required_providers: { [provider]: { source: `${provider}/${provider}` } } },
      provider: { [provider]: settings },
      ...(asked.size > 0
        ? { data: Object.fromEntries([...asked].map(([type, parents]) => [type, { all: parents }])) }
        : {}),
      // Where all have fallen, an empty object would be an error of its own, and hide what they fell over.
      ...(Object.keys(resource).length > 0 ? { resource } : {}),
      ...(imports.length > 0 ? { import: [...imports] } : {}),
    },
    2,
  );
}

/** What must be given and others add to is left to them, as the documentation asks for. */
function listLeft({ shapes }: Rung, rungs: readonly Rung[]): string[] {
  const there = new Set(rungs.flatMap(({ resource, skipped }) => (skipped === null ? [resource.name] : [])));
  return shapes.flatMap(({ name, required, source }) =>
    required && source.linkedBy?.some((link) => there.has(link)) ? [name] : [],
  );
}
