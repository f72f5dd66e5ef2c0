import type { Attribute, Resource } from '../../../map/types.js';
import { compareText, toConstantName } from '../../../naming/identifiers.js';
import { isCollection, isLink, isSingle } from '../../../plan/kinds.js';
import { caseResource } from './cases/case-resource.js';
import { describeArguments } from './describe-arguments.js';
import { describePower, describePresence, describeWait } from './describe-behaviour.js';
import {
  type CallScope,
  describeCall,
  describeList,
  describeUpdate,
  describeWithin,
  listSent,
} from './describe-calls.js';
import { describeFields } from './describe-fields.js';
import { documentResource, phraseThings, returnsOfResource } from './document-resource.js';
import { exampleResource } from './example-resource.js';
import { makeDict, omitEmpty } from './literals.js';
import { holdsWriteOnly, isWritable, listOptions, nameOption, needsClearing, type Option } from './options.js';
import {
  explainStaying,
  findEnded,
  findKeyScope,
  findNaturalKey,
  findOwnIdentity,
  findParents,
  findPlaces,
  findShared,
  hasWaits,
  isAlwaysThere,
  isFixed,
  isNamedByServer,
  listPowerStates,
  listRepeated,
  toTitle,
} from './resource-facts.js';
import type { Scope } from './scope.js';
import { findTelling } from './tell-apart.js';
import type { LiteralView, ModuleView } from './types.js';

/** A resource with all that its module needs to know about it. */
import { ruleElements } from './wholeness.js';

export interface ModulePlan {
  resource: Resource;
  name: string;
  result: string;
  title: string;
  options: Option[];
  parents: string[];
  identity: string[];
  naturalKey: Option | null;
  /** Options that say what its name is unique in. */
  keyScope: string[];
  /** Options that say where it is and whose, beside its parents. */
  places: string[];
  /** Options that tell one from another where no key does, and those that may differ all the same. */
  toldApartBy: string[];
  toldBesides: string[];
  /** It cannot be made without the values that are its identity. */
  isNamedByTask: boolean;
  /** Sets of options of which one has to be given to create. */
  alternatives: string[][];
  states: string[];
  canRecreate: boolean;
  /** Options that a task takes away by naming them. */
  clears: string[];
  hasWriteOnly: boolean;
  waits: boolean;
  takesItems: boolean;
  purges: boolean;
}

export function viewResource(plan: ModulePlan, scope: Scope): ModuleView {
  return {
    header: scope.header,
    name: plan.name,
    summary: `Manage ${phraseThings(plan, scope)}`,
    constant: toConstantName(plan.name),
    runtime: '_resource',
    run: 'run',
    documentation: documentResource(plan, scope),
    examples: exampleResource(plan, scope),
    returns: returnsOfResource(plan),
    arguments: { entries: listArguments(plan) },
    descriptor: describeResource(plan, scope),
    case: caseResource(plan),
  };
}

export function planResource(resource: Resource, attributes: Resource['attributes'], scope: Scope): ModulePlan {
  const name = scope.nameModule(resource.name);
  const key = findNaturalKey(resource);
  const options = listResourceOptions(resource, attributes, scope.reserved);
  const { create, delete: remove, list } = resource.operations;
  const parents = findParents(resource);
  const naturalKey = options.find(({ attribute }) => attribute === key) ?? null;
  const own = findOwnIdentity(resource);
  const placed = new Set([...parents, ...own]);
  const isNamedByTask = own.length > 0 && own.every((id) => attributes.some((a) => a.name === id && a.required));
  const isTold = list !== null && !naturalKey?.attribute.required && !isNamedByTask;
  const telling = isTold ? findTelling(resource, options, placed, naturalKey) : { by: [], besides: [] };
  return {
    resource,
    name,
    result: scope.nameResult(name),
    title: toTitle(resource.name),
    options,
    parents: parents.map((attribute) => nameOption(options, attribute)),
    identity: own.map((attribute) => nameOption(options, attribute)),
    naturalKey,
    keyScope: findKeyScope(resource).map((attribute) => nameOption(options, attribute)),
    places: findPlaces(resource, scope.isManaged).map((attribute) => nameOption(options, attribute)),
    toldApartBy: telling.by,
    toldBesides: telling.besides,
    isNamedByTask,
    alternatives: (create?.body?.alternatives ?? []).map((set) => set.map((name) => nameOption(options, name))),
    states: ['present', ...listPowerStates(resource), 'absent'],
    canRecreate: Boolean(create && remove && options.some(({ attribute }) => isFixed(attribute, resource))),
    clears: options
      .filter((option) => option !== naturalKey && isClearedByName(option, resource))
      .map((option) => option.name),
    hasWriteOnly: options.some(
      (option) => holdsWriteOnly(option) && option.isInput && !isFixed(option.attribute, resource),
    ),
    waits: hasWaits(resource),
    takesItems: !isSingle(resource.kind) || parents.length > 0,
    purges: Boolean(list && remove && !isLink(resource.kind) && !isSingle(resource.kind)),
  };
}

