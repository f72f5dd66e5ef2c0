import type { Call } from '../../../../map/types.js';
import { toLiteral } from '../literals.js';
import type { Option } from '../options.js';
import type { CaseView } from '../types.js';
import { describeResult, makeCase, sampleAll, toNamed } from './make-case.js';
import { answerCall, answerRead, describeRequest, nameRequest } from './requests.js';
import { showItem } from './wire.js';

/** What a module that lets the API compute something has to send, and what it has to make of the answer. */
export function caseComputation(
  name: string,
  call: Call,
  inputs: Option[],
  outputs: Option[],
  result: string,
): CaseView {
  const needed = inputs.filter(({ attribute }) => attribute.required);
  const given = sampleAll(needed);
  const request = nameRequest(call, inputs, given);
  const sent = inputs.filter(({ attribute }) => attribute.in === 'body');
  const item = showItem(outputs, {});
  const facts = {
    given: toLiteral(given),
    sends: request === null ? undefined : describeRequest(call, request, sent, given),
    result_name: result,
    item: toLiteral(item),
    ...describeResult(outputs, {}),
    answer: toNamed(call.answer.bare ? answerRead(call, item) : answerCall(call, item, null, true), item),
  };
  return makeCase(name, 'computation_tests', 'ComputationTests', facts);
}
