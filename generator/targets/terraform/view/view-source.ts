import type { Attribute, Call, List, Lookup, PathParameter, Resource } from '../../../map/types.js';
import { tellReading } from '../../../model/prose/tell-purpose.js';
import { toIdentifier, toWords, withArticle } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import { TERRAFORM_RESERVED } from '../../../naming/reserved.js';
import { toReading } from '../../../plan/fit/to-reading.js';
import { listCallObstacles } from '../../../plan/judge-call.js';
import { planPathAttribute } from '../../../plan/path-attribute.js';
import { type GoValue, struct } from './go-value.js';
import { type Shape, shapeAttributes } from './shape.js';
import type { GoFile } from './types.js';
import { viewFields } from './view-fields.js';
import { type Names, viewChange, viewList, viewOperation } from './view-operation.js';
import { nameShapes } from './view-resource.js';
import { viewAttributes } from './view-schema.js';

/** Something that data sources can be made of: a resource or a lookup. */
export interface Subject {
  name: string;
  description: string;
  read: Call | null;
  list: List | null;
  compute: Call | null;
  identity: string[];
  naturalKey: string | null;
  arguments: Attribute[];
  attributes: Attribute[];
  /** An ephemeral resource gives the same. */
  isFleeting: boolean;
}

/** A secret that an operation reads again and again may be fetched without a trace in the state. */
export function isFetchable(lookup: Lookup): boolean {
  return (
    lookup.shape === 'single' && lookup.operations.read !== null && lookup.attributes.some(({ sensitive }) => sensitive)
  );
}

export function subjectOf(subject: Resource | Lookup): Subject {
  const from = toReading(subject);
  const { name, description, identity, naturalKey } = from;
  const { read, list } = from.operations;
  const compute = 'compute' in from.operations ? from.operations.compute : null;
  const given = 'arguments' in from ? from.arguments : [];
  const attributes = from.attributes.filter(
    ({ writeOnly, shownOnce, in: place }) => !writeOnly && !shownOnce && (place === 'body' || place === 'path'),
  );
  const isFleeting = 'shape' in from && isFetchable(from);
  return { name, description, read, list, compute, identity, naturalKey, arguments: given, attributes, isFleeting };
}

const READ_ONLY = { writable: false, inSet: false, computed: true, depth: 0 };
const SETTABLE = { writable: true, inSet: false, computed: false, depth: 0 };

/** The arguments and results of a data source or an ephemeral resource that gives one object. */
export function shapeOne(subject: Subject): { shapes: Shape[]; query: Map<string, string> } {
  const call = subject.compute ?? subject.read ?? subject.list;
  const places = [subject.read, subject.list, subject.compute].flatMap((own) => own?.parameters ?? []);
  const placed = new Map(places.map((place) => [place.attribute, place]));
  const listed = new Set(listParameters(subject.list));
  const given = [...subject.arguments, ...(subject.list?.filters ?? [])];
  const results = subject.compute ? renameResults(subject.attributes, given) : subject.attributes;
  const known = new Set(results.map(({ name }) => name));
  const extra = [...placed.values()]
    .filter(({ attribute }) => !known.has(attribute))
    .map((place) => makePlace(place, subject.arguments));
  const shapes = shapeAttributes([...results, ...extra], READ_ONLY, TERRAFORM_RESERVED, subject.name);
  const byName = new Map(shapes.map((shape) => [shape.source.name, shape]));
  for (const name of placed.keys()) {
    const shape = byName.get(name);
    if (!shape) continue;
    // With a list, what only the read needs may be left out: the natural key finds it.
    const open = (subject.list !== null && !listed.has(name)) || shape.source.setting !== undefined;
    Object.assign(shape, { required: !open, optional: open, computed: open });
  }
  const key = subject.naturalKey === null ? undefined : byName.get(subject.naturalKey);
  if (key && subject.list && !key.required) Object.assign(key, { optional: true });
  const id = byName.get(subject.identity.at(-1) ?? '');
  if (id && subject.list && !id.required) Object.assign(id, { optional: true });
  const query = new Map<string, string>();
  for (const shape of shapeArguments(given, byName, call)) {
    if (!shapes.includes(shape)) shapes.push(shape);
    if (shape.source.in !== 'body' || byName.has(shape.source.name)) noteQuery(query, given, shape);
  }
  return { shapes, query };
}

function noteQuery(query: Map<string, string>, given: readonly Attribute[], shape: Shape): void {
  for (const { name, wire, in: place } of given)
    if (place === 'query' && name === shape.source.name) query.set(wire, shape.name);
}

