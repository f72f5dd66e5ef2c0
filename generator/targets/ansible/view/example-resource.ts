import type { Attribute } from '../../../map/types.js';
import { withArticle } from '../../../naming/identifiers.js';
import {
  existsAlready,
  isAdopted,
  isCollection,
  isLink,
  isOneOfMany,
  isSingle,
  isUpsert,
} from '../../../plan/kinds.js';
import { isWritten } from '../../../plan/samples/lend-by-name.js';
import { isOpenEnded, pickInputs } from '../../../plan/samples/pick-inputs.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { holdsSecret } from './document-options.js';
import { isFoundByList } from './document-resource.js';
import { sampleOption } from './make-sample.js';
import { isEverShown, listForRemoval, type Option } from './options.js';
import { phraseSingle } from './phrase-single.js';
import type { Scope } from './scope.js';
import type { ModulePlan } from './view-resource.js';

/** Tasks that run as they stand, against an API that has what they name. */
export function exampleResource(plan: ModulePlan, scope: Scope): Json {
  const task = `${scope.full}.${plan.name}`;
  const { resource, title } = plan;
  const one = isSingle(resource.kind) ? phraseSingle(resource) : withArticle(title);
  const wanted = sampleResource(plan);
  const named = nameResource(plan);
  const isFree = existsAlready(resource.kind) && resource.operations.create === null;
  const tasks: { [name: string]: Json }[] = [{ name: isFree ? `Change ${one}` : `Create ${one}`, [task]: wanted }];
  if (plan.states.includes('stopped')) tasks.push({ name: `Stop ${one}`, [task]: { ...named, state: 'stopped' } });
  if (resource.operations.delete)
    tasks.push({ name: `Remove ${one}`, [task]: { ...nameRemoved(plan), state: 'absent' } });
  if (plan.takesItems)
    tasks.push({
      name: `Create several ${scope.toPlural(title)} in one task`,
      [task]: { items: [wanted, ...listOthers(plan, wanted)] },
    });
  return tasks.map((own) => (showsSecret(own[task] as JsonObject, plan) ? { ...own, no_log: true } : own));
}

/** What is removed shows nothing more, and what only a create shows no task after it gets. */
function showsSecret({ state }: JsonObject, { options }: ModulePlan): boolean {
  if (state === 'absent') return false;
  return holdsSecret(state === undefined ? options : options.filter(({ attribute }) => !attribute.shownOnce));
}

/** What a task that makes one gives. */
export function sampleResource(plan: ModulePlan): { [name: string]: Json } {
  return makeValues(plan, listWanted(plan));
}

/**
 * Another one under another name, where nothing else that is given could be taken: two keys or addresses that are alike are
 * no example.
 */
function listOthers({ options, resource, naturalKey }: ModulePlan, wanted: { [name: string]: Json }): JsonObject[] {
  if (!naturalKey || !isOneOfMany(resource.kind) || !isFreeName(naturalKey)) return [];
  const isFree = (option: Option) => option === naturalKey || !(option.name in wanted) || canRepeat(option);
  const name = sampleOption(naturalKey, resource, 1);
  // A name that does not fit its form is any word at all.
  const isCounted = naturalKey.attribute.enum !== undefined || /2(?!\d)/.test(String(name));
  if (!options.every(isFree) || !isCounted || name === wanted[naturalKey.name]) return [];
  return [{ ...wanted, [naturalKey.name]: name }];
}

/** People make such names up; an address or a key they have to have. */
function isFreeName({ attribute: { name, type, reference }, isInput }: Option): boolean {
  return isInput && type === 'string' && reference === null && /(?:^|_)(?:name|label|title)$|^hostname$/.test(name);
}

/** Two may have the same: where they are, what they refer to, how large they are, what is said about them. */
function canRepeat({ name, attribute, kind }: Option): boolean {
  const { reference, in: place, example, enum: values, format } = attribute;
  if (reference !== null || place === 'path' || values || name === 'description') return true;
  if (kind === 'map' || kind === 'bool' || (kind === 'int' && !/port|priority|index|vlan|vid/.test(name))) return true;
  return kind === 'str' && format === undefined && typeof example === 'string' && isWritten(example);
}

