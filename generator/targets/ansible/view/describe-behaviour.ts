import type { Action } from '../../../map/types.js';
import { isLink } from '../../../plan/kinds.js';
import { type CallScope, describeCall } from './describe-calls.js';
import { makeDict, makeNamed, omitEmpty } from './literals.js';
import { findOption, nameOption, type Option } from './options.js';
import type { LiteralView } from './types.js';
import type { ModulePlan } from './view-resource.js';

/** A path into the representation, with the names that options and return values have. */
export function nameField(options: readonly Option[], path: readonly string[]): string[] {
  const [first = '', ...rest] = path;
  // What is read from inside an object stands beside the others: `state` of `properties.state`.
  const isLifted = ({ attribute: { within, out } }: Option) =>
    (within || path.length > 1) && out?.join('\0') === path.join('\0');
  const lifted = options.find(isLifted);
  if (lifted) return [lifted.name];
  const found =
    options.find(({ attribute }) => attribute.wire === first && !attribute.within) ?? findOption(options, first);
  return [found?.name ?? first, ...(rest.length > 0 ? nameField(found?.members ?? [], rest) : [])];
}

export function describeWait({ resource, facts, options }: ModulePlan): LiteralView | undefined {
  const { wait } = resource;
  if (!wait?.status && !wait?.delete) return undefined;
  const reason = facts.statusReason;
  return makeDict({
    field: wait.status ? nameField(options, wait.status.field) : undefined,
    pending: wait.status?.pending,
    failed: wait.status ? omitEmpty(wait.status.failed) : undefined,
    ready: wait.status?.steady ? omitEmpty(wait.status.ready) : undefined,
    steady: wait.status?.steady,
    reason: reason === null ? undefined : [nameOption(options, reason)],
    create: (wait.status && wait.create) || undefined,
    update: (wait.status && wait.update) || undefined,
    delete: wait.delete || undefined,
  });
}

export function describePower({ resource, options }: ModulePlan, calls: CallScope): LiteralView | undefined {
  const { power, actions } = resource;
  if (!power) return undefined;
  const find = (name: string | null): Action | undefined => actions.find((action) => action.name === name);
  const describe = (name: string | null): LiteralView | undefined => {
    const action = find(name);
    return action ? describeCall(action.call, calls) : undefined;
  };
  return makeDict({
    field: nameField(options, power.field),
    on: power.on,
    off: power.off,
    on_call: describe(power.actions.on),
    off_call: describe(power.actions.off),
    option: power.attribute === undefined ? undefined : nameOption(options, power.attribute),
    passing: omitEmpty(power.passing ?? []),
    suspended: power.rest?.values,
    suspended_call: describe(power.rest?.by ?? null),
    resume: describe(power.rest?.back ?? null),
    restart: describe(power.actions.restart),
  });
}

export function describePresence({ resource, options }: ModulePlan, calls: CallScope): LiteralView | undefined {
  const { presence } = resource;
  if (!isLink(resource.kind) || !presence) return undefined;
  const match = presence.match.map(({ attribute, path }): [string, LiteralView] => [
    nameOption(options, attribute),
    path,
  ]);
  const also = presence.match.flatMap(({ attribute, also: ways }): [string, LiteralView][] =>
    ways ? [[nameOption(options, attribute), ways]] : [],
  );
  const resolve = presence.match.flatMap(({ attribute, resolve: way }): [string, LiteralView][] =>
    way ? [[nameOption(options, attribute), makeDict({ read: describeCall(way.read, calls), id: way.path })]] : [],
  );
  return makeDict({
    from: presence.from,
    at: omitEmpty(presence.at),
    many: presence.many || undefined,
    sure: presence.sure,
    own: presence.own,
    match: makeNamed(match),
    also: also.length > 0 ? makeNamed(also) : undefined,
    resolve: resolve.length > 0 ? makeNamed(resolve) : undefined,
    whole: omitEmpty(presence.match.flatMap(({ attribute, whole }) => (whole ? [nameOption(options, attribute)] : []))),
  });
}