/** An argument that an attribute of the same name answers is that attribute, settable. */
function shapeArguments(given: readonly Attribute[], byName: Map<string, Shape>, call: Call | null): Shape[] {
  const fields = new Set(call?.body?.fields ?? []);
  const seen = new Set<string>();
  const fresh: Attribute[] = [];
  const reused: Shape[] = [];
  for (const argument of given) {
    if (seen.has(argument.name)) continue;
    seen.add(argument.name);
    const own = byName.get(argument.name);
    if (own && ['String', 'Bool', 'Int64', 'Float64'].includes(own.kind) && !own.required) {
      Object.assign(own, argument.required ? { required: true, optional: false } : { optional: true });
      reused.push(own);
    } else if (!own && (argument.in === 'query' || fields.has(argument.name) || argument.in === 'body')) {
      fresh.push({ ...argument, computed: false, optional: !argument.required });
    }
  }
  const taken = new Set([...[...byName.values()].map(({ name }) => name), ...TERRAFORM_RESERVED]);
  return [
    ...reused,
    ...shapeAttributes(fresh, SETTABLE, taken, 'filter').filter(({ writeOnly, local }) => !writeOnly && !local),
  ];
}

function renameResults(attributes: readonly Attribute[], given: readonly Attribute[]): Attribute[] {
  const asked = new Set(given.map(({ name }) => name));
  return attributes.map((attribute) =>
    asked.has(attribute.name) ? { ...attribute, name: `result_${attribute.name}` } : attribute,
  );
}

function listParameters(call: Call | null): string[] {
  return call?.parameters.map(({ attribute }) => attribute) ?? [];
}

/** A part of a path that no answer shows. */
export function makePathAttribute(parameter: PathParameter, given: readonly Attribute[] = []): Attribute {
  return { ...planPathAttribute(parameter, given), description: describePlace(parameter.attribute) };
}

/** The same for one of whose arguments something may be known: what it refers to. */
function makePlace(parameter: PathParameter, given: readonly Attribute[]): Attribute {
  const own = given.find(({ name, in: place }) => place === 'path' && name === parameter.attribute);
  return { ...makePathAttribute(parameter, given), reference: own?.reference ?? null };
}

function describePlace(name: string): string {
  const [, owner] = /^(.+)_id$/.exec(name) ?? [];
  return owner === undefined ? `Which ${toWords(name)}.` : `Identifier of the ${toWords(owner)}.`;
}

export interface SourceNames {
  goName: string;
  name: string;
}

/** A data source for one object, or why there is no way to get at it. */
export function viewOne(subject: Subject, given: SourceNames): GoFile | string {
  // What only names the place of the list picks none of its items.
  const above = new Set(listParameters(subject.list));
  const named = subject.identity.some((name) => !above.has(name)) || subject.naturalKey !== null;
  if (!subject.read && !subject.compute && !(subject.list && named)) return 'nothing tells which one is wanted';
  const { shapes, query } = shapeOne(subject);
  const known = new Set(shapes.map(({ source }) => source.name));
  const calls = [subject.read, subject.list, subject.compute].filter((call) => call !== null);
  const obstacles = calls.flatMap((call) => listCallObstacles(call, known));
  if (obstacles.length > 0) return obstacles.join('; ');
  const names = nameShapes(shapes, subject.read?.operation ?? null);
  const withQuery = (call: Call): Names => ({ ...names, shapes: namesInQuery(shapes, call, query) });
  const filters = new Map([...query].filter(([wire]) => subject.list?.filters.some((filter) => filter.wire === wire)));
  return declare(given, shapes, subject, names, {
    Read: subject.read && viewOperation(subject.read, withQuery(subject.read), false, '&runtime.Operation'),
    List: subject.list && viewList(subject.list, { ...names, shapes: [] }, filters),
    Compute: subject.compute && viewChange(subject.compute, names),
    Identity: subject.identity.filter((name) => known.has(name)).map(names.toName),
    NaturalKey: subject.naturalKey === null ? '' : names.toName(subject.naturalKey),
  });
}

/** Makes an attribute stand for the query parameter of the same name, for the one call that takes it. */
function namesInQuery(shapes: readonly Shape[], call: Call, query: ReadonlyMap<string, string>): Shape[] {
  const wires = new Map(call.query.map(({ wire, name }) => [query.get(wire), name]));
  return shapes.map((shape) => {
    const parameter = wires.get(shape.name);
    return parameter === undefined ? shape : { ...shape, source: { ...shape.source, name: parameter, in: 'query' } };
  });
}

/** What can be asked for in a data source of many. */
function listAsked({ filters, query }: List): List['filters'] {
  const needed = query.filter(({ required }) => required);
  return [...new Map([...filters, ...needed].map((filter) => [filter.name, filter])).values()];
}

