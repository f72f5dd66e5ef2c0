import type { Attribute, Resource } from '../../../map/types.js';
import { compareText, toConstantName, toWords } from '../../../naming/identifiers.js';
import { askForAll } from '../../../plan/ask-for-all.js';
import { isCollection, isLink, isSingle } from '../../../plan/kinds.js';
import { findNaturalKey } from '../../../plan/resource/identity.js';
import type { ResourcePlan } from '../../../plan/resource/types.js';
import { listDemanded } from './asked-query.js';
import { caseResource } from './cases/case-resource.js';
import { describeArguments } from './describe-arguments.js';
import { describePower, describePresence, describeWait, nameField } from './describe-behaviour.js';
import {
  type CallScope,
  describeCall,
  describeList,
  describeUpdate,
  describeWithin,
  listSent,
} from './describe-calls.js';
import { describeFields } from './describe-fields.js';
import { documentResource, isAnotherEachTime, phrasePlural, returnsOfResource } from './document-resource.js';
import { exampleResource } from './example-resource.js';
import { explainStaying } from './explain-staying.js';
import { makeDict, omitEmpty } from './literals.js';
import {
  holdsSecret,
  holdsWriteOnly,
  isEverShown,
  isWritable,
  listForRemoval,
  listOptions,
  nameOption,
  needsClearing,
  type Option,
} from './options.js';
import { describeInputRules, listNeededSets } from './rule-options.js';
import type { Scope } from './scope.js';
import type { LiteralView, ModuleView } from './types.js';

/** A resource with all that its module needs to know about it. */
import { ruleElements } from './wholeness.js';

export interface ModulePlan {
  resource: Resource;
  facts: ResourcePlan;
  name: string;
  result: string;
  title: string;
  options: Option[];
  parents: string[];
  identity: string[];
  naturalKey: Option | null;
  /** Options that say, together with its name, which one is meant; and where it is, which a removal has to say. */
  keyParts: string[];
  keyPlaces: string[];
  /** Options that say what its name is unique in. */
  keyScope: string[];
  /** Options that say where it is and whose, beside its parents. */
  places: string[];
  /** Options without which the list that finds it is refused. */
  demanded: string[];
  /** Options that tell one from another where no key does, and those that may differ all the same. */
  toldApartBy: string[];
  toldBesides: string[];
  /** It cannot be made without the values that are its identity. */
  isNamedByTask: boolean;
  /** Sets of options of which one has to be given to create. */
  alternatives: string[][];
  states: string[];
  canRecreate: boolean;
  /** Options for which it is made anew only where the task allows it: why that is doubtful. */
  refused: ReadonlyMap<string, string>;
  /** Options that a task takes away by naming them. */
  clears: string[];
  hasHidden: boolean;
  waits: boolean;
  takesItems: boolean;
  purges: boolean;
}

export function viewResource(plan: ModulePlan, scope: Scope): ModuleView {
  return {
    header: scope.header,
    name: plan.name,
    summary: `Manage ${phrasePlural(plan, scope)}`,
    constant: toConstantName(plan.name),
    runtime: '_resource',
    run: 'run',
    documentation: documentResource(plan, scope),
    isAnotherEachTime: isAnotherEachTime(plan),
    examples: exampleResource(plan, scope),
    returns: returnsOfResource(plan, scope),
    arguments: { entries: listArguments(plan) },
    descriptor: describeResource(plan, scope),
    objects: [],
    case: caseResource(plan),
  };
}

export function planModule(
  resource: Resource,
  attributes: Resource['attributes'],
  scope: Scope,
  /** All that its list shows is of its own kind. */
  isAlone: boolean,
): ModulePlan {
  const name = scope.nameModule(resource.name);
  const facts = scope.findFacts(resource.name);
  const options = listResourceOptions(resource, attributes, scope.reserved);
  const { create, delete: remove, list } = resource.operations;
  const naturalKey = options.find(({ attribute }) => attribute.name === facts.naturalKey) ?? null;
  const nameAll = (named: readonly string[]) => named.map((attribute) => nameOption(options, attribute));
  const sortAll = (named: readonly string[]) => nameAll(named).sort(compareText);
  const canRecreate = Boolean(create && remove && options.some(({ attribute }) => facts.kept.has(attribute.name)));
  return {
    resource,
    facts,
    name,
    result: scope.nameResult(name),
    title: toWords(resource.name),
    options,
    parents: nameAll(facts.parents),
    identity: nameAll(facts.ownIdentity),
    naturalKey,
    keyParts: nameAll(facts.keyParts),
    keyPlaces: nameAll(facts.keyPlaces),
    keyScope: nameAll(facts.keyScope),
    places: nameAll(facts.places),
    demanded: list ? listDemanded(list, options) : [],
    toldApartBy: sortAll(facts.told.by),
    toldBesides: sortAll(facts.told.besides),
    isNamedByTask: facts.isNamedByClient,
    alternatives: listAlternatives(create, options),
    states: ['present', ...listPowerStates(resource), 'absent'],
    canRecreate,
    refused: new Map(canRecreate ? listRefused(options, facts) : []),
    clears: options.filter((option) => option !== naturalKey).flatMap((option) => listCleared(option, resource, facts)),
    hasHidden: options.some(
      (option) =>
        option.isInput &&
        !option.attribute.forRemoval &&
        !facts.kept.has(option.attribute.name) &&
        (holdsWriteOnly(option) || (holdsSecret(option) && option.attribute.onChange === 'update')),
    ),
    waits: facts.waits,
    takesItems: !isSingle(resource.kind) || facts.parents.length > 0,
    // What each removal has to be told, and what no item of the list shows, no purge can say; nor is anything removed that
    // another module made.
    purges: Boolean(
      list &&
        remove &&
        isAlone &&
        !isLink(resource.kind) &&
        !isSingle(resource.kind) &&
        listForRemoval(options).length === 0 &&
        options.every(({ attribute }) => !facts.ownIdentity.includes(attribute.name) || isEverShown(attribute)),
    ),
  };
}

