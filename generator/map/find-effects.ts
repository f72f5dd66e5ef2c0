import { flagAfter, statesAfter } from '../model/verbs.js';
import { splitWords, squash } from '../naming/words.js';
import type { Action, Attribute, Effect, Lookup, Resource } from './types.js';
import { MANNERS, NOT_UPDATE_VERBS, SETTING_VERBS } from './vocabulary.js';

type Owner = Resource | Lookup;
type State = NonNullable<Effect['state']>;

/** Rule 9. Where a resource shows what an action makes of it, nobody need do it again. */
export function noteEffects(owners: readonly Owner[]): void {
  for (const owner of owners) {
    for (const action of owner.actions) {
      const effect = findEffect(action, owner);
      if (effect) action.effect = effect;
    }
  }
}

function findEffect(action: Action, owner: Owner): Effect | null {
  if (!isAboutOne(action, owner)) return null;
  const state = stateAfter(action, owner);
  const shown = action.arguments.flatMap((argument) => showArgument(argument, action, owner, state));
  const isShown = ({ name }: Attribute) => shown.some((one) => one.name === name);
  if (!state && (shown.length === 0 || !isSetting(action) || action.arguments.some((a) => a.required && !isShown(a))))
    return null;
  const manners = action.arguments.filter((argument) => !isShown(argument) && MANNERS.test(argument.name));
  return { state, arguments: shown, manners: manners.map(({ name }) => name) };
}

/** The path leads to one resource that can be read, and not on to something else. */
function isAboutOne({ call, arguments: inputs }: Action, { identity, operations }: Owner): boolean {
  const placed = new Set(call.parameters.map(({ attribute }) => attribute));
  const isThere = operations.read !== null || operations.list !== null;
  return isThere && identity.every((name) => placed.has(name)) && inputs.every((input) => input.in !== 'path');
}

function stateAfter(action: Action, owner: Owner): State | null {
  return powerAfter(action, owner) ?? flagOf(action, owner) ?? statusOf(action, owner) ?? noticeOf(action, owner);
}

function powerAfter(action: Action, owner: Owner): State | null {
  const power = 'power' in owner ? owner.power : null;
  if (!power || (action.power !== 'on' && action.power !== 'off')) return null;
  const field = owner.attributes.find((a) => (a.out ?? [a.wire]).join('\0') === power.field.join('\0'));
  if (!field) return null;
  const shown = power[action.power];
  return { field: [field.name], values: field.type === 'boolean' ? shown.map((value) => value === 'true') : shown };
}

function flagOf(action: Action, owner: Owner): State | null {
  for (const attribute of owner.attributes) {
    if (attribute.type !== 'boolean' || attribute.writeOnly) continue;
    const flag = flagAfter(splitWords(action.name), attribute.wire);
    if (flag !== null) return { field: [attribute.name], values: [flag] };
  }
  return null;
}

function statusOf(action: Action, owner: Owner): State | null {
  for (const { name, wire, type, enum: known } of owner.attributes) {
    if (type !== 'string' || !known || !/^(?:(?:admin|lifecycle)_?)?(?:status|state|phase)$/i.test(wire)) continue;
    const texts = known.filter((value): value is string => typeof value === 'string');
    const values = statesAfter(splitWords(action.name), texts);
    if (values.length > 0) return { field: [name], values };
  }
  return null;
}

/** What is answered stands in the resource from then on, where there was nothing: `cancellation` after cancel. */
function noticeOf(action: Action, owner: Owner): State | null {
  const setter =
    action.call.method === 'DELETE'
      ? owner.actions.find(({ call }) => call.method !== 'DELETE' && call.path === action.call.path)
      : action;
  const stem = squash(splitWords(setter?.name ?? '')[0] ?? '').replace(/e$/, '');
  const notice = owner.attributes.find(
    (a) =>
      stem !== '' && a.nullable && !a.required && !a.optional && squash(a.wire).startsWith(stem) && isLike(a, setter),
  );
  return notice ? { field: [notice.name], values: setter === action ? null : [null] } : null;
}

function isLike({ type, attributes = [] }: Attribute, setter: Action | undefined): boolean {
  const shown = attributes.map(({ wire }) => wire).sort();
  const answered = (setter?.result ?? []).map(({ wire }) => wire).sort();
  return type === 'object' && shown.length > 0 && shown.join('\0') === answered.join('\0');
}

/** Others take fields of a resource too, and do something each time: snapshot, promote. */
function isSetting({ name, call }: Action): boolean {
  const [verb = '', ...object] = splitWords(name);
  return call.method !== 'DELETE' && SETTING_VERBS.has(verb) && !object.some((word) => NOT_UPDATE_VERBS.has(word));
}

/** Where the resource shows an argument: in the object that tells of the action or that the action is named after, or beside it. */
function showArgument(
  argument: Attribute,
  action: Action,
  owner: Owner,
  state: State | null,
): { name: string; field: string[] }[] {
  if (argument.sensitive || argument.confidential || argument.in !== 'body') return [];
  const fits = (a: Attribute) => a.wire === argument.wire && a.type === argument.type && !a.writeOnly && !a.sensitive;
  const words = squash(action.name);
  const outer = owner.attributes.find(
    (a) =>
      a.type === 'object' &&
      (a.name === state?.field[0] || words.endsWith(squash(a.wire))) &&
      a.attributes?.some((inner) => fits(inner)),
  );
  const inner = outer?.attributes?.find(fits);
  if (outer && inner) return [{ name: argument.name, field: [outer.name, inner.name] }];
  const own = isSetting(action) ? owner.attributes.find(fits) : undefined;
  return own && !owner.identity.includes(own.name) ? [{ name: argument.name, field: [own.name] }] : [];
}
