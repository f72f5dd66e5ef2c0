import type { Field } from '../model/answers.js';
import { isPlace } from '../model/is-place.js';
import type { Schema } from '../model/types.js';
import { squash, toSnake } from '../naming/words.js';
import type { Draft } from './draft.js';
import type { Tie } from './find-ties.js';
import { existsAlready, isAdopted, isCollection, isLink, isSingle, isUpsert } from './kinds.js';
import type { Sources } from './sources.js';
import type { Attribute, Confidence, OnChange } from './types.js';

/** Everything known about one field, by its wire name. */
export interface Facts {
  wire: string;
  create: Field | undefined;
  update: Field | undefined;
  read: Field | undefined;
  once: Field | undefined;
  tie: Tie | undefined;
}

interface Decision extends Pick<Attribute, 'required' | 'optional' | 'computed' | 'onChange'> {
  reason: string;
  confidence: Confidence;
}

/** Who gives the value, and what a change of it does. */
export function decideClass(facts: Facts, draft: Draft, sources: Sources, isKey: boolean): Decision {
  const { create, update, read, tie } = facts;
  const readable = read !== undefined;
  if (!create && !update && !tie)
    return {
      required: false,
      optional: false,
      computed: true,
      onChange: 'none',
      reason: facts.once ? 'only in the answer to create' : 'only in the answer',
      confidence: 'high',
    };
  if (isKey && isAdopted(draft.kind))
    return {
      required: true,
      optional: false,
      computed: false,
      onChange: 'replace',
      reason: 'names the resource to take over',
      confidence: 'high',
    };
  const need = decideNeed(facts, draft, sources);
  const change = decideChange(facts, draft, sources, isKey);
  const settled = need.required ? false : existsAlready(draft.kind) || fillsIn(create ?? update, read, tie);
  return {
    required: need.required,
    optional: !need.required,
    computed: settled && readable,
    onChange: change.onChange,
    reason: `${need.reason}, ${change.reason}`,
    confidence: need.confidence === 'low' ? 'low' : change.confidence,
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
  if (sources.silent) return { required: false, reason: 'the create body names no required field', confidence: 'low' };
  return { required: false, reason: 'optional in the create body', confidence: 'high' };
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

function decideChange(
  facts: Facts,
  draft: Draft,
  sources: Sources,
  isKey: boolean,
): { onChange: OnChange; reason: string; confidence: Confidence } {
  const { wire, create, update, tie } = facts;
  if (isKey && update && isCollection(draft.kind) && isRenamed(wire, create, update))
    return {
      onChange: 'update',
      reason: 'in the update body; it is part of its identity, and the new one is read from the answer',
      confidence: 'high',
    };
  if (isKey) return { onChange: 'replace', reason: 'part of its identity', confidence: 'high' };
  if ((isSingle(draft.kind) && !(draft.create && draft.delete)) || isUpsert(draft.kind) || isAdopted(draft.kind))
    return { onChange: 'update', reason: 'set in place', confidence: 'high' };
  if (isLink(draft.kind)) {
    const changed = update !== undefined && !sources.remove.has(squash(wire));
    return changed
      ? { onChange: 'update', reason: 'the link can be changed in place', confidence: 'high' }
      : { onChange: 'replace', reason: 'part of the link', confidence: 'high' };
  }
  if (update && isPlace(wire) && isWholePut(sources, wire))
    return {
      onChange: 'replace',
      reason: 'in the update body, which repeats the whole create body; where a resource is does not change in place',
      confidence: 'low',
    };
  if (create && isFixed(create.schema, update?.schema))
    return { onChange: 'replace', reason: 'the document says that it does not change', confidence: 'high' };
  if (update) return { onChange: 'update', reason: 'in the update body', confidence: 'high' };
  if (tie) return { onChange: 'update', reason: `changed in place: ${tie.reason}`, confidence: 'high' };
  if (!create) return { onChange: 'update', reason: 'not in the create body', confidence: 'high' };
  if (['tags', 'labels'].includes(squash(wire)))
    return {
      onChange: 'update',
      reason: 'no operation changes it, but a label is not worth a replacement',
      confidence: 'low',
    };
  if (sources.inline.has(wire))
    return {
      onChange: 'update',
      reason: `absent from the update body, but its items are made one by one with ${sources.inline.get(wire)}`,
      confidence: 'low',
    };
  if (create.schema.deprecated)
    return {
      onChange: 'update',
      reason: 'absent from the update body, but deprecated: not worth a replacement',
      confidence: 'low',
    };
  const unfit = sources.unfit.get(wire);
  if (unfit !== undefined)
    return { onChange: 'replace', reason: `no call changes it in place: ${unfit}`, confidence: 'low' };
  return {
    onChange: 'replace',
    reason: draft.updates.length > 0 ? 'absent from the update body' : 'nothing can be changed',
    confidence: draft.updates.length > 0 ? 'low' : 'high',
  };
}

/** A name that people give. An id in the body of an update only repeats the one that the server gave. */
function isRenamed(wire: string, create: Field | undefined, update: Field): boolean {
  const isGiven = /^(?:id|uuid|uid|guid)$|_(?:id|uuid|uid|guid)$/.test(toSnake(wire));
  return (
    create !== undefined && !isGiven && update.schema.types[0] === 'string' && !isFixed(create.schema, update.schema)
  );
}

/** "Fixed after creation.", "This value cannot be changed." */
function isFixed(...schemas: (Schema | undefined)[]): boolean {
  return schemas.some((s) => s !== undefined && FIXED.test(s.description));
}

const FIXED =
  /\b(?:fixed|immutable|read-?only) (?:after|once)\b|\bimmutable\b(?!\s+(?:tag|rule|image))|\b(?:can ?not|can't|may not|must not) be (?:changed|modified|updated|edited|altered)(?! (?:if|while|when|unless|until|by|to)\b)/i;

/** PUT with the create body again: that a field is in it says little. */
function isWholePut(sources: Sources, wire: string): boolean {
  const entry = sources.update.get(wire);
  return entry?.use.operation.method === 'PUT' && [...sources.create.keys()].every((w) => sources.update.has(w));
}
