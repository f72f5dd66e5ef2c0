import type { IncomingHttpHeaders } from 'node:http';
import { plainType } from '../model/media-types.js';
import type { Operation } from '../model/types.js';
import { isObject } from '../spec/json.js';
import type { Json, JsonObject } from '../spec/types.js';
import { formatRetryAfter } from './access/rate-limit.js';
import { makeErrorBody, makePlainBody } from './answer/make-error.js';
import { pickFailure } from './answer/pick-response.js';
import { behave } from './behave/behave.js';
import { namesExisting } from './behave/find-existing.js';
import { dropPatchValues } from './behave/json-patch.js';
import { lacksSubject } from './behave/lacks-subject.js';
import type { Mock } from './mock.js';
import { placeSent, withoutKey } from './read-sent.js';
import type { Match } from './router.js';
import { readFilter } from './rules/filter-object.js';
import { dropLooseIds } from './rules/loose-ids.js';
import { dropNulls, relaxQuery } from './rules/null-is-absent.js';
import { dropLeftOut } from './rules/parts.js';
import { type Call, isTrouble, makeTrouble, NOT_FOUND, type Reply, type Trouble, tellReason } from './types.js';
import { checkParameters, dropReadOnly } from './validate/check-request.js';
import { listPathNames } from './validate/path-names.js';
import { readBody } from './validate/read-body.js';
import { type QueryPairs, readQuery } from './validate/read-parameters.js';

export interface Request {
  method: string;
  /** As it stands in the request line. */
  url: string;
  headers: IncomingHttpHeaders;
  address: string;
  body: Buffer;
  /** Over the limit; the body is then empty. */
  tooLarge: boolean;
}

/** An answer before it goes out, with what the journal wants to know. */
export interface Handled {
  reply: Reply;
  /** A ready text, for the live document. */
  text?: string;
  /** What the mock itself answers leads to the mock. */
  lead?: (content: string) => string;
  operation: Operation | null;
  key: string | null;
  path: string;
}

export interface Target {
  path: string;
  base: string;
  pairs: QueryPairs;
  match: Match | null;
  allow: string[] | null;
}

/** Finds what a request is for; a server's own prefix before the path is taken off. */
export function findTarget(mock: Mock, request: Request): Target {
  const cut = request.url.indexOf('?');
  const whole = cut < 0 ? request.url : request.url.slice(0, cut);
  const pairs = cut < 0 ? NO_PAIRS : readQuery(request.url.slice(cut + 1));
  const base = `http://${request.headers.host ?? 'localhost'}`;
  let allow: string[] | null = null;
  for (const prefix of ['', ...mock.prefixes]) {
    if (!whole.startsWith(`${prefix}/`)) continue;
    const path = mock.settleVersion(whole.slice(prefix.length));
    const found = mock.router.find(request.method, path, pairs);
    // HEAD asks for what GET answers, whether the document says so or not.
    const read = found.kind !== 'match' && request.method === 'HEAD' ? mock.router.find('GET', path, pairs) : found;
    if (read.kind === 'match') return { path, base: `${base}${prefix}`, pairs, match: read.match, allow: null };
    if (found.kind === 'method') allow ??= found.allow;
  }
  return { path: whole, base, pairs, match: null, allow };
}

/** Says why a request was refused, also where the document leaves no room for it in the body. */
const REASON_HEADER = 'x-mock-reason';
const LONGEST_REASON = 500;
const NO_PAIRS: QueryPairs = new Map();

/** Counts the request, whatever it is for; null where it is let in. */
export function limitRate(mock: Mock, request: Request, { match, path }: Target): Handled | null {
  const now = mock.world.now().getTime();
  const wait = mock.rate.take(request.address, now);
  if (wait <= 0) return null;
  const operation = match?.operation ?? null;
  const reply = refuseCall(mock, operation, TOO_MANY);
  reply.headers.set('retry-after', formatRetryAfter(wait, now, mock.settings.retryAfter));
  return { reply, operation, key: null, path };
}

/** What is left of the limit, where the document has headers for it. */
export function tellRate(mock: Mock, address: string, { headers }: Reply): void {
  const told = mock.rateHeaders.size === 0 ? null : mock.rate.tell(address, mock.world.now().getTime());
  if (!told) return;
  const values = { limit: mock.rate.limit, remaining: told.remaining, reset: Math.ceil(told.resetAt / 1000) };
  for (const [part, name] of mock.rateHeaders) headers.set(name, String(values[part]));
}

export function handle(mock: Mock, request: Request, target: Target): Handled {
  const { match, path } = target;
  const operation = match?.operation ?? null;
  const done = (reply: Reply, key: string | null = null): Handled => ({ reply, operation, key, path });
  const now = mock.world.now();
  if (!match) return done(answerNoRoute(mock, target));
  const access = mock.gate.check(match.operation, request.headers, target.pairs, request.address, now);
  const key = access.key?.name ?? null;
  if (access.trouble) return done(refuseCall(mock, operation, access.trouble), key);
  mock.address.note(request.body);
  const result = serve(mock, request, target, match);
  if (isTrouble(result)) return done(refuseCall(mock, operation, result), key);
  const own = `http://${request.headers.host ?? 'localhost'}`;
  return { ...done(result, key), lead: (content) => mock.address.lead(content, own) };
}

