import { Made } from '../../../plan/made.js';
import { isUnlogged } from './describe-fields.js';
import { makeDict, omitEmpty } from './literals.js';
import { listAliases, takesName } from './name-options.js';
import { hasMembersToGive, type Option } from './options.js';
import { describeRules } from './rule-options.js';
import type { LiteralView } from './types.js';
import { isDemanded, isPartial, stepInside, type Wholeness, type WholeRule } from './wholeness.js';

/** The argument spec of options. `no_log` is always said, because Ansible guesses by name otherwise. */
export function describeArguments(options: readonly Option[], rule: WholeRule = isPartial): [string, LiteralView][] {
  return options
    .filter(({ isInput }) => isInput)
    .map((option) => [option.name, describeArgument(option, options, rule(option), false)]);
}

function describeArgument(
  option: Option,
  siblings: readonly Option[],
  whole: Wholeness,
  isNeeded: boolean,
): LiteralView {
  const { element } = option;
  const carrier = element && (option.kind === 'list' || option.kind === 'set') ? element : option;
  const inner = stepInside(whole, carrier !== option);
  const members = hasMembersToGive(carrier) ? describeMembers(carrier, inner) : null;
  const isUnion = carrier.kind === 'union' && members !== null;
  return makeDict({
    type: findArgumentType(option),
    elements: carrier === option ? undefined : findArgumentType(carrier),
    aliases: omitEmpty(listAliases(option, siblings)),
    required: isNeeded || undefined,
    no_log: isUnlogged(option),
    setting: option.attribute.setting,
    options: members ? { entries: members, of: `${carrier.attribute.component ?? option.name} options` } : undefined,
    ...(members && !isUnion ? describeRules(carrier.members) : {}),
    ...(isUnion && members.length > 1 && { mutually_exclusive: [members.map(([name]) => name)] }),
    required_one_of: isUnion ? [members.map(([name]) => name)] : undefined,
  });
}

const made = new Made<[string, LiteralView][]>();

function describeMembers(carrier: Option, whole: Wholeness): [string, LiteralView][] {
  const { members, kind } = carrier;
  return made.once(members, JSON.stringify([kind, whole]), () =>
    members
      .filter(({ isInput }) => isInput)
      .map((member) => [member.name, describeArgument(member, members, whole, isDemanded(member, carrier, whole))]),
  );
}

/** What takes a name for an identifier takes a text: a number is given as one as well. */
export function findArgumentType(option: Option): string {
  return takesName(option) ? 'str' : findResultType(option);
}

export function findResultType({ kind }: Option): string {
  if (kind === 'list' || kind === 'set') return 'list';
  if (kind === 'map' || kind === 'object' || kind === 'union') return 'dict';
  return kind === 'json' ? 'raw' : kind;
}