/** The sets of the schema, else those of which the descriptions say that one is needed. */
function listAlternatives(create: Resource['operations']['create'], options: readonly Option[]): string[][] {
  const told = create?.body?.alternatives;
  if (told) return told.map((set) => set.map((name) => nameOption(options, name)));
  const [said = [], ...others] = create ? listNeededSets(listSent(create, options)) : [];
  return others.length > 0 ? [] : said.map((name) => [name]);
}

/** What no answer shows is not compared, so it never asks for a new one. */
function listRefused(options: readonly Option[], { refused, kept, parents }: ResourcePlan): [string, string][] {
  return options.flatMap(({ name, attribute, isInput }) => {
    const reason = refused.get(attribute.name);
    const isCompared = isInput && !attribute.writeOnly && kept.has(attribute.name) && !parents.includes(attribute.name);
    return reason !== undefined && isCompared ? [[name, reason]] : [];
  });
}

/** The option itself, and what lies in it: an object stays where a part of it is taken away. */
function listCleared(option: Option, resource: Resource, facts: ResourcePlan): string[] {
  const own = isClearedByName(option, resource, facts) ? [option.name] : [];
  const { attribute } = option;
  const isChanged = resource.operations.update.some(({ fields }) => fields.includes(attribute.name));
  const inside = isChanged && !facts.kept.has(attribute.name) && !attribute.writeOnly;
  return [...own, ...(inside ? listInnerCleared(option) : [])];
}

function listInnerCleared({ kind, name, members }: Option): string[] {
  if (kind !== 'object') return [];
  return members.flatMap((member) => {
    if (!member.isInput || member.attribute.writeOnly) return [];
    const own = needsClearing(member) ? [member.name] : [];
    return [...own, ...listInnerCleared(member)].map((inner) => `${name}.${inner}`);
  });
}

function isClearedByName(option: Option, resource: Resource, facts: ResourcePlan): boolean {
  const { attribute } = option;
  const calls = resource.operations.update.filter(
    ({ fields, off }) => off === undefined && fields.includes(attribute.name),
  );
  if (calls.length === 0 || facts.kept.has(attribute.name) || attribute.writeOnly) return false;
  const hasCall = calls.some(({ unset }) => unset !== null);
  return needsClearing(option) || (hasCall && ['int', 'float', 'object', 'union', 'json'].includes(option.kind));
}

export function listResourceOptions(
  resource: Resource,
  attributes: Resource['attributes'],
  reserved: ReadonlySet<string>,
): Option[] {
  const key = findNaturalKey(resource)?.name;
  const isInput = (attribute: Attribute) =>
    isWritable(attribute) || attribute.name === key || resource.identity.includes(attribute.name);
  return listOptions(attributes, { reserved, prefix: resource.name, isInput });
}

/** The states of a module beside present and absent. */
function listPowerStates({ power }: Resource): string[] {
  if (!power) return [];
  return ['started', 'stopped', ...(power.actions.restart === null ? [] : ['restarted'])];
}

function listArguments(plan: ModulePlan): [string, LiteralView][] {
  const own: [string, LiteralView][] = [
    ['state', makeDict({ type: 'str', choices: plan.states, default: 'present', no_log: false })],
  ];
  if (plan.canRecreate) own.push(['recreate', makeDict({ type: 'bool', default: false, no_log: false })]);
  if (plan.clears.length > 0) {
    own.push(['clear', makeDict({ type: 'list', elements: 'str', choices: plan.clears, no_log: false })]);
  }
  if (plan.hasHidden) {
    const choices = ['on_create', 'always'];
    own.push(['update_write_only', makeDict({ type: 'str', choices, default: 'on_create', no_log: false })]);
  }
  return [...describeArguments(plan.options, ruleElements(plan.facts.shared)), ...own].sort(([a], [b]) =>
    compareText(a, b),
  );
}

