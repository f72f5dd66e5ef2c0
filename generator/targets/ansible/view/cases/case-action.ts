import { toLiteral } from '../literals.js';
import type { Option } from '../options.js';
import type { CaseView } from '../types.js';
import type { Doing } from '../view-action.js';
import { describeResult, makeCase, sampleAll, toNamed } from './make-case.js';
import { answerCall, answerList, describeRequest, nameRequest } from './requests.js';
import { showEffect } from './show-effect.js';
import { assure, type Given, showItem, wrapAt } from './wire.js';

/** What a module for an action has to send: by the id of what it is about, so that nothing need be looked for. */
export function caseAction(doing: Doing): CaseView {
  const { action, places, inputs, outputs, waits } = doing;
  const needed = inputs.filter(({ attribute }) => attribute.required);
  const isPlace = ({ name }: Option) => doing.parents.includes(name) || doing.identity.includes(name);
  const given = sampleAll([...places.filter(isPlace), ...needed]);
  const options = [...places, ...inputs];
  const request = nameRequest(action.call, options, given);
  const item = showItem(outputs, {});
  const answer = answerCall(action.call, item, Object.values(given)[0] ?? null, false);
  const isTold = !action.call.answer.empty && outputs.length > 0;
  const shown = doing.effect && action.effect ? showEffect(action.effect, doing.effect, inputs, given) : null;
  const sent = inputs.filter(({ attribute }) => attribute.in === 'body');
  const facts = {
    given: toLiteral({ ...given, ...(waits && { wait: false }) }),
    before: toLiteral(showOwner(doing, { ...given, ...shown?.before })),
    done: shown?.done ? toLiteral(showOwner(doing, { ...given, ...shown.done })) : undefined,
    sends: request === null ? undefined : describeRequest(action.call, request, sent, given),
    ...(isTold && { item: toLiteral(item), ...describeResult(outputs, {}) }),
    answer: isTold ? toNamed(answer, item) : toLiteral(answer),
  };
  return makeCase(doing.name, 'action_tests', 'ActionTests', facts);
}

/** What the calls that look for the resource answer. */
function showOwner({ owner, places, effect }: Doing, given: Given): Given {
  if (owner === null) return {};
  const { read, list } = owner.operations;
  const options = [...places, ...(effect?.fields ?? [])];
  const shown = assure(showItem(options, given), read?.answer.sure, options);
  const answers: Given = {};
  const reading = read && nameRequest(read, places, given);
  if (read && reading) answers[reading] = wrapAt(read.answer.envelope, read.answer.list ? [shown] : shown);
  const listing = list && nameRequest(list, places, given);
  if (list && listing) answers[listing] = answerList(list, [shown]);
  return answers;
}
