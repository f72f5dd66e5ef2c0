import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import { lowerOf } from '../report/lower-of.js';
import { decideChange } from './decide-change.js';
import type { Draft } from './draft.js';
import type { Tie } from './find-ties.js';
import { existsAlready, isAdopted, isCollection, isLink, isSingle } from './kinds.js';
import { isDemandedByText, listSupport } from './list-support.js';
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
  const change = decideChange(facts, draft, sources, isKey);
  const against = listAgainst(facts, draft, sources, need.required);
  // What speaks against leaving a field out weighs nothing where the document says what happens then.
  const isAnswered = !need.required && create !== undefined && support.length > 0;
  const settled = need.required ? false : existsAlready(draft.kind) || fillsIn(create ?? update, read, tie);
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
 * it is shown all the same (`{enabled: false}`), and so is what its text says the server fills in.
 */
function fillsIn(sent: Field | undefined, shown: Field | undefined, tie: Tie | undefined): boolean {
  if (!shown) return false;
  if (sent?.schema.default !== undefined) return true;
  if (!sent) return tie !== undefined;
  if (!(sent.schema.nullable && shown.schema.nullable)) return true;
  return isSwitched(sent.schema) || FILLED.test(sent.schema.description);
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

/** "Leaving it null assigns one automatically.", "… will be set to a default value if not set." */
const FILLED =
  /\bwill (?:automatically )?(?:be )?(?:automatically )?(?:assign(?:ed)?|generated?)\b|\bautomatically (?:assign|generate)|\bset to a default\b/i;

function decideNeed(
  facts: Facts,
  draft: Draft,
  sources: Sources,
  isKey: boolean,
  isSupported: boolean,
): { required: boolean; reason: string; confidence: Confidence } {
  const { create, update, tie } = facts;
  if (isSingle(draft.kind) && !draft.create) {
    const whole = sources.update.get(facts.wire)?.use.operation.method === 'PUT';
    return { required: whole && (update?.required ?? false), reason: 'a setting', confidence: 'high' };
  }
  if (isAdopted(draft.kind)) return { required: false, reason: 'can be changed', confidence: 'high' };
  if (!create)
    return {
      required: false,
      reason: update ? 'not in the create body but in the update body' : `not in the create body; ${tie?.reason ?? ''}`,
      confidence: 'high',
    };
  if (create.required) {
    if (create.schema.default !== undefined)
      return { required: false, reason: 'required by the create body but has a default', confidence: 'high' };
    const array = create.schema.types.includes('array');
    return { required: true, reason: 'required in the create body', confidence: array ? 'low' : 'high' };
  }
  if (isDemandedByText(create) && !isUnionMember(facts, draft) && !isInPath(facts, draft))
    return { required: true, reason: 'optional in the create body, but its text says required', confidence: 'medium' };
  if (sources.silent && !isSupported && !isUnionMember(facts, draft)) {
    const why = findNeed(facts, draft, sources);
    if (why !== null) return { required: true, ...why };
  }
  if (sources.silent && ['name', 'label'].includes(squash(facts.wire)))
    return {
      required: true,
      reason: 'the create body names no required field, and nothing is created without a name',
      confidence: 'low',
    };
  if (sources.silent && isLink(draft.kind) && namesLink(create, facts.wire, sources))
    return {
      required: true,
      reason: 'the create body names no required field, and a link is named by what both its halves take',
      confidence: 'low',
    };
  if (isLink(draft.kind) && isNeededToRemove(facts, sources))
    return {
      required: true,
      reason: 'optional in the create body, but the link cannot be removed without it, and nothing else tells it',
      confidence: 'low',
    };
  if (isKey && isNamedByCaller(facts, draft))
    return {
      required: true,
      reason: 'optional in the create body, but it names the resource, and no answer tells it',
      confidence: 'low',
    };
  // Of a text nobody can tell then whether it may be left out; a switch, a number or a list mostly may.
  if (sources.silent)
    return {
      required: false,
      reason: 'the create body names no required field',
      confidence: create.schema.types[0] === 'string' && !isSupported ? 'low' : 'high',
    };
  return { required: false, reason: 'optional in the create body', confidence: 'high' };
}

/** Why a field can hardly be left out where the document does not say which can. */
function findNeed(
  { wire, create }: Facts,
  { words }: Draft,
  { usual }: Sources,
): { reason: string; confidence: Confidence } | null {
  const silent = 'the create body names no required field, and';
  if (usual.has(wire)) return { reason: `${silent} other creates of the document demand it`, confidence: 'high' };
  const own = splitWords(wire);
  const isText = create?.schema.types[0] === 'string';
  const isOwn = own.join('') === words.join('') || own.at(-1) === words.at(-1);
  if (isText && own.length > 1 && isOwn)
    return { reason: `${silent} it is what the resource holds`, confidence: 'low' };
  return null;
}

/** A body that repeats what the path says. */
function isInPath({ wire }: Facts, { create }: Draft): boolean {
  return create?.operation.path.includes(`{${wire}}`) === true;
}

/** What only some members of a union take is not needed by the others. */
function isUnionMember({ wire }: Facts, { create }: Draft): boolean {
  const variants = create?.body?.variants ?? [];
  return variants.length > 1 && !variants.every(({ properties }) => properties.has(wire));
}

/** What was made under a name that the server chose and never shows could not be found again. */
function isNamedByCaller({ create, read, once }: Facts, { kind }: Draft): boolean {
  return isCollection(kind) && read === undefined && once === undefined && create?.schema.default === undefined;
}

/** Of several lists that a link may carry, each can be left out. */
function namesLink(create: Field, wire: string, sources: Sources): boolean {
  if (!sources.remove.has(squash(wire))) return false;
  return !create.schema.types.includes('array') || sources.create.size === 1;
}

/** Where the server chooses (the range of a subnet) and the link has no answer of its own, nobody could name it again. */
function isNeededToRemove({ wire, create, read }: Facts, sources: Sources): boolean {
  const needed = sources.remove.get(squash(wire))?.required === true;
  return needed && read === undefined && create?.schema.default === undefined;
}
