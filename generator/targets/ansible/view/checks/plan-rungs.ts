import type { Attribute, Catalogue, Lookup, Resource } from '../../../../map/types.js';
import { fitsText } from '../../../../model/sample/fits-scalar.js';
import { toIdentifier } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { spellLetters } from '../../../../naming/unique-name.js';
import { isAdopted, isCollection } from '../../../../plan/kinds.js';
import { REMARK } from '../../../../plan/samples/change-value.js';
import { makeTemplate } from '../../../../render/literals/jinja.js';
import { isObject } from '../../../../spec/json.js';
import { stringifyStable } from '../../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { judgeResource } from '../judge-ansible.js';
import { describeModules } from '../list-modules.js';
import type { AnsibleView } from '../types.js';
import { listResourceOptions } from '../view-resource.js';

/** A task of the ladder: `name` is the resource's, so that results can be told apart. */
export interface Task {
  name: string;
  [module: string]: Json;
}

export interface Rung {
  resource: Resource;
  module: string;
  /** What the module's answer shows it under: that of a `class` is an `api_class`. */
  result: string;
  values: JsonObject;
  /** What the module calls each attribute, as an option and in its result. */
  names: Names;
  /** Only its id leads back to it, as the module's documentation says. */
  isAnotherEachTime: boolean;
  /** Tasks that look for what the values name and the API has anyway; they come before the rung's own. */
  finds: Task[];
  /** Options that name it once it is there, as the documentation has them. */
  naming: string[];
}

/** How the resources are made; without it as the ladder makes them, which asks a mock and has no time. */
export interface Manner {
  /** Another name than what the API has anyway. */
  rename(value: string): string;
  /** Options for whatever waits. */
  waiting: JsonObject;
}

const LADDER: Manner = {
  rename: (value) => (value.includes('@') ? `ladder.${value}` : `${value}-ladder`),
  waiting: { wait_interval: 0.1 },
};

type Names = ReadonlyMap<string, string>;
/** Where the value that a reference names is found; `placed` are the options before this one. */
type Express = (reference: string, placed: JsonObject) => string | null;

/** The tasks that make one of everything, in an order in which each comes after what it refers to. */
export function planLadder(
  catalogue: Catalogue,
  view: Pick<AnsibleView, 'modules' | 'reserved'>,
  full: string,
  manner: Manner = LADDER,
): Rung[] {
  return new Planner(catalogue, view, full, manner).plan();
}

/** Everything in order; what several rungs look for is looked for once. */
export function listTasks(rungs: readonly Rung[]): Task[] {
  const found = new Set<string>();
  return rungs.flatMap((rung) => {
    const finds = rung.finds.filter(({ register }) => !found.has(String(register)) && found.add(String(register)));
    return [...finds, makeTask(rung, rung.values)];
  });
}

export function makeTask({ resource, module }: Rung, values: JsonObject, more: JsonObject = {}): Task {
  return { name: resource.name, [module]: values, register: `made_${resource.name}`, ignore_errors: true, ...more };
}

class Planner {
  readonly #modules;
  readonly #subjects: Map<string, Resource | Lookup>;
  /** By resource, what its module's answer shows it under. */
  readonly #made = new Map<string, string>();

  constructor(
    readonly catalogue: Catalogue,
    readonly view: Pick<AnsibleView, 'modules' | 'reserved'>,
    readonly full: string,
    readonly manner: Manner,
  ) {
    this.#modules = describeModules(catalogue);
    this.#subjects = new Map([...catalogue.lookups, ...catalogue.resources].map((subject) => [subject.name, subject]));
  }

