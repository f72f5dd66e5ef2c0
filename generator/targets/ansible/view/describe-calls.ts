import type { Attribute, Call, Job, List, OwnAddress, Rewrite, Update } from '../../../map/types.js';
import { findCallServer } from '../../../plan/access/plan-access.js';
import { listJoined } from '../../../plan/judge-call.js';
import { findOnceHeader } from '../../../plan/once-header.js';
import { findJob } from '../../../plan/resource/lifecycle.js';
import { describeDefaults, describeQuery, listDemanded } from './asked-query.js';
import { describeField } from './describe-fields.js';
import { describeNeeds } from './describe-needs.js';
import { makeDict, makeNamed, omitEmpty, toLiteral } from './literals.js';
import { nameOption, type Option } from './options.js';
import type { LiteralView } from './types.js';

/** What the descriptions of calls need to know beside the call. */
export interface CallScope {
  /** Options that paths and bodies are made of. */
  options: readonly Option[];
  /** The name of an operation object's kind, for waiting. */
  nameJob(job: Job): string;
  /** The operation that reads the resource itself: a resource that is its own operation object is waited for by its status. */
  ownRead: string | null;
  /** The calls are of a resource's module, whose options fill their queries; or which of the options do. */
  asks?: true | readonly Option[];
}

/** What is as usual is left out. */
export function describeCall(call: Call, scope: CallScope): LiteralView {
  return makeDict(listFacts(call, scope));
}

export function describeUpdate(update: Update, scope: CallScope): LiteralView {
  const facts = listFacts(update, scope);
  const sent = listSent(update, scope.options).filter(({ attribute }) => update.fields.includes(attribute.name));
  const names = sent.map(({ name }) => name);
  // A call can change what it does not carry: enable_backups is told nothing of backups.
  const switched = scope.options
    .filter(({ attribute, isInput }) => isInput && update.fields.includes(attribute.name))
    .map(({ name }) => name)
    .filter((name) => !names.includes(name));
  return makeDict({
    ...facts,
    fields: update.body === null ? undefined : names,
    also: omitEmpty(
      listSent(update, scope.options)
        .filter(({ attribute }) => update.also?.includes(attribute.name) || attribute.repeated)
        .map(({ name }) => name),
    ),
    along: omitEmpty(
      listSent(update, scope.options)
        .filter(
          ({ attribute, name }) =>
            update.along?.includes(attribute.name) || (isTold(update, attribute) && !names.includes(name)),
        )
        .map(({ name }) => name),
    ),
    changes: omitEmpty(switched),
    mode: update.mode === 'merge' ? undefined : update.mode,
    unset: update.unset ? describeCall(update.unset, scope) : undefined,
    off: update.off === 'false' ? undefined : update.off,
    creates: update.creates,
    lenient: update.lenient,
  });
}

/**
 * A PUT beside a PATCH changes what that does not take, and resets what it is not told. So may one below the item, which can
 * demand the key as well. What is never shown is changed by its own call.
 */
function isTold({ mode, method, body }: Update, { writeOnly }: Attribute): boolean {
  return body?.patch !== true && (mode === 'replace' || (mode === 'command' && method === 'PUT' && !writeOnly));
}

/** Options that the body has under another name. */
function describeNames(as: Record<string, string> | undefined, options: readonly Option[]): LiteralView | undefined {
  const named = options.flatMap(({ name, attribute }): [string, string][] => {
    const wire = as && Object.hasOwn(as, attribute.name) ? as[attribute.name] : undefined;
    return wire === undefined ? [] : [[name, wire]];
  });
  return named.length === 0 ? undefined : makeDict(Object.fromEntries(named));
}

/** What the body demands although the path says it. */
function describeRepeats(repeats: Record<string, string> = {}, options: readonly Option[]): LiteralView | undefined {
  const named = Object.entries(repeats).map(([wire, attribute]): [string, string] => [
    wire,
    nameOption(options, attribute),
  ]);
  return named.length === 0 ? undefined : makeNamed(named);
}

