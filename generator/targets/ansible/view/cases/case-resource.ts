import type { Call, Update } from '../../../../map/types.js';
import { isFixed } from '../../../../model/is-fixed.js';
import { isHarmless } from '../../../../model/sample/is-harmless.js';
import { listKnown } from '../../../../model/sample/sample-scalar.js';
import { isHidden } from '../../../../plan/is-hidden.js';
import { existsAlready, isLink, isSingle } from '../../../../plan/kinds.js';
import { findJob } from '../../../../plan/resource/lifecycle.js';
import { get } from '../../../../spec/json.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { listSent } from '../describe-calls.js';
import { nameRemoved, sampleResource } from '../example-resource.js';
import { makeDict, toLiteral } from '../literals.js';
import { makeSample } from '../make-sample.js';
import { nameOption, type Option } from '../options.js';
import type { CaseView, LiteralView } from '../types.js';
import type { ModulePlan } from '../view-resource.js';
import { listMembers } from './link-members.js';
import { describeResult, makeCase, sampleAll, toNamed } from './make-case.js';
import { makeOther } from './make-other.js';
import { answerCall, answerList, answerRead, describeRequest, nameRequest, speaksJson, wrapBody } from './requests.js';
import { assure, type Given, isPlain, place, prove, showItem, toWire, wrapAt } from './wire.js';

/** Answers by the requests that they belong to. */
type Answers = { [request: string]: Json };

/** A resource with the values that its test is about. */
interface Sample {
  plan: ModulePlan;
  given: Given;
  /** What the resource is found by, also where the API gives it out. */
  known: Given;
  quiet: JsonObject;
}

/** What a module for a resource has to send, and what it has to make of the answers. */
export function caseResource(plan: ModulePlan): CaseView {
  const { resource } = plan;
  const given = sampleResource(plan);
  const known = { ...makeIdentity(plan), ...given };
  const sample: Sample = { plan, given, known, quiet: plan.waits ? { wait: false } : {} };
  const item = showKnown(sample);
  const facts = {
    given: toLiteral({ ...given, ...sample.quiet }),
    result_name: plan.result,
    ...(isLink(plan.resource.kind) || !isSeen(plan)
      ? {}
      : { item: toLiteral(item), ...describeResult(plan.options, listTold(sample)) }),
    before: toLiteral(lookAt(sample, null)),
    after: toNamed(
      { ...lookAt(sample, item), ...answerWrites(sample, item) },
      isLink(plan.resource.kind) || !isSeen(plan) ? null : item,
    ),
    asks: askIt(sample),
    makes: makeIt(sample),
    untold: isTold(sample) ? undefined : true,
    found_by: isFoundAgain(sample) ? undefined : isSeen(plan) ? toLiteral(nameKnown(sample)) : null,
    location: resource.operations.create?.answer.location ? locate(sample) : undefined,
    change: changeIt(sample),
    clear: clearIt(sample),
    removes: removeIt(sample),
  };
  return makeCase(plan.name, 'resource_tests', 'ResourceTests', facts);
}

function makeIdentity({ options, identity, parents }: ModulePlan): Given {
  const named = options.filter(({ name }) => identity.includes(name) || parents.includes(name));
  return sampleAll(named);
}

/** What leads to the resource that the answers show. */
function nameKnown({ plan, known }: Sample): Given {
  return Object.fromEntries(Object.keys(makeIdentity(plan)).map((name) => [name, known[name] ?? null]));
}

/** What the API alone sets is what it is at rest. */
function listTold({ plan, known }: Sample): Given {
  const { resource, options } = plan;
  const told: Given = { ...known };
  const set = (wire: string, value: Json | undefined) => {
    const option = options.find(({ attribute }) => attribute.wire === wire || attribute.name === wire);
    if (option && value !== undefined && !Object.hasOwn(told, option.name)) told[option.name] = value;
  };
  const { status } = resource.wait ?? { status: null };
  const ended = plan.facts.ended;
  const isThere = (value: string) => isHarmless(value) && !ended?.values.includes(value);
  if (status?.field.length === 1) set(status.field[0] ?? '', status.ready.find(isThere));
  const [own = ''] = ended?.field ?? [];
  if (ended?.field.length === 1) {
    const field = resource.attributes.find(({ wire }) => wire === own);
    const known = field ? listKnown(field) : [];
    set(
      own,
      known.find((value) => !ended.values.includes(String(value))),
    );
  }
  return told;
}

function showKnown(sample: Sample, other: Given = {}): JsonObject {
  const { options, resource } = sample.plan;
  return assure(showItem(options, { ...listTold(sample), ...other }), resource.operations.read?.answer.sure, options);
}