/** What a task that removes one gives. */
function nameResource(plan: ModulePlan): { [name: string]: Json } {
  return makeValues(plan, listNaming(plan));
}

/** The same for a task that removes one, which may have to say more. */
export function nameRemoved(plan: ModulePlan): { [name: string]: Json } {
  const { delete: remove } = plan.resource.operations;
  const narrows = new Set(remove?.query.map(({ wire }) => wire));
  const places = new Set(remove?.parameters.map(({ attribute }) => attribute));
  // Where the path alone names more than one, the query of the call tells which of them goes.
  const told = isLink(plan.resource.kind) ? listWanted(plan) : [];
  const isAsked = ({ name, attribute }: Option) =>
    (told.includes(name) && narrows.has(attribute.wire)) ||
    // What no answer shows nothing finds by another name.
    (places.has(attribute.name) && !isEverShown(attribute));
  const also = plan.options.filter(isAsked);
  const names = [...listNaming(plan), ...also.map(({ name }) => name), ...listForRemoval(plan.options)];
  return makeValues(plan, [...new Set(names)]);
}

function makeValues({ options, resource }: ModulePlan, names: readonly string[]): { [name: string]: Json } {
  const chosen = names.flatMap((name) => options.filter((option) => option.name === name));
  return Object.fromEntries(chosen.map((option) => [option.name, sampleOption(option, resource)]));
}

function listNaming(plan: ModulePlan): string[] {
  const { resource, parents, identity, naturalKey, keyParts, keyPlaces } = plan;
  if (isSingle(resource.kind)) return parents;
  if (isLink(resource.kind)) return [...new Set([...parents, ...identity])];
  const listed = naturalKey || !resource.operations.read ? plan.demanded : [];
  return [
    ...new Set([...parents, ...(naturalKey ? [naturalKey.name, ...keyParts, ...keyPlaces] : identity), ...listed]),
  ];
}

/** A name that only some kinds have is given with the kind. */
function listKindOf({ options }: ModulePlan, { attribute: { when } }: Option): string[] {
  return options.flatMap(({ attribute, name }) => (when?.attribute === attribute.name ? [name] : []));
}

/** What is needed, and a few more of what people set most. */
function listWanted(plan: ModulePlan): string[] {
  const { resource, options, parents, identity, naturalKey } = plan;
  const isOurs = isCollection(resource.kind) && !plan.facts.isNamedByServer;
  const isNamed = isUpsert(resource.kind) || isAdopted(resource.kind) || isLink(resource.kind) || isOurs;
  const start = [...parents, ...(isNamed && !(isAdopted(resource.kind) && naturalKey) ? identity : [])];
  const key = naturalKey ? [naturalKey.name, ...listKindOf(plan, naturalKey)] : [];
  const inputs = options.filter(({ isInput, name }) => isInput && !parents.includes(name) && !identity.includes(name));
  const picked = pickInputs(
    resource,
    inputs.map(({ attribute }) => attribute),
  );
  const isWanted = (option: Option) => {
    const { attribute, name } = option;
    if (picked.has(attribute.name)) return true;
    if (attribute.when) return false;
    // A description that nobody wrote shows nothing.
    return name === 'labels' || (name === 'description' && attribute.example !== undefined);
  };
  const more = inputs.filter(isWanted).map(({ name }) => name);
  // In the document's order: what stands first there fits together, also where only one of several kinds is meant.
  // Another of its kind, which its first one cannot have, is no example.
  const isOwnKind = ({ reference }: Attribute) => reference?.split('.')[0] === resource.name;
  const open = resource.attributes
    .filter((attribute) => attribute.optional && !attribute.deprecated && !attribute.when && !isOwnKind(attribute))
    .map((attribute) => inputs.find((option) => option.attribute.name === attribute.name))
    .filter((option) => option !== undefined);
  const first = open.find(({ attribute }) => !isOpenEnded(attribute)) ?? open[0];
  const some = more.length > 0 || key.length > 0 || !first ? [] : [first.name];
  const listed = isFoundByList(plan) ? plan.demanded : [];
  return [...new Set([...start, ...key, ...more, ...listed, ...some])];
}
