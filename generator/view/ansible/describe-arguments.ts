import { makeDict, makeNamed } from './literals.js';
import { hasMembersToGive, type Option } from './options.js';
import type { LiteralView } from './types.js';

/** The argument spec of options. `no_log` is always said, because Ansible guesses by name otherwise. */
export function describeArguments(options: readonly Option[]): [string, LiteralView][] {
  return options.filter(({ isInput }) => isInput).map((option) => [option.name, describeArgument(option)]);
}

function describeArgument(option: Option): LiteralView {
  const { element } = option;
  const carrier = element && (option.kind === 'list' || option.kind === 'set') ? element : option;
  const members = hasMembersToGive(carrier) ? describeArguments(carrier.members) : null;
  const isUnion = carrier.kind === 'union' && members !== null;
  return makeDict({
    type: findArgumentType(option),
    elements: carrier === option ? undefined : findArgumentType(carrier),
    no_log: option.attribute.sensitive,
    options: members ? makeNamed(members) : undefined,
    mutually_exclusive: isUnion && members.length > 1 ? [members.map(([name]) => name)] : undefined,
    required_one_of: isUnion ? [members.map(([name]) => name)] : undefined,
  });
}

export function findArgumentType({ kind }: Option): string {
  if (kind === 'list' || kind === 'set') return 'list';
  if (kind === 'map' || kind === 'object' || kind === 'union') return 'dict';
  return kind === 'json' ? 'raw' : kind;
}
