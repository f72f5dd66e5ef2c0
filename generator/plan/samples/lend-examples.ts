import type { Action, Attribute, Call, Catalogue } from '../../map/types.js';
import { endsInParameter } from '../../model/path-end.js';
import { hasFormat } from '../../model/sample/has-format.js';
import type { Json } from '../../spec/types.js';
import { changeInside, withReference } from './change-inside.js';
import { sampleAttribute } from './sample-attribute.js';

/** What identifiers look like, for the examples of whatever names a resource or lookup by one. */
export interface Lender {
  byPath: Lent;
  byReference: Lent;
}

interface Lent {
  get(key: string): Json | undefined;
}

export function makeLender({ resources, lookups }: Catalogue): Lender {
  const byPath = new LazyExamples();
  const byReference = new LazyExamples();
  for (const subject of [...resources, ...lookups]) {
    for (const attribute of subject.attributes)
      byReference.add(`${subject.name}.${attribute.name}`, () => findExample(attribute, subject.name));
    const { operations } = subject;
    const remove = 'delete' in operations ? operations.delete : null;
    for (const call of [operations.read, remove]) {
      const last = call && endsInParameter(call.path) ? call.parameters.at(-1) : undefined;
      if (call && last) byPath.add(toShape(call.path), () => byReference.get(`${subject.name}.${last.attribute}`));
    }
  }
  return { byPath, byReference };
}

/** Examples by key, each made when somebody asks: few of all attributes are ever referred to. */
class LazyExamples implements Lent {
  readonly #makers = new Map<string, (() => Json | undefined)[]>();
  readonly #made = new Map<string, Json | undefined>();

  add(key: string, make: () => Json | undefined): void {
    const makers = this.#makers.get(key);
    if (makers) makers.push(make);
    else this.#makers.set(key, [make]);
  }

  /** Of several that give one, the last. */
  get(key: string): Json | undefined {
    const makers = this.#makers.get(key);
    if (makers === undefined || this.#made.has(key)) return this.#made.get(key);
    let example: Json | undefined;
    for (let index = makers.length - 1; index >= 0 && example === undefined; index -= 1) example = makers[index]?.();
    this.#made.set(key, example);
    return example;
  }
}

function findExample(attribute: Attribute, subject: string): Json | undefined {
  const { example, type, pattern, format } = attribute;
  if (example !== undefined) return typeof example === 'object' ? undefined : example;
  if (type !== 'string' || (pattern === undefined && format === undefined)) return undefined;
  return sampleAttribute(attribute, { subject });
}

function toShape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}

/** The catalogue with an example for every attribute that names another resource or lookup and has none of its own. */
export function lendAll(catalogue: Catalogue, lender: Lender): Catalogue {
  const lendAction = (action: Action): Action => ({
    ...action,
    arguments: lendExamples(action.arguments, [action.call], lender),
  });
  return {
    ...catalogue,
    resources: catalogue.resources.map((resource) => {
      const { create, read, update, delete: remove, list } = resource.operations;
      const attributes = lendExamples(resource.attributes, [create, read, ...update, remove, list], lender);
      return { ...resource, attributes, actions: resource.actions.map(lendAction) };
    }),
    lookups: catalogue.lookups.map((lookup) => {
      const { read, list, compute } = lookup.operations;
      const calls = [read, list, compute];
      return {
        ...lookup,
        attributes: lendExamples(lookup.attributes, calls, lender),
        arguments: lendExamples(lookup.arguments, calls, lender),
        actions: lookup.actions.map(lendAction),
      };
    }),
    actions: catalogue.actions.map(lendAction),
  };
}

export function lendExamples(
  attributes: readonly Attribute[],
  calls: readonly (Call | null)[],
  lender: Lender,
): Attribute[] {
  const placed = new Map<string, Json>();
  for (const call of calls) {
    for (const { name, attribute } of call?.parameters ?? []) {
      const path = call?.path ?? '';
      const example = lender.byPath.get(toShape(path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)));
      if (example !== undefined) placed.set(attribute, example);
    }
  }
  return attributes.map((attribute) => lend(attribute, lender, placed));
}

function lend(attribute: Attribute, lender: Lender, placed: ReadonlyMap<string, Json>): Attribute {
  const { reference, element, type } = attribute;
  const inner = changeInside(attribute, {
    fields: (attributes) => attributes.map((one) => lend(one, lender, NO_PLACES)),
    element: (one) => lend(withReference(one, reference), lender, NO_PLACES),
  });
  // Where names and identifiers share a place in paths, an identifier is no example of a name.
  const isCalled = /(?:^|_)(?:name|label|title)$/.test(attribute.name) && attribute.format === undefined;
  const place = isCalled && isUuid(placed.get(attribute.name)) ? undefined : placed.get(attribute.name);
  const found = place ?? lender.byReference.get(reference ?? '');
  if (attribute.example !== undefined || found === undefined || element) return inner;
  return { ...inner, example: type === 'string' ? String(found) : found };
}

const NO_PLACES: ReadonlyMap<string, Json> = new Map();

function isUuid(value: Json | undefined): boolean {
  return typeof value === 'string' && hasFormat('uuid', value);
}
