import type { ItemVerbs } from '../model/item-changes.js';
import type { Attribute, Call, List, Resource, Rewrite, Update } from './types.js';

/** How the items of a list are told apart and changed. */
export interface ItemRule {
  /** Names of the members that tell which item is meant. */
  key: string[];
  /** A request is told of single items, and what is to happen to each; null: it takes the whole list. */
  verbs: ItemVerbs | null;
  /** The owner's update that takes the list. */
  update: Update;
}

/** The owner's read and update as the calls of one item. */
export function buildItemCalls(
  owner: Resource,
  list: Attribute,
  members: readonly Attribute[],
  places: ReadonlyMap<string, Attribute>,
  rule: ItemRule,
): Resource['operations'] {
  const { verbs, update, key } = rule;
  const sent = members.filter((member) => member.required || member.optional).map(({ name }) => name);
  const build = (verb: string | undefined, fields: string[], rewrites: Pick<Rewrite, 'removes'>): Call => {
    const { mode: _, fields: __, also: ___, along: ____, unset: _____, off: ______, ...call } = update;
    return {
      ...bind(call, places),
      body: {
        mediaType: update.body?.mediaType ?? 'application/json',
        envelope: findPlace(update, list),
        required: true,
        fixed: verbs && verb !== undefined ? { [verbs.field]: verb } : {},
        fields,
        inList: true,
        ...(!verbs && { rewrite: { ...rewrites, ...describeRewrite(owner, list, members, rule) } }),
      },
      ...(call.fresh && { fresh: call.fresh.map((own) => ({ ...own, at: fromRoot(owner, own.at) })) }),
      // To set an item twice, or to remove it twice, is the same as once.
      ...(verbs && (verb === verbs.set || verb === verbs.remove) && { again: true as const }),
      // What it answers is the owner.
      answer: { ...call.answer, envelope: [], list: false, empty: true, complete: false, location: false },
    };
  };
  const changed = sent.filter((name) => !key.includes(name));
  return {
    create: build(verbs?.add, sent, {}),
    read: null,
    update:
      changed.length === 0
        ? []
        : [{ ...build(verbs?.set, sent, {}), mode: 'replace', fields: changed, also: key, unset: null }],
    delete: build(verbs?.remove, verbs ? listNamed(list.element?.attributes ?? [], rule) : key, { removes: true }),
    list: listItems(owner, list, members, places, key),
  };
}

/** What a removal has to say: the key, and what the document demands without speaking of removals. */
function listNamed(members: readonly Attribute[], { key, verbs }: ItemRule): string[] {
  const isDemanded = ({ required, description }: Attribute) =>
    required && !description.split(/[^\w-]+/).includes(verbs?.remove ?? '');
  return members.filter((member) => key.includes(member.name) || isDemanded(member)).map(({ name }) => name);
}

/** The list in what the owner's read shows. */
function listItems(
  owner: Resource,
  list: Attribute,
  members: readonly Attribute[],
  places: ReadonlyMap<string, Attribute>,
  key: readonly string[],
): List {
  const read = owner.operations.read as Call;
  const first = members.find(({ name }) => name === key[0]);
  const { proof, sure: _, whole, ...answer } = read.answer;
  return {
    ...bind(read, places),
    answer: { ...answer, envelope: [], list: false, empty: false, complete: false },
    items: whole === undefined ? fromRoot(owner, list.out ?? [list.wire]) : [],
    paging: { style: 'none' },
    filters: [],
    complete: true,
    ...(first && { proof: first.out ?? [first.wire] }),
    ...(list.nullable && { void: true as const }),
    ...(proof && whole === undefined && { holder: fromRoot(owner, proof) }),
  };
}

function bind<C extends Call>(call: C, places: ReadonlyMap<string, Attribute>): C {
  const parameters = call.parameters.map((one) => ({
    ...one,
    attribute: places.get(one.attribute)?.name ?? one.attribute,
  }));
  return { ...call, parameters };
}

function fromRoot({ operations }: Resource, way: readonly string[]): string[] {
  return way.length === 0 ? [] : [...(operations.read?.answer.envelope ?? []), ...way];
}

/** The way from the root of the request to the list. */
function findPlace({ body }: Update, { wire }: Attribute): string[] {
  const envelope = body?.envelope ?? [];
  if (body?.alone) return envelope;
  return [...(body?.outside?.includes(wire) ? envelope.slice(0, -1) : envelope), wire];
}

/** What is sent beside the one item, as it is read right before. */
function describeRewrite(
  owner: Resource,
  list: Attribute,
  members: readonly Attribute[],
  { key, update }: ItemRule,
): Omit<Rewrite, 'removes'> {
  const beside = update.mode === 'replace' ? listBeside(owner, list, update) : [];
  return {
    key: members.filter(({ name }) => key.includes(name)).map(({ wire }) => wire),
    drop: listReadOnly(members),
    carry: beside.map((own) => ({
      to: [...(update.body?.envelope ?? []), own.wire],
      at: fromRoot(owner, own.out ?? [own.wire]),
      drop: listReadOnly(own.attributes ?? own.element?.attributes ?? []),
    })),
  };
}

/** What else an update takes that replaces everything. */
export function listBeside({ attributes }: Resource, list: Attribute, { body }: Update): Attribute[] {
  return attributes.filter((own) => own !== list && own.in === 'body' && body?.fields.includes(own.name));
}

/** Wire names, the ways to what only answers have: a request with it may be refused. */
function listReadOnly(members: readonly Attribute[]): string[][] {
  return members.flatMap((member) => {
    if (!member.required && !member.optional) return [[member.wire]];
    const inner = listReadOnly(member.attributes ?? member.element?.attributes ?? []);
    return inner.map((way) => [member.wire, ...way]);
  });
}