function serve(mock: Mock, request: Request, target: Target, match: Match): Reply | Trouble {
  if (request.tooLarge) return TOO_LARGE;
  const { operation } = match;
  const { values, pairs, path } = placeSent(match, target.pairs, request.body, target.path);
  const facts = mock.factsOf(operation);
  const byName = new Map(listPathNames(operation).map((name, i) => [name, values[i] ?? '']));
  const check = (pairs: QueryPairs) => checkParameters(operation, byName, pairs, request.headers, facts, mock.checker);
  let read = check(pairs);
  const meant = read.faults.length > 0 ? relaxQuery(mock.world, operation, pairs) : null;
  if (meant) read = check(meant);
  if (read.faults.length > 0) {
    const statuses = read.onlyPath ? [400, 404, 422] : [400, 422, 404];
    return makeTrouble(statuses, 'invalid_parameter', 'A parameter is wrong.', read.faults);
  }
  const call: Call = {
    operation,
    place: mock.world.placeOf(operation),
    values,
    query: read.query,
    pairs,
    body: undefined,
    mediaType: plainType(request.headers['content-type'] ?? ''),
    path,
    base: target.base,
    links: mock.namesHost ? target.base : target.base.replace(/^[a-z]+:\/\/[^/]*/, ''),
    ...(typeof request.headers['if-match'] === 'string' && { ifMatch: request.headers['if-match'] }),
  };
  const filter = mock.filterHeader === null ? undefined : request.headers[mock.filterHeader];
  const wanted = typeof filter === 'string' ? readFilter(filter) : undefined;
  if (wanted) call.filter = wanted;
  nameOwners(mock, call);
  if (operation.body && lacksSubject(mock.world, call)) return NOT_FOUND;
  const body = readBody(
    operation,
    request.headers['content-type'],
    request.body,
    facts,
    mock.checker,
    call.place.kind === 'action',
  );
  if (body.kind === 'malformed')
    return makeTrouble([400, 422], 'invalid_body', body.message, [{ pointer: '', message: 'is missing or malformed' }]);
  if (body.kind === 'type') return makeTrouble([415, 400, 422], 'unsupported_media_type', body.message);
  let value: Json | undefined;
  if (body.kind === 'value') {
    const demand = (given: Json) =>
      facts.isPart || namesExisting(mock.world, call, given) ? dropLeftOut(body.check(given)) : body.check(given);
    const judge = (given: Json) =>
      dropPatchValues(operation, dropLooseIds(mock.world, operation, given, demand(given)));
    const faults = judge(body.value);
    value = faults.length === 0 ? body.value : dropNulls(mock.world, body.value, faults, judge);
    if (value === undefined) return makeTrouble([422, 400], 'invalid_body', 'The body does not fit.', faults);
  }
  call.whole = withoutKey(operation, value);
  call.body = dropReadOnly(call.whole, operation);
  if (operation.sent && operation.method === 'GET' && isObject(call.body ?? null)) {
    // A list that is asked for by a POST.
    call.query = new Map([...call.query, ...Object.entries(call.body as JsonObject)]);
    call.body = undefined;
  }
  return behave(mock.world, call);
}

/** `/templates/web/records` is `/templates/12/records` where the template 12 is called so. */
function nameOwners({ world }: Mock, call: Call): void {
  if (call.place.owners.length === 0) return;
  const values = world.ownNames(call.place, call.values);
  if (values === call.values) return;
  const segments = call.path.split('/');
  let next = 0;
  call.operation.path.split('/').forEach((segment, i) => {
    const count = segment.split('{').length - 1;
    if (/^\{[^{}]*\}$/.test(segment) && values[next] !== call.values[next])
      segments[i] = encodeURIComponent(values[next] ?? '');
    next += count;
  });
  call.path = segments.join('/');
  call.values = values;
}

export function refuseCall(mock: Mock, operation: Operation | null, trouble: Trouble): Reply {
  const { status, response } = pickFailure(operation, trouble.statuses, mock.statuses);
  const making = mock.world.making(`${trouble.code} ${operation?.key ?? ''}`, { full: false });
  const headers = new Map<string, string>();
  if (status === 401) headers.set('www-authenticate', 'ApiKey');
  for (const [name, header] of response?.headers ?? []) {
    if (header.required && name.toLowerCase() === 'retry-after') headers.set('retry-after', '1');
  }
  const reason = tellReason(trouble);
  headers.set(REASON_HEADER, reason.slice(0, LONGEST_REASON));
  // What the router itself refuses has no operation that could say how. A status without a form has that of the others.
  const isTold = response !== null && response.content.size > 0;
  const form = isTold || operation === null ? response : (mock.usualError(status) ?? response);
  const isPlain = !form || (form.content.size === 0 && form.schema === null);
  const body = isPlain ? makePlainBody(trouble) : makeErrorBody(trouble, status, form, making);
  return { status, headers, mediaType: form?.mediaType ?? 'application/json', body, reason };
}

function answerNoRoute(mock: Mock, target: Target): Reply {
  if (!target.allow) return refuseCall(mock, null, makeTrouble([404], 'not_found', 'The document has no such path.'));
  const reply = refuseCall(
    mock,
    null,
    makeTrouble([405], 'method_not_allowed', `This path takes ${target.allow.join(', ')}.`),
  );
  reply.headers.set('allow', target.allow.join(', '));
  return reply;
}

const TOO_MANY = makeTrouble([429], 'too_many_requests', 'Too many requests came from this address.');
const TOO_LARGE = makeTrouble([413], 'body_too_large', 'The body is larger than this takes.');
