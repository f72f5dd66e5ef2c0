import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import { lowerOf } from '../report/lower-of.js';
import { decideChange, refuseFor, SAID_FIXED } from './decide-change.js';
import { decideNeed } from './decide-need.js';
import type { Draft } from './draft.js';
import { findHeld } from './find-held.js';
import type { Tie } from './find-ties.js';
import { existsAlready, isAdopted } from './kinds.js';
import { listSupport } from './list-support.js';
import { isStampOf } from './server-made.js';
import type { Sources } from './sources.js';
import type { Attribute, Confidence } from './types.js';
import { listAgainst } from './weigh-class.js';

/** Everything known about one field, by its wire name. */
export interface Facts {
  wire: string;
  /** What to call it where the path has its own name. */
  name?: string;
  create: Field | undefined;
  update: Field | undefined;
  read: Field | undefined;
  once: Field | undefined;
  tie: Tie | undefined;
  /** It names something else, by a word that is also the resource's own: the `id` of what a device is. */
  ofOther?: true;
}

interface Decision
  extends Pick<Attribute, 'required' | 'optional' | 'computed' | 'onChange' | 'doubt' | 'against' | 'support'> {
  reason: string;
  confidence: Confidence;
}

/** Who gives the value, and what a change of it does. */
export function decideClass(facts: Facts, draft: Draft, sources: Sources, isKey: boolean): Decision {
  const { create, update, read, tie } = facts;
  const readable = read !== undefined;
  if (!create && !update && !tie) {
    const against = listAgainst(facts, draft, sources, false);
    return {
      required: false,
      optional: false,
      computed: true,
      onChange: 'none',
      reason: facts.once ? 'only in the answer to create' : 'only in the answer',
      ...(against.length > 0 && { against }),
      confidence: against.length > 0 ? 'medium' : 'high',
    };
  }
  if (isKey && isAdopted(draft.kind))
    return {
      required: true,
      optional: false,
      computed: false,
      onChange: 'replace',
      reason: 'names the resource to take over',
      confidence: 'high',
    };
  const support = listSupport(facts);
  const need = decideNeed(facts, draft, sources, isKey, support.length > 0);
  const found = decideChange(facts, draft, sources, isKey);
  const isFixed = found.reason === SAID_FIXED;
  const own = { wire: facts.wire, schema: create?.schema, required: need.required, isFixed };
  const held = found.onChange === 'replace' && !isKey ? findHeld(own, draft, sources) : null;
  const change = held === null ? found : refuseFor(found.reason, held);
  const against = listAgainst(facts, draft, sources, need.required);
  // What speaks against leaving a field out weighs nothing where the document says what happens then.
  const isAnswered = !need.required && create !== undefined && support.length > 0;
  // What is there has a key, whoever gives it.
  const isGiven = existsAlready(draft.kind) || isKey || fillsIn(create ?? update, read, tie, draft.words);
  const settled = !need.required && isGiven;
  return {
    required: need.required,
    optional: !need.required,
    computed: settled && readable,
    onChange: change.onChange,
    ...((change.onChange === 'refuse' || change.onChange === 'none') && { doubt: change.doubt ?? change.reason }),
    reason: `${need.reason}, ${change.reason}`,
    ...(against.length > 0 && { against }),
    ...(!need.required && support.length > 0 && { support }),
    confidence: lowerOf(
      lowerOf(need.confidence, change.confidence),
      against.length > 0 && !isAnswered ? 'medium' : 'high',
    ),
  };
}

/**
 * The server gives a value where the request gives none, unless both sides say that it may be null. What has a switch in
 * it is shown all the same (`{enabled: false}`), and so is what its text says the server fills in, who made it, when it was
 * made or changed, and its state, which changes without anybody setting it.
 */
function fillsIn(sent: Field | undefined, shown: Field | undefined, tie: Tie | undefined, noun: string[]): boolean {
  if (!shown) return false;
  if (sent?.schema.default !== undefined) return true;
  if (!sent) return tie !== undefined;
  if (!(sent.schema.nullable && shown.schema.nullable)) return true;
  const wire = squash(sent.wire);
  const isOwn = MAKER.test(wire) || isStampOf(wire, shown.schema) || isStateOf(wire, noun);
  return isOwn || isSwitched(sent.schema) || FILLED.test(sent.schema.description);
}

/** `state`, or `taskState` of a task. */
function isStateOf(wire: string, noun: readonly string[]): boolean {
  return ['state', 'status'].some((word) => wire === word || wire === squash([...noun, word].join('_')));
}

/** `{enabled: true, …}`: what is not switched on is off. */
function isSwitched({ types, properties, variants }: Schema): boolean {
  if (types.length !== 1 || types[0] !== 'object' || variants.length > 0) return false;
  return [...properties].some(
    ([
      wire,
      {
        types: [type],
      },
    ]) => type === 'boolean' && SWITCHES.has(squash(wire)),
  );
}

const SWITCHES = new Set(['enabled', 'enable', 'isenabled', 'active', 'disabled']);

/** The server notes down who it was, whoever may say so instead. */
const MAKER = /^(?:created?by|creation(?:by|user)|creator)(?:id)?$/;

/** "Leaving it null assigns one automatically.", "… will be set to a default value if not set." */
const FILLED =
  /\bwill (?:automatically )?(?:be )?(?:automatically )?(?:assign(?:ed)?|generated?)\b|\bautomatically (?:assign|generate)|\bset to a default\b/i;