function listFacts(call: Call, scope: CallScope): { [name: string]: LiteralView | undefined } {
  const { body, answer } = call;
  const mediaType = body?.mediaType ?? 'application/json';
  const job = findJob(call, scope.ownRead);
  const isSelf = answer.job !== null && job === null;
  const sent = listSent(call, scope.options).map(({ name }) => name);
  const hasBody = body !== null && (sent.length > 0 || body.required || Object.keys(body.fixed).length > 0);
  return {
    operation: nameTemplate(call),
    server: findCallServer(call) ?? undefined,
    mount: call.mount,
    needs: describeNeeds(call.needs),
    parameters: describeParameters(call, scope.options),
    fields: hasBody ? sent : undefined,
    query: call.method === 'GET' ? undefined : omitEmpty(listAsked(call, scope.options)),
    ...describeAsked(call, scope),
    joined: omitEmpty(listJoined(call)),
    inside: body?.inside,
    spread: body?.spread,
    outside: omitEmpty(body?.outside ?? []),
    patch: body?.patch,
    alone: body?.alone,
    named: describeNames(body?.as, scope.options),
    repeats: describeRepeats(body?.repeats, scope.options),
    repeats_at: omitEmpty(body?.repeatsAt ?? []),
    key:
      body?.key &&
      makeDict({
        wire: body.key.wire,
        within: body.key.within,
        option: nameOption(scope.options, body.key.attribute),
        many: body.key.isList ? true : undefined,
      }),
    fixed: body && Object.keys(body.fixed).length > 0 ? toLiteral(body.fixed) : undefined,
    envelope: omitEmpty(body?.envelope ?? []),
    in_list: body?.inList,
    rewrite: describeRewrite(body?.rewrite),
    media_type: mediaType === 'application/json' ? undefined : mediaType,
    indexed: body?.indexed,
    answer: omitEmpty(answer.envelope),
    beside: omitEmpty(answer.beside ?? []),
    whole: answer.whole,
    answers: answer.bare ?? (answer.empty && !isSelf ? 'nothing' : answer.list ? 'list' : undefined),
    loose: answer.loose,
    accepts: answer.accepts,
    partial: call.method !== 'GET' && !answer.complete && !answer.empty ? true : undefined,
    proof: omitEmpty(answer.proof ?? []),
    sure: omitEmpty(answer.sure ?? []),
    made: omitEmpty(answer.made ?? []),
    itself: answer.made?.length === 0 || undefined,
    own_address: describeOwnAddress(answer.ownAddress),
    job: job ? scope.nameJob(job) : undefined,
    job_at: job ? omitEmpty(job.at) : undefined,
    once: findOnceHeader(call),
    again: call.again,
    fresh: describeFresh(call),
    mask:
      call.mask &&
      makeDict({
        wire: call.mask.wire,
        joined: call.mask.joined ? true : undefined,
        echoes: describeRepeats(call.mask.echoes, scope.options),
      }),
    parts: call.parts?.map((part) => makeDict({ wire: part.wire, call: describeCall(part.read, scope) })),
    ...describeSettings(call),
  };
}

/** The whole list that is sent with one item. */
function describeRewrite(rewrite: Rewrite | undefined): LiteralView | undefined {
  if (!rewrite) return undefined;
  const carry = rewrite.carry.map(({ to, at, drop }) => makeDict({ to, at, drop: drop.length > 0 ? drop : undefined }));
  return makeDict({
    removes: rewrite.removes,
    key: rewrite.key,
    drop: rewrite.drop.length > 0 ? rewrite.drop : undefined,
    carry: carry.length > 0 ? carry : undefined,
  });
}

/** What a read right before the call tells. */
function describeFresh({ fresh = [] }: Call): LiteralView | undefined {
  if (fresh.length === 0) return undefined;
  return fresh.map((own) =>
    makeDict({
      place: own.in,
      wire: own.wire,
      header: own.header,
      at: omitEmpty(own.at),
      optional: own.optional,
      outer: own.outer,
      listed: own.listed,
    }),
  );
}

/** Headers that carry what is said once for all resources. */
function describeSettings({ headers }: Call): { settings: LiteralView | undefined } {
  const carried = headers.flatMap(({ wire, setting }): [string, string][] =>
    setting === undefined ? [] : [[wire, setting]],
  );
  return { settings: carried.length > 0 ? makeNamed(carried) : undefined };
}

/** As it is sent; the document's own name of the operation may have parameters that are always the same. */
function nameTemplate({ method, path }: Call): string {
  return `${method} ${path}`;
}

