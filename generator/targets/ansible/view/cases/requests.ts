import type { Call, Job, List } from '../../../../map/types.js';
import { isHarmless } from '../../../../model/sample/is-harmless.js';
import { get } from '../../../../spec/json.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { makeDict, toLiteral } from '../literals.js';
import type { Option } from '../options.js';
import type { LiteralView } from '../types.js';
import { type Given, place, wrapAt, writeBody } from './wire.js';

/** "POST /vms/1/resize": a request as a test names it. The values of the path are those of the options. */
export function nameRequest(call: Call, options: readonly Option[], given: Given): string | null {
  let isWhole = true;
  // A test names no query.
  const path = `${call.mount ?? ''}${call.path.replace(/\?.*$/, '')}`
    .split(/\{([^{}]*)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[^\w/:@!$&'()*+,;=~.-]/gu, encode);
      const attribute = call.parameters.find(({ name }) => name === part)?.attribute;
      const option = options.find((one) => one.attribute.name === attribute);
      const value = option === undefined ? null : (get(given, option.name) ?? null);
      if (value === null || typeof value === 'object' || value === '') isWhole = false;
      return encode(String(value)).replace(/[!'()*]/g, encodeByte);
    })
    .join('');
  return isWhole ? `${call.method} ${path}` : null;
}

/** Half a character has no bytes. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function encodeByte(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

export function speaksJson({ body }: Call): boolean {
  return body === null || /json/.test(body.mediaType);
}

/** A request with its body; a body that is not JSON is not told. */
export function describeRequest(call: Call, request: string, sent: readonly Option[], given: Given): LiteralView {
  const { body } = call;
  const hasBody = body !== null && (sent.length > 0 || body.required || Object.keys(body.fixed).length > 0);
  const told = toLiteral(hasBody ? wrapBody(call, writeBody(sent, given)) : null);
  return makeDict({ request, body: speaksJson(call) && !body?.repeats && !body?.key ? told : undefined });
}

/** The body of a request around the members that it takes; null where it has none. */
export function wrapBody({ body }: Call, members: JsonObject | null): Json {
  if (!body) return null;
  if (body.alone) {
    const value = Object.values(members ?? {})[0] ?? null;
    return body.inList ? [value] : value;
  }
  const inside = body.inside === undefined ? members : { [body.inside]: members ?? {} };
  const fixed = Object.keys(body.fixed).length > 0 ? { ...inside, ...body.fixed } : inside;
  if (fixed === null) return null;
  const { outside = [], envelope } = body;
  const isOutside = ([wire]: [string, Json]) => outside.includes(wire);
  const inner = Object.fromEntries(Object.entries(fixed).filter((member) => !isOutside(member)));
  const beside = Object.fromEntries(Object.entries(fixed).filter(isOutside));
  const last = envelope.at(-1);
  if (last === undefined || outside.length === 0) return wrapAt(envelope, body.inList ? [fixed] : fixed);
  return wrapAt(envelope.slice(0, -1), { ...beside, [last]: body.inList ? [inner] : inner });
}

/** What a call answers about a resource: the resource, work that goes on, both or nothing. */
export function answerCall({ answer }: Call, item: JsonObject, id: Json, isOwnWork: boolean): Json {
  const { job } = answer;
  const shown = answer.empty ? null : wrapAt(answer.envelope, answer.list ? [item] : item);
  if (job === null || isOwnWork) return answer.empty && isOwnWork ? item : shown;
  const work = makeWork(job, id);
  if (job.at.length === 0 && job.list) return [work];
  if (job.at.length === 0) return answer.empty ? work : { ...item, ...work };
  const whole: JsonObject = shown !== null && typeof shown === 'object' && !Array.isArray(shown) ? { ...shown } : {};
  place(whole, job.at, job.list ? [work] : work);
  return whole;
}

function makeWork({ idField, statusField, ready, targetField }: Job, id: Json): JsonObject {
  const work: JsonObject = {};
  place(work, [idField], 'work-1');
  place(work, [statusField], ready.find(isHarmless) ?? 'done');
  place(work, targetField, id);
  return work;
}

/** What a read answers with: the resource, or the list that it is as a whole. */
export function answerRead({ answer }: Call, item: JsonObject): Json {
  if (answer.bare) return item.content ?? null;
  if (answer.whole !== undefined) return item[answer.whole] ?? [];
  return wrapAt(answer.envelope, answer.list ? [item] : item);
}

/** A page with all that there is. */
export function answerList({ items, paging }: List, subjects: Json[]): Json {
  const page = wrapAt(items, subjects);
  const total = paging.style === 'page' || paging.style === 'offset' ? paging.total : null;
  if (total && typeof page === 'object' && page !== null && !Array.isArray(page)) place(page, total, subjects.length);
  return page;
}
