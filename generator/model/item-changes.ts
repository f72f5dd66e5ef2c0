/** A member of the items of a list, as far as it tells how a single item is changed. */
export interface ItemMember {
  wire: string;
  description: string;
  /** The values that the document lists, where it lists any. */
  values: readonly unknown[];
  /** A text or a number that every item has. */
  isSure: boolean;
}

/** How a request says what is to happen to an item: the member that says it, and its words. */
export interface ItemVerbs {
  field: string;
  add: string;
  set: string;
  remove: string;
  /** Its other words, which no request has. */
  unused?: string[];
}

const VERB_NAMES = /^(?:change[-_]?(?:type|action|kind)?|action|op|operation|verb|command)$/i;
const SETS = new Set('replace upsert set put'.split(' '));
const ADDS = new Set(['add', 'create', 'insert']);
const CHANGES = new Set(['update', 'modify', 'change']);
const REMOVES = new Set(['delete', 'remove']);

/**
 * `changetype: REPLACE | DELETE`: the items of the request are changes to the list, and those that it does not mention
 * stay. Only where each of the words has one meaning.
 */
export function findItemVerbs(members: readonly ItemMember[]): ItemVerbs | null {
  const found = members.flatMap((member): ItemVerbs[] => {
    if (!VERB_NAMES.test(member.wire)) return [];
    const words = listWords(member);
    const pick = (known: ReadonlySet<string>) => {
      const fitting = words.filter((word) => known.has(word.toLowerCase()));
      return fitting.length === 1 ? fitting[0] : undefined;
    };
    const set = pick(SETS);
    const [add, change, remove] = [set ?? pick(ADDS), set ?? pick(CHANGES), pick(REMOVES)];
    if (add === undefined || change === undefined || remove === undefined) return [];
    const unused = words.filter((word) => ![add, change, remove].includes(word));
    return [{ field: member.wire, add, set: change, remove, ...(unused.length > 0 && { unused }) }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

const LISTED = /\b(?:must be|one of|either)\b:?([^.;]+)/gi;

const BETWEEN = /,|\bor\b|\band\b/;

function listWords({ values, description }: ItemMember): string[] {
  const said = values.filter((value) => typeof value === 'string');
  if (said.length > 0) return said;
  // A sentence that lists nothing ("must be set") has a single part.
  const rows = [...description.matchAll(LISTED)].map(([, row = '']) => row.replace(/\bone of\b/i, '').split(BETWEEN));
  const words = rows.filter((row) => row.length > 1).flatMap((row) => row.map((word) => word.replace(/[^\w-]/g, '')));
  return [...new Set(words)];
}

const MATCHED = /\b(?:matching|with the same|identified by|of the same)\b([^.,;)]*)/gi;

/** What is called so names an item even where no text says it. */
const NAMES = /^(?:id|uuid|key|slug|(?:\w+_)?name)$/i;

/** The members that tell which item is meant, where the text about the change or the item names them. */
export function findItemKey(members: readonly ItemMember[], texts: readonly string[]): string[] {
  const sure = members.filter(({ isSure }) => isSure).map(({ wire }) => wire);
  const clauses = texts.flatMap((text) => [...text.matchAll(MATCHED)].map(([, clause = '']) => clause));
  const named = new Set(clauses.flatMap((clause) => clause.split(/[^\w-]+/)));
  const key = sure.filter((wire) => named.has(wire));
  return key.length === 0 && sure.length === 1 ? sure.filter((wire) => NAMES.test(wire)) : key;
}