/** The read of what a resource lies in, with the values that its own path takes there; nothing where that is not known. */
export function describeWithin(
  read: Call | null,
  place: Call | null,
  options: readonly Option[],
): LiteralView | undefined {
  if (!read || !place || place.needs?.obstacle || place.method !== 'GET' || !read.path.startsWith(`${place.path}/`))
    return undefined;
  const parameters = read.parameters.filter(({ name }) => place.path.includes(`{${name}}`));
  if (parameters.length === 0) return undefined;
  return makeDict({
    operation: nameTemplate(place),
    // Its credentials must not go anywhere else.
    server: findCallServer(place) ?? undefined,
    mount: place.mount,
    needs: describeNeeds(place.needs),
    parameters: describeParameters({ ...place, parameters }, options),
  });
}

function describeParameters(call: Call, options: readonly Option[]): LiteralView | undefined {
  const named = call.parameters.map(({ name, attribute }): [string, string] => [name, nameOption(options, attribute)]);
  const other = named.filter(([name, option]) => name !== option);
  return other.length > 0 ? makeNamed(other) : undefined;
}

/** The options that the body of a call takes. */
export function listSent(call: Call, options: readonly Option[]): Option[] {
  const fields = new Set(call.body?.fields ?? []);
  return options.filter(({ attribute, isInput }) => isInput && attribute.in !== 'query' && fields.has(attribute.name));
}

/** The options that the query of a writing call takes. */
function listAsked({ query }: Call, options: readonly Option[]): string[] {
  const wires = new Set(query.map(({ wire }) => wire));
  return options
    .filter(({ attribute, isInput }) => isInput && attribute.in === 'query' && wires.has(attribute.wire))
    .map(({ name }) => name);
}

export function describeList(list: List, scope: CallScope, filters: readonly Option[]): LiteralView {
  return makeDict({
    operation: nameTemplate(list),
    server: findCallServer(list) ?? undefined,
    mount: list.mount,
    needs: describeNeeds(list.needs),
    parameters: describeParameters(list, scope.options),
    ...describeAsked(list, scope),
    joined: omitEmpty(listJoined(list)),
    demands: scope.asks === true ? omitEmpty(listDemanded(list, scope.options)) : undefined,
    items: omitEmpty(list.items),
    each: omitEmpty(list.each ?? []),
    paging: describePaging(list),
    searches: list.body === null ? undefined : true,
    accepts: list.answer.accepts,
    filters: filters.length > 0 ? makeNamed(filters.map((option) => [option.name, describeField(option)])) : undefined,
    partial: list.complete ? undefined : true,
    ...describeSettings(list),
    proof: omitEmpty(list.proof ?? []),
    keyed: list.keyed,
    addresses: list.addresses,
    void: list.void,
    holder: omitEmpty(list.holder ?? []),
    own_address: describeOwnAddress(list.answer.ownAddress),
  });
}

function describeOwnAddress(own: OwnAddress | undefined): LiteralView | undefined {
  return own && makeDict({ at: own.at, path: own.path, wire: own.wire });
}

/** What every request of it says in its query. */
function describeAsked(call: Call, { asks, options }: CallScope): { [name: string]: LiteralView | undefined } {
  if (asks === true) return describeQuery(call, options);
  const { asked } = asks ? describeQuery(call, asks) : {};
  return { asked, ...describeDefaults(call) };
}

function describePaging({ paging }: List): LiteralView | undefined {
  if (paging.style === 'none') return paging.total && makeDict({ total: paging.total });
  const { style, max } = paging;
  const size = paging.style === 'offset' ? paging.limit : paging.size;
  const inBody = 'inBody' in paging ? true : undefined;
  const shared = {
    style,
    size: size ?? undefined,
    max: size === null ? undefined : (max ?? undefined),
    in_body: inBody,
  };
  if (paging.style === 'page') {
    const { page, first, total } = paging;
    return makeDict({ ...shared, page, first: first === 1 ? undefined : first, total: total ?? undefined });
  }
  if (paging.style === 'offset') {
    const { offset, begins, total } = paging;
    return makeDict({ ...shared, offset, begins, total: total ?? undefined });
  }
  if (paging.style === 'cursor') return makeDict({ ...shared, cursor: paging.cursor, next: paging.next });
  if (paging.style === 'behind')
    return makeDict({ ...shared, after: paging.after, more: paging.more, key: paging.key });
  if (paging.style === 'link') return makeDict({ ...shared, next: paging.next });
  return makeDict(shared);
}