function isClearedByName(option: Option, resource: Resource): boolean {
  const { attribute } = option;
  const calls = resource.operations.update.filter(({ fields }) => fields.includes(attribute.name));
  if (calls.length === 0 || isFixed(attribute, resource) || attribute.writeOnly) return false;
  const hasCall = calls.some(({ unset }) => unset !== null);
  return needsClearing(option) || (hasCall && ['int', 'float', 'object', 'union', 'json'].includes(option.kind));
}

export function listResourceOptions(
  resource: Resource,
  attributes: Resource['attributes'],
  reserved: ReadonlySet<string>,
): Option[] {
  const key = findNaturalKey(resource);
  const isInput = (attribute: Attribute) =>
    isWritable(attribute) || attribute === key || resource.identity.includes(attribute.name);
  return listOptions(attributes, { reserved, prefix: resource.name, isInput });
}

function listArguments(plan: ModulePlan): [string, LiteralView][] {
  const own: [string, LiteralView][] = [
    ['state', makeDict({ type: 'str', choices: plan.states, default: 'present', no_log: false })],
  ];
  if (plan.canRecreate) own.push(['recreate', makeDict({ type: 'bool', default: false, no_log: false })]);
  if (plan.clears.length > 0) {
    own.push(['clear', makeDict({ type: 'list', elements: 'str', choices: plan.clears, no_log: false })]);
  }
  if (plan.hasWriteOnly) {
    const choices = ['on_create', 'always'];
    own.push(['update_write_only', makeDict({ type: 'str', choices, default: 'on_create', no_log: false })]);
  }
  return [...describeArguments(plan.options, ruleElements(findShared(plan.resource))), ...own].sort(([a], [b]) =>
    compareText(a, b),
  );
}

function describeResource(plan: ModulePlan, scope: Scope): LiteralView {
  const { resource, options, naturalKey } = plan;
  const { create, read, delete: remove, list } = resource.operations;
  const calls: CallScope = {
    options,
    nameJob: scope.nameJob,

    ownRead: read?.operation ?? null,
    asks: true,
  };
  const ended = findEnded(resource);
  return makeDict({
    name: plan.result,
    title: plan.title,
    kind: isCollection(resource.kind) ? undefined : resource.kind,
    always: isAlwaysThere(resource) || undefined,
    within:
      isSingle(resource.kind) && !isAlwaysThere(resource)
        ? describeWithin(read, scope.findRead(resource.parent), options)
        : undefined,
    parents: omitEmpty(plan.parents),
    identity: omitEmpty(plan.identity),
    server_names: isNamedByServer(resource) || undefined,
    natural_key: naturalKey?.name,
    natural_key_unique: (naturalKey && resource.naturalKeyUnique) || undefined,
    key_scope: omitEmpty(plan.keyScope),
    places: remove ? omitEmpty(plan.places) : undefined,
    told_apart_by: omitEmpty(plan.toldApartBy),
    told_besides: omitEmpty(plan.toldBesides),
    needed_to_create: omitEmpty(listNeeded(plan)),
    needs_one_of: plan.alternatives.length > 0 ? plan.alternatives : undefined,
    create: create ? describeCall(create, calls) : undefined,
    read: read ? describeCall(read, calls) : undefined,
    updates: describeUpdates(plan, calls),
    delete: remove ? describeCall(remove, calls) : undefined,
    list: list ? describeList(list, calls, scope.listFilters(list, plan.parents)) : undefined,
    presence: describePresence(plan),
    wait: describeWait(plan),
    ended: ended ? makeDict({ field: [nameOption(options, ended.field)], values: ended.values }) : undefined,
    power: describePower(plan, calls),
    why_stays: explainStaying(resource, scope.full) ?? undefined,
    waits: plan.waits || undefined,
    many: plan.takesItems ? undefined : false,
    purges: plan.purges || undefined,
    fields: describeFields(options, { shared: findShared(resource), fixed: listRepeated(resource) }),
  });
}

/** A link is changed by making it again, where that says so: PUT sets it, and members can be added. */
function describeUpdates({ resource, options }: ModulePlan, calls: CallScope): LiteralView | undefined {
  const { create, update } = resource.operations;
  if (update.length > 0) return update.map((call) => describeUpdate(call, calls));
  if (!isLink(resource.kind) || !create) return undefined;
  const fields = listSent(create, options).map(({ attribute }) => attribute.name);
  const again = create.method === 'PUT' || resource.presence?.many === true;
  if (fields.length === 0 || !again) return undefined;
  return [describeUpdate({ ...create, mode: 'command', fields, unset: null }, calls)];
}

function listNeeded({ resource, options }: ModulePlan): string[] {
  const { create, update } = resource.operations;
  const call = create ?? update[0];
  return call ? listSent(call, options).flatMap(({ name, attribute }) => (attribute.required ? [name] : [])) : [];
}
