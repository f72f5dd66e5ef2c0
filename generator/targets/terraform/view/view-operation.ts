import type { Call, CallNeeds, Job, List, Rewrite, StatusWait, Update, Wait } from '../../../map/types.js';
import type { Paging } from '../../../model/types.js';
import { findCallServer } from '../../../plan/access/plan-access.js';
import { isDelete } from '../../../plan/is-delete.js';
import { findFixed, listJoined, listNarrowing } from '../../../plan/judge-call.js';
import { findOnceHeader } from '../../../plan/once-header.js';
import { findJob } from '../../../plan/resource/lifecycle.js';
import { type GoValue, list, map, name, struct, text, texts } from './go-value.js';
import type { Shape } from './shape.js';

/** How the names of a resource's attributes come out, and which of them can be sent. */
export interface Names {
  toName: (attribute: string) => string;
  shapes: readonly Shape[];
  /** "GET /resources/{id}" of the resource itself: an answer that is the resource is no job. */
  read: string | null;
}

export function viewOperation(call: Call, names: Names, partial: boolean, prefix = 'runtime.Operation'): GoValue {
  const { answer } = call;
  const job = findJob(call, names.read);
  return struct(prefix, {
    Method: call.method,
    Path: call.path,
    Server: findCallServer(call) ?? null,
    Mount: call.mount,
    Needs: viewNeeds(call.needs),
    Parameters: viewNames(
      call.parameters.map(({ name: parameter, attribute }) => [parameter, names.toName(attribute)]),
      true,
    ),
    Key: viewKey(call, names),
    Query: viewNames(listUsed(call.query, names), false),
    Narrows: listNarrowing(call),
    Joined: listJoined(call),
    Always: viewNames(listAlways(call, names), false),
    Headers: viewNames(listUsed(call.headers, names), false),
    Settings: viewNames(
      call.headers.flatMap(({ wire, setting }): [string, string][] => (setting === undefined ? [] : [[wire, setting]])),
      false,
    ),
    Once: findOnceHeader(call),
    Again: call.again,
    Fresh: list(
      '[]runtime.Fresh',
      (call.fresh ?? []).map((own) =>
        struct('', {
          In: own.in,
          Wire: own.wire,
          Header: own.header,
          At: own.at,
          Optional: own.optional,
          Outer: own.outer,
          Listed: own.listed,
        }),
      ),
    ),
    Mask: call.mask?.wire,
    MaskJoined: call.mask?.joined,
    MaskEchoes: viewNames(
      Object.entries(call.mask?.echoes ?? {}).map(([wire, attribute]) => [wire, names.toName(attribute)]),
      false,
    ),
    Answer: answer.envelope,
    Item: answer.list,
    Beside: answer.beside,
    Whole: answer.whole,
    Bare: answer.bare ? name(answer.bare === 'text' ? 'runtime.BareText' : 'runtime.BareJSON') : null,
    Loose: answer.loose,
    Accepts: answer.accepts,
    Other: answer.other,
    Partial: partial,
    Proof: answer.proof,
    Sure: answer.sure,
    Made: answer.made,
    Itself: answer.made?.length === 0,
    OwnAddress:
      answer.ownAddress &&
      struct('&runtime.OwnAddress', {
        At: answer.ownAddress.at,
        Path: answer.ownAddress.path,
        Wire: answer.ownAddress.wire,
      }),
    Permission: call.permission,
    Job: job && viewJob(job),
    Parts: list(
      '[]runtime.Part',
      (call.parts ?? []).map((part) =>
        struct('', { Wire: part.wire, Operation: viewOperation(part.read, names, false) }),
      ),
    ),
  });
}

/** Credentials that are not those of most calls. */
function viewNeeds(needs: CallNeeds | undefined): GoValue | null {
  if (!needs) return null;
  return struct('&runtime.Needs', { Credentials: texts(needs.credentials), Optional: needs.optional });
}

/** The parameters that attributes of the resource fill: what a call demands, also from what another one takes in its body. */
function listUsed(parameters: Call['query'], names: Names): [string, string][] {
  const used: [string, string][] = [];
  for (const { name: parameter, wire, in: place, required, narrows, narrowsToo } of parameters) {
    const isOwn = ({ source }: Shape) => source.name === parameter && source.in === place;
    const isDemanded = (shape: Shape) =>
      (required || narrows || narrowsToo) &&
      place === 'query' &&
      shape.source.wire === wire &&
      !shape.source.within &&
      shape.source.in === 'body' &&
      isGiven(shape);
    const shape = names.shapes.find(isOwn) ?? names.shapes.find(isDemanded);
    if (shape) used.push([wire, shape.name]);
  }
  return used;
}