  plan(): Rung[] {
    const rungs: Rung[] = [];
    const resources = this.catalogue.order.flatMap((name) => this.catalogue.resources.filter((r) => r.name === name));
    const creatable = new Map(resources.filter((r) => r.operations.create).map((r) => [r.name, r]));
    const listMissing = ({ finds, resource }: Rung) =>
      isAdopted(resource.kind) ? [] : finds.flatMap((find) => creatable.get(String(find.name).slice(5)) ?? []);
    let left = resources;
    while (left.length > 0) {
      const late: Resource[] = [];
      for (const resource of left) {
        const rung = this.#planRung(resource);
        if (rung && listMissing(rung).length > 0) late.push(resource);
        else if (rung) rungs.push(this.#keep(rung));
      }
      // Those that are left name each other. One goes first with what the API has of the other, which is most likely
      // something that is not made in its own list.
      const open = late.length < left.length ? [] : late.flatMap((resource) => this.#planRung(resource) ?? []);
      const first = open.find((rung) => listMissing(rung).every(isMadeElsewhere)) ?? open[0];
      if (first) rungs.push(this.#keep(first));
      left = late.filter((resource) => resource !== first?.resource);
    }
    return rungs;
  }

  #keep(rung: Rung): Rung {
    if (!isAdopted(rung.resource.kind)) this.#made.set(rung.resource.name, rung.result);
    return rung;
  }

  #planRung(resource: Resource): Rung | null {
    const name = this.#modules.resources.get(resource.name);
    const found = this.view.modules.find((module) => module.name === name);
    if (!found) return null;
    const module = `${this.full}.${found.name}`;
    const examples = (found.examples as { [key: string]: JsonObject }[]).map((example) => example[module] ?? {});
    const removal = examples.find(({ state }) => state === 'absent');
    const fragments = found.documentation.head.extends_documentation_fragment;
    const waits = Array.isArray(fragments) && fragments.includes(`${this.full}.wait`);
    const { attributes } = judgeResource(resource);
    const options = listResourceOptions(resource, attributes, this.view.reserved);
    const names = new Map(options.map((option) => [option.attribute.name, option.name]));
    const finds: Task[] = [];
    const values = refer(this.#rename(examples[0] ?? {}, resource, names), resource, names, (reference, placed) =>
      this.#express(reference, placed, finds),
    );
    return {
      resource,
      module,
      result: Object.keys(found.returns)[0] ?? resource.name,
      names,
      isAnotherEachTime: found.isAnotherEachTime ?? false,
      finds,
      naming: removal
        ? Object.keys(removal).filter((option) => option !== 'state')
        : resource.identity.map((attribute) => names.get(attribute) ?? attribute),
      values: waits ? { ...values, ...this.manner.waiting } : values,
    };
  }

  /** Whether a list demands what nobody knows: of which program the episodes are. */
  #asksMore(info: string, parents: readonly string[]): boolean {
    const options = this.view.modules.find(({ name }) => name === info)?.documentation.options ?? {};
    return Object.entries(options).some(
      ([name, option]) => isObject(option) && option.required === true && !parents.includes(name),
    );
  }

  /** Another name than what the API has anyway, so that what is made is what is spoken of. */
  #rename(values: JsonObject, resource: Resource, names: Names): JsonObject {
    const { naturalKey, kind, identity, attributes } = resource;
    const called = naturalKey ?? this.#findRemark(resource);
    const key = attributes.find(({ name }) => name === called);
    const option = names.get(called ?? '') ?? '';
    const value = values[option];
    if (!isCollection(kind) || !key || key.type !== 'string' || key.enum || typeof value !== 'string') return values;
    if (identity.includes(key.name) && key.pattern === undefined) return values;
    const other = this.manner.rename(value);
    // Not every name may have a hyphen, and a domain ends as it does.
    const others = [...['-', '_', ' '].map((sign) => other.replace(/-(?=[^-]*$)/, sign)), `ladder.${value}`];
    const fitting = others.find((name) => fitsText(name, { pattern: key.pattern ?? null }));
    return { ...values, [option]: fitting ?? other };
  }

  /** Two that are made in two ways and stand in one list, such as a snapshot of a machine and one of a file, say something else of themselves. */
  #findRemark({ operations: { list }, attributes }: Resource): string | null {
    const isAmong = this.catalogue.resources.some(
      ({ name, operations }) => this.#made.has(name) && list && operations.list?.operation === list.operation,
    );
    const remark = attributes.find(({ name, optional, required }) => (optional || required) && REMARK.test(name));
    return isAmong ? (remark?.name ?? null) : null;
  }

  /** "network.id" as the result of an earlier task has it; what is made later is taken from what the API has anyway. */
  #express(reference: string, placed: JsonObject, finds: Task[]): string | null {
    const [owner = '', field = ''] = reference.split('.');
    const made = this.#made.get(owner);
    if (made !== undefined) return makeTemplate(`made_${owner}.${made}.${field}`);
    const subject = this.#subjects.get(owner);
    const info = this.#modules.infos.get(owner);
    const parents = subject?.operations.list?.parameters.map(({ attribute }) => attribute);
    if (!info || !parents || parents.some((parent) => placed[parent] === undefined)) return null;
    // What its own list does not show is known from elsewhere.
    const key = subject?.identity.at(-1) === field ? subject.attributes.find(({ name }) => name === field) : undefined;
    if (key?.in === 'path' && key.out === null && !parents.includes(field)) return null;
    if (this.#asksMore(info, parents)) return null;
    const values = Object.fromEntries(parents.map((parent) => [parent, placed[parent] ?? null]));
    const variable = nameFound(owner, values);
    finds.push({ name: `find ${owner}`, [`${this.full}.${info}`]: values, register: variable, ignore_errors: true });
    return makeTemplate(`${variable}.${toIdentifier(toPlural(owner.replaceAll('_', ' ')))}[0].${field}`);
  }
}

