import type { Field } from '../model/answers.js';
import { squash } from '../naming/words.js';
import { lowerOf } from '../report/lower-of.js';
import { decideChange } from './decide-change.js';
import type { Draft } from './draft.js';
import type { Tie } from './find-ties.js';
import { existsAlready, isAdopted, isCollection, isLink, isSingle } from './kinds.js';
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

interface Decision extends Pick<Attribute, 'required' | 'optional' | 'computed' | 'onChange' | 'doubt' | 'against'> {
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
  const need = decideNeed(facts, draft, sources, isKey);
  const change = decideChange(facts, draft, sources, isKey);
  const against = listAgainst(facts, draft, sources, need.required);
  const settled = need.required ? false : existsAlready(draft.kind) || fillsIn(create ?? update, read, tie);
  return {
    required: need.required,
    optional: !need.required,
    computed: settled && readable,
    onChange: change.onChange,
    ...((change.onChange === 'refuse' || change.onChange === 'none') && { doubt: change.doubt ?? change.reason }),
    reason: `${need.reason}, ${change.reason}`,
    ...(against.length > 0 && { against }),
    confidence: lowerOf(lowerOf(need.confidence, change.confidence), against.length > 0 ? 'medium' : 'high'),
  };
}

/** The server gives a value where the request gives none, unless both sides say that it may be null. */
function fillsIn(sent: Field | undefined, shown: Field | undefined, tie: Tie | undefined): boolean {
  if (!shown) return false;
  if (sent?.schema.default !== undefined) return true;
  if (!sent) return tie !== undefined;
  return !(sent.schema.nullable && shown.schema.nullable);
}

function decideNeed(
  facts: Facts,
  draft: Draft,
  sources: Sources,
  isKey: boolean,
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
      confidence: create.schema.types[0] === 'string' ? 'low' : 'high',
    };
  return { required: false, reason: 'optional in the create body', confidence: 'high' };
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
