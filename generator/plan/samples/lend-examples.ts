import type { Action, Attribute, Call, Catalogue } from '../../map/types.js';
import { hasFormat } from '../../model/sample/has-format.js';
import type { Json } from '../../spec/types.js';
import { sampleAttribute } from './sample-attribute.js';

/** What identifiers look like, for the examples of whatever names a resource or lookup by one. */
export interface Lender {
  byPath: ReadonlyMap<string, Json>;
  byReference: ReadonlyMap<string, Json>;
}

export function makeLender({ resources, lookups }: Catalogue): Lender {
  const byPath = new Map<string, Json>();
  const byReference = new Map<string, Json>();
  for (const subject of [...resources, ...lookups]) {
    for (const attribute of subject.attributes) {
      const example = findExample(attribute, subject.name);
      if (example !== undefined) byReference.set(`${subject.name}.${attribute.name}`, example);
    }
    const { operations } = subject;
    const remove = 'delete' in operations ? operations.delete : null;
    for (const call of [operations.read, remove]) {
      const last = call?.path.endsWith('}') ? call.parameters.at(-1) : undefined;
      const example = last && byReference.get(`${subject.name}.${last.attribute}`);
      if (call && example !== undefined) byPath.set(toShape(call.path), example);
    }
  }
  return { byPath, byReference };
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
  const { reference, attributes, element, type } = attribute;
  const none = new Map<string, Json>();
  const inner = {
    ...(attributes && { attributes: attributes.map((one) => lend(one, lender, none)) }),
    ...(element && { element: lend({ ...element, reference: element.reference ?? reference }, lender, none) }),
  };
  // Where names and identifiers share a place in paths, an identifier is no example of a name.
  const isCalled = /(?:^|_)(?:name|label|title)$/.test(attribute.name) && attribute.format === undefined;
  const place = isCalled && isUuid(placed.get(attribute.name)) ? undefined : placed.get(attribute.name);
  const found = place ?? lender.byReference.get(reference ?? '');
  if (attribute.example !== undefined || found === undefined || element) return { ...attribute, ...inner };
  return { ...attribute, ...inner, example: type === 'string' ? String(found) : found };
}

function isUuid(value: Json | undefined): boolean {
  return typeof value === 'string' && hasFormat('uuid', value);
}
