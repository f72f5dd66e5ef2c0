import { squash } from '../naming/words.js';
import type { Draft, SubOperation } from './draft.js';
import type { Tie } from './find-ties.js';
import { isToldToWipe } from './find-wiping.js';
import { isBelow } from './paths.js';
import type { Sources } from './sources.js';

/**
 * What a call does, what undoes it, and what a field is called that says that it is done. Power is not among them: a line that
 * is removed from a configuration must not stop a machine.
 */
interface Switch {
  on: readonly string[];
  off: readonly string[];
  fields: readonly string[];
  /** It is set once and stays, so that a field is switched that only answers show; others are done when they are needed. */
  lasts?: true;
  /** The words for both, where one field tells them. */
  states?: readonly [on: readonly string[], off: readonly string[]];
}

const SWITCHES: readonly Switch[] = [
  { on: ['lock'], off: ['unlock'], fields: ['locked', 'islocked'] },
  { on: ['suspend'], off: ['unsuspend', 'resume'], fields: ['suspended', 'issuspended'] },
  { on: ['pause'], off: ['unpause', 'resume'], fields: ['paused', 'ispaused'] },
  {
    on: ['enable'],
    off: ['disable'],
    fields: ['enabled', 'isenabled'],
    lasts: true,
    states: [['enabled'], ['disabled']],
  },
  { on: ['disable'], off: ['enable'], fields: ['disabled', 'isdisabled'], lasts: true },
  {
    on: ['activate'],
    off: ['deactivate'],
    fields: ['activated', 'active', 'isactive'],
    lasts: true,
    states: [
      ['active', 'activated'],
      ['inactive', 'deactivated'],
    ],
  },
  { on: ['archive'], off: ['unarchive'], fields: ['archived', 'isarchived'] },
  { on: ['publish'], off: ['unpublish'], fields: ['published', 'ispublished'] },
  { on: ['protect'], off: ['unprotect'], fields: ['protected', 'isprotected'] },
  { on: ['freeze'], off: ['unfreeze', 'thaw'], fields: ['frozen', 'isfrozen'] },
];

/** Fields that tell in a word how it stands. */
const STATES = new Set(['status', 'state']);

/** `/lifecycle/activate` */
const AROUND = /^lifecycle/;

/**
 * Rule 5, for switches: a yes or no, or one of two states, that no update takes, and two calls without a body that turn it
 * on and off.
 */
export function findSwitches(draft: Draft, sources: Sources): Tie[] {
  const calls = draft.subs.filter(
    (sub) => isBelow(sub.node, draft.node) && !asksForFields(sub) && !sub.taken && !isToldToWipe(sub),
  );
  const find = (names: readonly string[]) => calls.find((sub) => names.includes(nameOf(sub)));
  return [...new Map([...sources.read, ...sources.create])].flatMap(([wire, { schema }]): Tie[] => {
    if (sources.update.has(wire)) return [];
    const only = !sources.create.has(wire);
    for (const { on, off, fields, lasts, states } of SWITCHES) {
      if (only && !lasts) continue;
      const use = find(on);
      const unset = find(off);
      if (!use || !unset) continue;
      const tie = { wire, use, unset, field: null, schema, only, reason: `${use.words.join('_')} switches it` };
      if (schema.types.includes('boolean') && fields.includes(squash(wire)))
        return [{ ...tie, ...(only && { off: 'false' }) }];
      const away = states && STATES.has(squash(wire)) ? findOff(schema.enum ?? [], states) : undefined;
      if (away !== undefined) return [{ ...tie, off: away }];
    }
    return [];
  });
}

/** The word for what is undone, of exactly two. */
function findOff(values: readonly unknown[], [on, off]: NonNullable<Switch['states']>): string | undefined {
  const words = values.filter((value): value is string => typeof value === 'string');
  if (values.length !== 2 || !words.some((word) => on.includes(squash(word)))) return undefined;
  return words.find((word) => off.includes(squash(word)));
}

function nameOf({ words }: SubOperation): string {
  return squash(words.join('_')).replace(AROUND, '');
}

function asksForFields({ body, operation }: SubOperation): boolean {
  return operation.method === 'GET' || operation.method === 'DELETE' || (body?.required.size ?? 0) > 0;
}