/** Linters allow 160 characters in a line, and a line holds more than the name of a variable. */
const LONGEST = 72;

/** What holds the items found below `values`. */
export function nameFound(owner: string, values: JsonObject): string {
  const place = stringifyStable(values).replace(/\W+/g, '_').replace(/^_|_$/g, '');
  if (place === '') return `found_${owner}`;
  const name = `found_${owner}_in_${place}`;
  return name.length > LONGEST ? `found_${owner}_${spellLetters(place)}` : name;
}

function isMadeElsewhere({ operations: { create, list } }: Resource): boolean {
  return create?.path !== list?.path;
}

/** The values of an example with every reference put in. */
function refer(values: JsonObject, resource: Resource, names: Names, find: Express): JsonObject {
  const attributes = resource.attributes.map((attribute) => {
    const named = { ...attribute, name: names.get(attribute.name) ?? attribute.name };
    if (attribute.reference !== null || attribute.in !== 'path' || attribute.name !== `${resource.parent}_id`)
      return named;
    return { ...named, reference: `${resource.parent}.id` };
  });
  // What cannot be made is one that its own list shows.
  const asked = resource.operations.list?.parameters.map(({ attribute }) => attribute) ?? [];
  const told = resource.identity.filter((name) => !asked.includes(name));
  const naming = isAdopted(resource.kind) ? ['id', ...(resource.naturalKey ? [resource.naturalKey] : []), ...told] : [];
  const own = new Map(naming.map((name) => [names.get(name) ?? name, `${resource.name}.${name}`]));
  return referInside(values, attributes, find, own);
}

function referInside(
  values: JsonObject,
  attributes: readonly Attribute[],
  find: Express,
  own: Names = new Map(),
  placed: JsonObject = {},
): JsonObject {
  const done: JsonObject = {};
  for (const [name, value] of Object.entries(values)) {
    const attribute = attributes.find((one) => one.name === name);
    const reference = own.get(name) ?? attribute?.reference;
    const around = { ...placed, ...done };
    const text = reference ? find(reference, around) : null;
    if (text !== null) done[name] = Array.isArray(value) ? value.map(() => text) : text;
    else done[name] = attribute ? referBelow(value, attribute, find, around) : value;
  }
  return done;
}

function referBelow(value: Json, attribute: Attribute, find: Express, placed: JsonObject): Json {
  const { attributes, element, variants } = attribute;
  if (Array.isArray(value)) return element ? value.map((item) => referBelow(item, element, find, placed)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (attributes) return referInside(value, attributes, find, new Map(), placed);
  const members = variants?.map((variant) => ({ ...variant.attribute, name: toIdentifier(variant.name) }));
  return members ? referInside(value, members, find, new Map(), placed) : value;
}