/** Whether the API shows it at all. */
function isSeen({ resource }: ModulePlan): boolean {
  const { read, list } = resource.operations;
  return isLink(resource.kind) ? resource.presence !== null : read !== null || list !== null;
}

/** Whether anything tells what a new one is called: an answer, a name that was given, the resource itself. */
function isTold({ plan, given }: Sample): boolean {
  const { create } = plan.resource.operations;
  if (!create || !isSeen(plan) || isLink(plan.resource.kind)) return true;
  const { empty, location, job, made } = create.answer;
  const own = plan.options.filter(({ name }) => plan.identity.includes(name));
  const isShown = ({ attribute }: Option) => attribute.in !== 'path' || attribute.out !== null;
  const isNamed = own.every((option) => Object.hasOwn(given, option.name) || isShown(option));
  return isNamed || !empty || location || made !== undefined || (job !== null && job.targetField.length > 0);
}

/** Whether the same task leads to it once it is there. */
function isFoundAgain({ plan, given }: Sample): boolean {
  const { resource, naturalKey, identity, toldApartBy } = plan;
  if (!isSeen(plan)) return false;
  if (isLink(plan.resource.kind) || isSingle(resource.kind) || toldApartBy.length > 0) return true;
  const isNamed = identity.length > 0 && identity.every((name) => Object.hasOwn(given, name));
  return isNamed || (naturalKey !== null && Object.hasOwn(given, naturalKey.name));
}

/** What the calls that look at it answer; null where it is not there. */
function lookAt(sample: Sample, item: JsonObject | null): Answers {
  const { plan, known } = sample;
  const { read, list } = plan.resource.operations;
  const answers: Answers = {};
  const add = (call: Call | null, answer: Json) => {
    const request = call && nameRequest(call, plan.options, known);
    if (request) answers[request] = answer;
  };
  if (isLink(plan.resource.kind)) {
    const members = item === null ? [] : listMembers(plan, known);
    const { presence } = plan.resource;
    if (presence?.from === 'list' && list) {
      const items = members.map((member, at) => prove(wrapAt(presence.at, member), list.proof, `item-${at + 1}`));
      add(list, answerList(list, items));
    }
    if (presence?.from === 'read' && read) {
      // Without a field of its own, the link is in some fields of an object that is there all the same.
      const there = presence.many ? members : (members[0] ?? (presence.at.length > 0 ? null : {}));
      const last = read.parameters.at(-1);
      const named = last ? (get(known, nameOption(plan.options, last.attribute)) ?? null) : null;
      const [sure] = read.answer.sure ?? [];
      const proof = read.answer.proof ?? (sure === undefined || presence.at[0] === sure ? undefined : [sure]);
      const shown = prove(wrapAt(presence.at, there), proof, named);
      add(read, wrapAt(read.answer.envelope, read.answer.list ? [shown] : shown));
    }
    return answers;
  }
  if (list) add(list, answerList(list, item === null ? [] : [item]));
  if (read && item !== null) add(read, answerRead(read, item));
  return answers;
}

/** A read that is no GET answers only where it is there, and writes nothing. */
function askIt({ plan, known }: Sample): LiteralView | undefined {
  const { read } = plan.resource.operations;
  const request = read && read.method !== 'GET' ? nameRequest(read, plan.options, known) : null;
  return request ? toLiteral([request]) : undefined;
}

/** What the calls that write answer once it is there. */
function answerWrites({ plan, known }: Sample, item: JsonObject): Answers {
  const { create, update, delete: remove, read } = plan.resource.operations;
  const ownRead = read?.operation ?? null;
  const id = get(known, plan.identity[0] ?? '') ?? null;
  const answers: Answers = {};
  for (const call of [...update, remove, create]) {
    const request = call && nameRequest(call, plan.options, known);
    if (!call || !request) continue;
    const isOwnWork = call.answer.job !== null && findJob(call, ownRead) === null;
    const answer = answerCall(call, call === remove && !isOwnWork ? {} : item, id, isOwnWork);
    const own = get(known, plan.identity.at(-1) ?? '') ?? null;
    answers[request] = call === create && call.answer.made ? nameMade(answer, call.answer.made, own) : answer;
  }
  return answers;
}

/** The answer to a create, with what names the new one where only this answer shows it. */
function nameMade(answer: Json, made: readonly string[], id: Json): Json {
  if (made.length === 0) return id;
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  const whole: JsonObject = isObject ? structuredClone(answer) : {};
  place(whole, made, id);
  return whole;
}