/** The arguments of a data source of many, under the names that its schema gives them. */
function shapeParents(
  name: string,
  attributes: readonly Attribute[],
  list: List,
  given: readonly Attribute[] = [],
): Shape[] {
  const parents = list.parameters.map(
    (place) => attributes.find((own) => own.name === place.attribute) ?? makePlace(place, given),
  );
  const roots = [
    ...parents.map((parent) => {
      const open = parent.setting !== undefined;
      return { ...parent, in: 'path' as const, out: null, required: !open, optional: open, computed: open };
    }),
    ...listAsked(list)
      .filter(({ in: place, name: own }) => place === 'query' && !parents.some((parent) => parent.name === own))
      .map((filter) => ({ ...filter, optional: !filter.required, computed: false })),
  ];
  const items = toIdentifier(toPlural(name));
  return shapeAttributes(roots, SETTABLE, new Set([...TERRAFORM_RESERVED, items]), 'filter').filter(
    ({ writeOnly, local }) => !writeOnly && !local,
  );
}

const listShown = (attributes: readonly Attribute[]) =>
  attributes.filter(({ in: place, out }) => place === 'body' || out !== null);

const shapeShown = (shown: readonly Attribute[]) => shapeAttributes(shown, { ...READ_ONLY, depth: 1 });

/** What a data source of many calls its arguments, and what its items call an attribute. */
export function nameMany(name: string, attributes: readonly Attribute[], list: List) {
  return {
    toArgument: nameShapes(shapeParents(name, attributes, list), null).toName,
    toMember: nameShapes(shapeShown(listShown(attributes)), null).toName,
  };
}

/** A data source for all objects of a list, or those that fit. */
export function viewMany(subject: Subject, given: SourceNames): GoFile | null {
  const { list } = subject;
  if (!list) return null;
  const shown = listShown(subject.attributes);
  const asked = listAsked(list);
  const items = toIdentifier(toPlural(subject.name));
  const shapes = shapeParents(subject.name, subject.attributes, list, subject.arguments);
  const names = nameShapes(shapes, null);
  const known = new Set(shapes.map(({ source }) => source.name));
  if (shown.length === 0 || listCallObstacles(list, known).length > 0) return null;
  const filters = new Map(
    asked.filter(({ name }) => known.has(name)).map(({ wire, name }) => [wire, names.toName(name)]),
  );
  const all = makeItems(items, subject, shown);
  return declare(given, [...shapes, all], subject, names, {
    List: viewList(list, { ...names, shapes: [] }, filters),
    Items: items,
  });
}

function makeItems(name: string, subject: Subject, shown: readonly Attribute[]): Shape {
  const source = makePathAttribute({ name, attribute: name });
  return {
    name,
    source: {
      ...source,
      in: 'body',
      required: false,
      computed: true,
      description: `List of matching ${toPlural(toWords(subject.name))}.`,
    },
    kind: 'ListNested',
    element: null,
    children: shapeShown(shown),
    union: null,
    format: '',
    required: false,
    optional: false,
    computed: true,
    sensitive: false,
    local: false,
    writeOnly: false,
    twin: null,
  };
}

function declare(
  { goName, name }: SourceNames,
  shapes: readonly Shape[],
  subject: Subject,
  names: Names,
  fields: Record<string, GoValue | string | string[] | null>,
): GoFile {
  const words = toWords(name);
  const none: ReadonlySet<string> = new Set();
  return {
    path: `internal/datasources/${name}_data_source.go`,
    package: 'datasources',
    goName,
    comment: `${goName} looks up ${'Items' in fields ? words : withArticle(words)}.`,
    shapes,
    subject: subject.name,
    value: struct(
      'runtime.DataSource',
      {
        Name: name,
        ...fields,
        Attributes: viewFields(shapes, none, names.toName),
        Schema: struct(
          'schema.Schema',
          {
            MarkdownDescription: describeSource(subject, words, 'Items' in fields),
            Attributes: viewAttributes(shapes, { kind: 'datasource', replacing: none, defaults: false }),
          },
          true,
        ),
      },
      true,
    ),
  };
}

function describeSource({ name, description, isFleeting }: Subject, words: string, many: boolean): string {
  const text = tellReading(description).join(' ');
  if (many) return `Lists all matching ${toPlural(toWords(name))}. ${text}`.trim();
  const advice = isFleeting
    ? 'The result, including secrets, is stored in the state. To avoid that, use the ephemeral resource of the same name.'
    : '';
  return `${text || `Looks up ${withArticle(words)}.`} ${advice}`.trim();
}
