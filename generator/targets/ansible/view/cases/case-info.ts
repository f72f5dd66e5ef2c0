import type { Json, JsonObject } from '../../../../spec/types.js';
import { makeDict, toLiteral } from '../literals.js';
import type { CaseView, LiteralView } from '../types.js';
import type { Reading } from '../view-info.js';
import { describeResult, makeCase, sampleAll, toNamed } from './make-case.js';
import { answerList, answerRead, nameRequest } from './requests.js';
import { assure, type Given, prove, showItem } from './wire.js';

/** What a module that only reads has to ask, and what it has to make of the answers. */
export function caseInfo(reading: Reading): CaseView {
  const { parents, identity, filters, options } = reading;
  const must = filters.filter(({ attribute }) => attribute.required);
  const place = sampleAll([...parents, ...must]);
  const known = { ...place, ...sampleAll(identity) };
  const item = assure(showItem(options, known), reading.holder.operations.read?.answer.sure, options);
  const facts = {
    result_name: reading.result,
    item: toLiteral(item),
    ...describeResult(options, known),
    all: readAll(reading, place, known, item),
    one: readOne(reading, place, known, item),
  };
  return makeCase(reading.name, 'info_tests', 'InfoTests', facts);
}

/** The list, or the one resource that there is. */
function readAll(reading: Reading, given: Given, known: Given, item: JsonObject) {
  const { isSingle, options, identity } = reading;
  const { read, list } = reading.holder.operations;
  if (isSingle) return read ? ask(nameRequest(read, options, known), given, answerRead(read, item), item) : undefined;
  const named = known[identity.at(-1)?.name ?? ''] ?? null;
  const answer = list && answerList(list, [prove(item, list.proof, named)]);
  return list ? ask(nameRequest(list, options, known), given, answer, item) : undefined;
}

/** One by what names it. */
function readOne(reading: Reading, place: Given, known: Given, item: JsonObject): LiteralView | undefined {
  const { isSingle, options, identity } = reading;
  const { read, list } = reading.holder.operations;
  if (isSingle || identity.length === 0) return undefined;
  const given = { ...place, ...sampleAll(identity) };
  if (read) return ask(nameRequest(read, options, known), given, answerRead(read, item), item);
  return list ? ask(nameRequest(list, options, known), given, answerList(list, [item]), item) : undefined;
}

function ask(request: string | null, given: Given, answer: Json, item: JsonObject): LiteralView | undefined {
  return request === null ? undefined : makeDict({ given: toLiteral(given), request, answer: toNamed(answer, item) });
}