function isGiven({ kind, required, optional, local, writeOnly }: Shape): boolean {
  return (
    (required || optional) &&
    !local &&
    !writeOnly &&
    ['String', 'Int64', 'Float64', 'Bool', 'List', 'Set'].includes(kind)
  );
}

/** What the query demands, and can be said once and for all where no attribute says it. */
function listAlways({ query }: Call, names: Names): [string, string][] {
  const used = new Set(listUsed(query, names).map(([wire]) => wire));
  return query.flatMap((parameter): [string, string][] => {
    const isSaid = parameter.required && used.has(parameter.wire);
    const fixed = isSaid ? null : findFixed(parameter);
    return fixed === null ? [] : [[parameter.wire, fixed]];
  });
}

function viewNames(pairs: [string, string][], skipSame: boolean): GoValue {
  const kept = pairs.filter(([from, to]) => !skipSame || from !== to);
  return map(
    'map[string]string',
    kept.map(([from, to]) => [from, text(to)]),
  );
}

function viewJob(job: Job): GoValue {
  return struct('&runtime.Job', {
    At: job.at,
    Many: job.list,
    ID: job.idField,
    Status: job.statusField,
    Pending: job.pending,
    Ready: job.ready,
    Failed: job.failed,
    Error: job.errorField,
    Target: job.targetField,
    Path: job.readPath,
    Parameter: job.readPath === null ? '' : job.readParameter,
    Needs: viewNeeds(job.needs),
  });
}

export function viewChange(call: Call, names: Names, pointer = true, silent = false): GoValue {
  const partial = !call.answer.complete || call.answer.empty || isDelete(call) || call.answer.job !== null;
  return struct(`${pointer ? '&' : ''}runtime.Change`, {
    Operation: viewOperation(call, names, partial),
    MediaType: call.body?.mediaType,
    Envelope: call.body?.envelope,
    Indexed: call.body?.indexed,
    InList: call.body?.inList,
    Rewrite: viewRewrite(call.body?.rewrite),
    Fixed: call.body && Object.keys(call.body.fixed).length > 0 ? { go: 'json', value: call.body.fixed } : null,
    Inside: call.body?.inside,
    Spread: call.body?.spread,
    Outside: call.body?.outside,
    Patch: call.body?.patch,
    Alone: call.body?.alone,
    As: viewNames(
      names.shapes.flatMap((shape): [string, string][] => {
        const { as = {} } = call.body ?? {};
        const wire = Object.hasOwn(as, shape.source.name) ? as[shape.source.name] : undefined;
        return wire === undefined || shape.local ? [] : [[shape.name, wire]];
      }),
      false,
    ),
    Repeats: viewNames(
      Object.entries(call.body?.repeats ?? {}).map(([wire, attribute]) => [wire, names.toName(attribute)]),
      false,
    ),
    RepeatsAt: call.body?.repeatsAt,
    Fields: listSent(call, names),
    Silent: silent,
  });
}

function viewKey({ body }: Call, names: Names): GoValue | null {
  if (!body?.key) return null;
  const { wire, within, attribute, isList } = body.key;
  return struct('&runtime.Key', { Wire: wire, Within: within, Attribute: names.toName(attribute), Many: isList });
}

/** Ways are lists of their own, which structs have no short form for. */
function viewWays(ways: readonly string[][]): GoValue {
  return list('[][]string', ways.map(texts));
}

function viewRewrite(rewrite: Rewrite | undefined): GoValue | null {
  if (!rewrite) return null;
  const carry = rewrite.carry.map(({ to, at, drop }) => struct('', { To: to, At: at, Drop: viewWays(drop) }));
  return struct('&runtime.Rewrite', {
    Removes: rewrite.removes,
    Key: rewrite.key,
    Drop: viewWays(rewrite.drop),
    Carry: list('[]runtime.Carry', carry),
  });
}

/** Names of the attributes that a call sends, the write-only twins among them. */
function listSent(call: Call, { shapes }: Names): string[] {
  const fields = new Set(call.body?.fields ?? []);
  return shapes
    .filter((shape) => !shape.local && (shape.required || shape.optional) && fields.has(shape.source.name))
    .map((shape) => shape.name);
}

