import type { Action, Attribute, Effect, Lookup, Resource } from '../../../map/types.js';
import { toWords, withArticle } from '../../../naming/identifiers.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { toValueMark } from './document-text.js';
import { makeDict, makeNamed, omitEmpty, toLiteral } from './literals.js';
import { findOption, listOptions, type Option } from './options.js';
import type { LiteralView } from './types.js';

type Owner = Resource | Lookup;

/** How a module sees that its action has nothing to do, and how it tells so. */
export interface EffectView {
  /** Of the owner, beside what names it. */
  fields: Option[];
  descriptor: LiteralView;
  sentences: string[];
  idempotent: JsonObject;
  unsettled: { field: string[]; values: string[] } | null;
}

export function viewEffect(
  action: Action,
  owner: Owner,
  places: readonly Option[],
  inputs: readonly Option[],
): EffectView | null {
  const { effect } = action;
  if (!effect) return null;
  const fields = listFields(action, effect, owner, places);
  const known = [...fields, ...places];
  const nameInput = (argument: string) => findOption(inputs, argument)?.name ?? argument;
  const shown = effect.arguments.map(({ name, field }): [string, LiteralView] => [
    nameInput(name),
    nameWay(field, known),
  ]);
  const manners = effect.manners.map(nameInput);
  return {
    fields,
    unsettled: findUnsettled(action, owner),
    descriptor: makeDict({
      field: effect.state ? nameWay(effect.state.field, known) : undefined,
      values: effect.state?.values ? toLiteral(effect.state.values) : undefined,
      arguments: shown.length > 0 ? makeNamed(shown) : undefined,
      manners: omitEmpty(manners),
      unsettled: describeUnsettled(action, owner, known),
    }),
    sentences: [
      tellEffect(
        effect,
        owner,
        shown.map(([name]) => name),
      ),
    ],
    idempotent: judge(inputs.filter(({ name }) => !manners.includes(name) && !shown.some(([one]) => one === name))),
  };
}

function listFields(action: Action, effect: Effect, owner: Owner, places: readonly Option[]): Option[] {
  const tops = [
    effect.state?.field,
    ...effect.arguments.map(({ field }) => field),
    findUnsettled(action, owner)?.field,
  ];
  const names = new Set(tops.flatMap((field) => field?.[0] ?? []));
  const attributes = owner.attributes.filter(({ name }) => names.has(name) && !findOption(places, name));
  const reserved = new Set(places.map(({ name }) => name));
  return listOptions(attributes, { reserved, prefix: 'shown', isInput: () => true }).map(onlyShow);
}

/** Its name is one of its own among the places; beyond that nobody gives it. */
function onlyShow(option: Option): Option {
  return { ...option, isInput: false };
}

function nameWay([first = '', ...rest]: readonly string[], options: readonly Option[]): string[] {
  const option = findOption(options, first);
  return [option?.name ?? first, ...(rest.length > 0 ? nameWay(rest, option?.members ?? []) : [])];
}

/** While the power is on its way, what it is now says nothing about where it goes. */
function findUnsettled({ power, effect }: Action, owner: Owner): { field: string[]; values: string[] } | null {
  const status = 'wait' in owner ? owner.wait?.status : null;
  if (power === null || !status || !effect?.state) return null;
  const isAt = (a: Attribute) => (a.out ?? [a.wire]).join('\0') === status.field.join('\0');
  const attribute = owner.attributes.find(isAt);
  if (!attribute || attribute.name === effect.state.field[0]) return null;
  return { field: [attribute.name], values: status.pending };
}

function describeUnsettled(action: Action, owner: Owner, known: readonly Option[]): LiteralView | undefined {
  const unsettled = findUnsettled(action, owner);
  return unsettled ? makeDict({ field: nameWay(unsettled.field, known), values: unsettled.values }) : undefined;
}

function tellEffect({ state }: Effect, owner: Owner, options: readonly string[]): string {
  const given = options.map((name) => `O(${name})`).join(', ');
  const kind = `${withArticle(toWords(owner.name)).replace(/^a/, 'A')}`;
  const values = `, and that has what is given in ${given},`;
  const so = state
    ? `whose C(${state.field.join('.')}) is ${tellValues(state.values)} already${given === '' ? '' : values}`
    : `that has what is given in ${given} already`;
  return `${kind} ${so} is left unchanged: no request is sent and no change is reported.`;
}

function tellValues(values: Json[] | null): string {
  if (values === null) return 'set';
  return values.map((value) => (value === null ? 'empty' : toValueMark(value))).join(' or ');
}

function judge(unseen: readonly Option[]): JsonObject {
  if (unseen.length === 0) return { support: 'full' };
  const named = unseen.map(({ name }) => `O(${name})`).join(' or ');
  return {
    support: 'partial',
    details: [`Each run with ${named} calls the API, because the API does not show the current value.`],
  };
}