/** The request that makes it; nothing where the API cannot. */
function makeIt({ plan, given, known }: Sample): LiteralView | undefined {
  const { kind, operations } = plan.resource;
  const { create } = operations;
  const request = create && nameRequest(create, plan.options, known);
  if (!create || !request || existsAlready(kind)) return undefined;
  return describeRequest(create, request, listSent(create, plan.options), given);
}

function locate({ plan, known }: Sample): string | undefined {
  const { read } = plan.resource.operations;
  return (read && nameRequest(read, plan.options, known)?.replace(/^\S+ /, '')) ?? undefined;
}

/** One value that was another before, and the request that sets it. */
function changeIt(sample: Sample): LiteralView | undefined {
  const { plan, given, known } = sample;
  if (isLink(plan.resource.kind) || !isSeen(plan)) return undefined;
  for (const option of orderChanges(sample)) {
    const call = findUpdate(plan, option);
    const value = get(given, option.name) ?? makeSample(option);
    const other = makeOther(option, value);
    const request = call && nameRequest(call, plan.options, known);
    if (!call || !request || other === undefined) continue;
    const members = { [nameSent(call, option)]: toWire(option, value) };
    return makeDict({
      given: toLiteral({ ...sampleAll(listAlong(plan, call)), [option.name]: value }),
      was: toLiteral(wrapAt(option.attribute.out ?? [option.attribute.wire], toWire(option, other))),
      request,
      body: speaksJson(call) ? toLiteral(wrapBody(call, members)) : undefined,
    });
  }
  return undefined;
}

/** What the call also demands, and no answer shows. */
function listAlong({ options }: ModulePlan, { also = [] }: Update): Option[] {
  return options.filter(({ attribute }) => also.includes(attribute.name) && attribute.writeOnly);
}

/** A value that is to be none, and the request that takes it away. */
function clearIt({ plan, known }: Sample): LiteralView | undefined {
  if (isLink(plan.resource.kind) || !isSeen(plan)) return undefined;
  for (const option of plan.options.filter(({ name }) => plan.clears.includes(name))) {
    const { attribute } = option;
    const call = findUpdate(plan, option);
    const request = call && nameRequest(call, plan.options, known);
    const isOdd =
      attribute.when ||
      isHidden(attribute) ||
      attribute.deprecated ||
      [...plan.toldApartBy, ...plan.keyParts].includes(option.name);
    if (!request || call.unset || isOdd || !speaksJson(call) || !isPlain(option)) continue;
    return makeDict({
      option: option.name,
      was: toLiteral(wrapAt(attribute.out ?? [attribute.wire], toWire(option, makeSample(option)))),
      request,
      body: toLiteral(wrapBody(call, { [nameSent(call, option)]: null })),
    });
  }
  return undefined;
}

/** An update may have a name of its own for what it sets: `new_path` for the `path`. */
function nameSent({ body }: Update, { attribute }: Option): string {
  return body?.as?.[attribute.name] ?? attribute.wire;
}

function orderChanges({ plan, given }: Sample): Option[] {
  const { resource, identity, parents, naturalKey, options, toldApartBy, keyParts } = plan;
  const isFree = (option: Option) => {
    const { name, attribute, isInput } = option;
    const isPlace = [...identity, ...parents, ...toldApartBy, ...keyParts].includes(name) || option === naturalKey;
    const isTold =
      attribute.writeOnly || isFixed(attribute) || isHidden(attribute) || attribute.when || attribute.deprecated;
    return (
      isInput &&
      attribute.in === 'body' &&
      isPlain(option) &&
      !isPlace &&
      !isTold &&
      !plan.facts.kept.has(attribute.name) &&
      attribute.name !== resource.naturalKey
    );
  };
  const free = options.filter(isFree);
  return [
    ...free.filter(({ name }) => Object.hasOwn(given, name)),
    ...free.filter(({ name }) => !Object.hasOwn(given, name)),
  ];
}

function findUpdate({ resource }: ModulePlan, { attribute }: Option): Update | null {
  const call = resource.operations.update.find(({ fields }) => fields.includes(attribute.name));
  return call?.body?.fields.includes(attribute.name) ? call : null;
}

/** The task that removes it, and the request that this comes to; no request where the API cannot. */
function removeIt({ plan, known, quiet }: Sample): LiteralView {
  const { delete: remove } = plan.resource.operations;
  // The answers show this one, and no other.
  const shown = Object.entries(nameRemoved(plan)).map(([name, value]): [string, Json] => [
    name,
    (plan.identity.includes(name) ? get(known, name) : undefined) ?? value,
  ]);
  const named = { ...Object.fromEntries(shown), ...quiet, state: 'absent' };
  const request = remove && nameRequest(remove, plan.options, known);
  return makeDict({ given: toLiteral(named), request: request ?? undefined });
}