/** An update that others leave nothing to is not sent: a PUT beside a PATCH of the same fields would reset what it is not told. */
export function viewUpdates(calls: readonly Update[], names: Names): GoValue {
  return list(
    '[]runtime.Change',
    calls.filter((call) => listChanged(call, names).length > 0).map((call) => viewUpdate(call, names)),
  );
}

/** Names of the attributes that an update changes. */
function listChanged({ fields }: Update, { shapes }: Names): string[] {
  return shapes
    .filter((shape) => !shape.local && (shape.required || shape.optional) && fields.includes(shape.source.name))
    .map((shape) => shape.name);
}

function viewUpdate(call: Update, names: Names): GoValue {
  const change = viewChange(call, names, false);
  if (change.go !== 'struct') return change;
  const sent = listSent(call, names);
  const changes = listChanged(call, names);
  const more = struct('', {
    Mode: call.mode === 'merge' ? null : name(call.mode === 'replace' ? 'runtime.Replace' : 'runtime.Command'),
    Changes: changes.join() === sent.join() ? [] : changes,
    Along: names.shapes
      .filter((shape) => !shape.local && call.also?.includes(shape.source.name))
      .map((shape) => shape.name),
    Unset: call.unset ? viewChange(call.unset, names) : null,
    Off: call.off,
    Creates: call.creates,
    Lenient: call.lenient,
  });
  return { ...change, type: '', fields: [...change.fields, ...(more.go === 'struct' ? more.fields : [])] };
}

export function viewList(
  call: List,
  names: Names,
  filters: ReadonlyMap<string, string>,
  /** Of a list resource, whose schema the runtime makes. */
  kinds: ReadonlyMap<string, string> = new Map(),
): GoValue {
  return struct('&runtime.List', {
    Operation: viewOperation(call, names, false),
    Items: call.items,
    Each: call.each,
    Paging: viewPaging(call.paging),
    Searches: call.body !== null,
    Filters: map(
      'map[string]string',
      [...filters].map(([wire, argument]) => [wire, text(argument)]),
    ),
    ...viewKinds(call, kinds),
    Complete: call.complete,
    Proof: call.proof,
    Keyed: call.keyed === undefined ? undefined : text(call.keyed),
    Addresses: call.addresses,
    Void: call.void,
    Holder: call.holder,
  });
}

function viewKinds({ filters }: List, kinds: ReadonlyMap<string, string>): { Numbers: string[]; Flags: string[] } {
  const pick = (...types: string[]) =>
    filters
      .flatMap(({ wire, type }) => (types.includes(type) ? [kinds.get(wire) ?? ''] : []))
      .filter((own) => own !== '');
  return { Numbers: pick('integer', 'number'), Flags: pick('boolean') };
}

function viewPaging(paging: Paging): GoValue | null {
  const of = (fields: Parameters<typeof struct>[1]) =>
    struct('runtime.Paging', { Style: paging.style, ...fields, InBody: 'inBody' in paging });
  switch (paging.style) {
    case 'none':
      return paging.total ? struct('runtime.Paging', { Total: paging.total }) : null;
    case 'page':
      return of({
        Parameter: paging.page,
        Size: paging.size,
        Max: paging.max,
        First: paging.first,
        Total: paging.total,
      });
    case 'offset':
      return of({
        Parameter: paging.offset,
        Size: paging.limit,
        Max: paging.max,
        Begins: paging.begins,
        Total: paging.total,
      });
    case 'cursor':
      return of({ Parameter: paging.cursor, Size: paging.size, Max: paging.max, Next: paging.next });
    case 'behind':
      return of({ Parameter: paging.after, Size: paging.size, Max: paging.max, Next: paging.more, Key: paging.key });
    case 'link':
      return of({ Next: paging.next, Size: paging.size, Max: paging.max });
    case 'header':
      return of({ Parameter: paging.page, Size: paging.size, Max: paging.max });
  }
}

export function viewWait(wait: Wait | null): GoValue | null {
  const status: StatusWait | null = wait?.status ?? null;
  if (!wait || !status) return null;
  return struct('&runtime.StatusWait', {
    Field: status.field,
    Pending: status.pending,
    Ready: status.ready,
    Failed: status.failed,
    Steady: status.steady,
    Create: wait.create,
    Update: wait.update,
    Delete: wait.delete,
  });
}