function describeResource(plan: ModulePlan, scope: Scope): LiteralView {
  const { resource, facts, options, naturalKey } = plan;
  const { create, read, delete: remove, list } = resource.operations;
  const calls: CallScope = {
    options,
    nameJob: scope.nameJob,

    ownRead: read?.operation ?? null,
    asks: true,
  };
  const { ended } = facts;
  return makeDict({
    name: plan.result,
    title: plan.title,
    module: plan.refused.size > 0 ? plan.name : undefined,
    kind: isCollection(resource.kind) ? undefined : resource.kind,
    always: facts.isAlwaysThere || undefined,
    within:
      isSingle(resource.kind) && !facts.isAlwaysThere
        ? describeWithin(read, scope.findRead(resource.parent), options)
        : undefined,
    parents: omitEmpty(plan.parents),
    identity: omitEmpty(plan.identity),
    server_names: facts.isNamedByServer || undefined,
    said_in: describeSaid(options),
    natural_key: naturalKey?.name,
    natural_key_unique: (naturalKey && resource.naturalKeyUnique) || undefined,
    key_parts: omitEmpty(plan.keyParts),
    key_places: omitEmpty(plan.keyPlaces),
    key_scope: omitEmpty(plan.keyScope),
    places: remove ? omitEmpty(plan.places) : undefined,
    told_apart_by: omitEmpty(plan.toldApartBy),
    told_besides: omitEmpty(plan.toldBesides),
    needed_to_create: omitEmpty(listNeeded(plan)),
    needed_to_delete: omitEmpty(listForRemoval(plan.options)),
    needs_one_of: plan.alternatives.length > 0 ? plan.alternatives : undefined,
    rules: describeModuleRules(plan),
    create: create ? describeCall(create, calls) : undefined,
    read: read ? describeCall(read, calls) : undefined,
    updates: describeUpdates(plan, calls),
    delete: remove ? describeCall(remove, calls) : undefined,
    list: list ? describeList(askForAll(list), calls, scope.listFilters(list, plan.parents)) : undefined,
    presence: describePresence(plan, calls),
    wait: describeWait(plan),
    ended: ended ? makeDict({ field: nameField(options, ended.field), values: ended.values }) : undefined,
    power: describePower(plan, calls),
    why_stays: explainStaying(resource, facts, scope.full) ?? undefined,
    waits: plan.waits || undefined,
    many: plan.takesItems ? undefined : false,
    purges: plan.purges || undefined,
    fields: describeFields(options, { shared: facts.shared, fixed: facts.repeated, refused: plan.refused }),
  });
}

/** What a task has to say, or cannot say at once; the same for each of its items. */
function describeModuleRules(plan: ModulePlan): LiteralView | undefined {
  const { identity, naturalKey, toldApartBy, options } = plan;
  const isFound = naturalKey !== null && toldApartBy.length === 0 && describeSaid(options) === undefined;
  const [own] = identity;
  const leads = isFound && identity.length === 1 && own !== undefined && own !== naturalKey.name;
  return describeInputRules(options, leads ? [own, naturalKey.name] : null);
}

/** Options that another one says, deep inside: the name in the path is that of the metadata. */
function describeSaid(options: readonly Option[]): LiteralView | undefined {
  const said = options.flatMap(({ name, attribute }): [string, string[]][] => {
    const way = findWay(options, attribute.saidIn ?? []);
    return way.length > 1 ? [[name, way]] : [];
  });
  return said.length > 0 ? makeDict(Object.fromEntries(said)) : undefined;
}

function findWay(options: readonly Option[], [wire, ...rest]: readonly string[]): string[] {
  const step = options.find(({ attribute, isInput }) => isInput && attribute.wire === wire && attribute.in === 'body');
  if (!step) return [];
  const below = rest.length === 0 ? [] : findWay(step.members, rest);
  return rest.length > 0 && below.length === 0 ? [] : [step.name, ...below];
}

/** A link is changed by making it again, where that says so: PUT sets it, and members can be added. */
function describeUpdates({ resource, facts, options }: ModulePlan, calls: CallScope): LiteralView | undefined {
  const { create, update } = resource.operations;
  if (update.length > 0) return update.map((call) => describeUpdate(call, calls));
  if (!facts.isMadeAgain || !create) return undefined;
  const fields = listSent(create, options).map(({ attribute }) => attribute.name);
  if (fields.length === 0) return undefined;
  return [describeUpdate({ ...create, mode: 'command', fields, unset: null }, calls)];
}

function listNeeded({ resource, options }: ModulePlan): string[] {
  const { create, update } = resource.operations;
  const call = create ?? update[0];
  return call ? listSent(call, options).flatMap(({ name, attribute }) => (attribute.required ? [name] : [])) : [];
}
