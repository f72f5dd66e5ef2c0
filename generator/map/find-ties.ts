import { fieldsOf } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { squash } from '../naming/words.js';
import type { Draft, SubOperation } from './draft.js';
import { isWiping } from './find-wiping.js';
import { isBelow, isItem, type PathNode } from './paths.js';
import { compareRanks, listUngiven, rankTie } from './rank-calls.js';
import { bodyOf, type Sources } from './sources.js';
import { NOT_UPDATE_VERBS, PREPOSITIONS, UPDATE_VERBS } from './vocabulary.js';

export interface Tie {
  /** The attribute that the call changes, by wire name. */
  wire: string;
  use: SubOperation;
  /** The call that takes the value away: disable_x, detach. */
  unset: SubOperation | null;
  /** The call's body has the attribute under this name; null: the body is the attribute's own inside, or there is none. */
  field: string | null;
  /** The field of the body that holds it: {"params": {"size": 10}}. */
  inside?: string;
  /** The body's members are those of the attribute. */
  spread?: true;
  /** What the call takes for it. */
  schema: Schema | null;
  /** Input that appears in no other body. */
  only: boolean;
  reason: string;
}

const INVERSE = new Map([
  ['enable', 'disable'],
  ['attach', 'detach'],
  ['assign', 'unassign'],
  ['add', 'remove'],
  ['apply', 'remove'],
]);

/** The calls that change attributes, and why others do not that take one too, by wire name. */
export interface Ties {
  ties: Tie[];
  unfit: Map<string, string>;
}

/**
 * Rule 5. A call below the item changes an attribute in place if it takes the attribute under its own name, or is named
 * after it. Fields that three or more calls take are context (a region), not what is being changed.
 */
export function findTies(draft: Draft, sources: Sources): Ties {
  const below = draft.subs.filter((s) => s.operation.method !== 'DELETE' && isBelow(s.node, draft.node));
  const near = below.filter((s) => !asksForMore(s.node, draft.node));
  const common = countFields(below, sources);
  for (const wire of listDemanded(
    near.filter((s) => isUpdating(s, sources) && !isWiping(s, draft.words)),
    sources,
  ))
    common.delete(wire);
  const keys = new Set(ownKeys(draft, sources));
  const best = new Map<string, Tie>();
  const unfit = new Map<string, string>();
  for (const sub of near) {
    const isWorse = isWiping(sub, draft.words);
    if (!isWorse && !isUpdating(sub, sources)) continue;
    const ties = tiesOf(sub, draft, sources, common).filter((tie) => !keys.has(squash(tie.wire)));
    const ungiven = listUngiven(sub, ties, (wire) => sources.create.has(wire) || sources.update.has(wire));
    for (const tie of ties) {
      if (isWorse) unfit.set(tie.wire, `${sub.operation.key} takes it, but starts over with what is there`);
      else if (ungiven.length > 0) unfit.set(tie.wire, `${sub.operation.key} also needs ${ungiven.join(', ')}`);
      else best.set(tie.wire, betterOf(best.get(tie.wire), tie));
    }
  }
  for (const wire of best.keys()) unfit.delete(wire);
  return { ties: [...best.values()], unfit };
}

function betterOf(known: Tie | undefined, other: Tie): Tie {
  return known && compareRanks(rankTie(known), rankTie(other)) <= 0 ? known : other;
}

/** A parameter below the item names something of it (`/users/{username}/reset`): that one is changed, not the item. */
function asksForMore(node: PathNode, item: PathNode): boolean {
  for (let at: PathNode | null = node; at && at !== item; at = at.parent) if (isItem(at)) return true;
  return false;
}

function verbOf(sub: SubOperation): { verb: string; object: string[] } {
  const { words } = sub;
  const first = words[0] ?? '';
  const last = words[words.length - 1] ?? '';
  const strip = (rest: string[]) => rest.filter((w) => !PREPOSITIONS.has(w));
  if (UPDATE_VERBS.has(first) || NOT_UPDATE_VERBS.has(first)) return { verb: first, object: strip(words.slice(1)) };
  if (UPDATE_VERBS.has(last) || NOT_UPDATE_VERBS.has(last)) return { verb: last, object: strip(words.slice(0, -1)) };
  return { verb: '', object: strip(words) };
}

/** What names the resource itself or something above it is not changed by a call that repeats it in its body. */
function ownKeys(draft: Draft, sources: Sources): string[] {
  const inPath = [...((draft.read ?? draft.delete ?? draft.create)?.operation.path.matchAll(/\{([^}]+)\}/g) ?? [])].map(
    (m) => squash(m[1] as string),
  );
  return [
    ...inPath.filter((p) => p !== 'name'),
    ...(sources.create.has('id') ? [] : ['id']),
    ...(sources.create.has('uuid') ? [] : ['uuid']),
  ];
}

function isUpdating(sub: SubOperation, sources: Sources): boolean {
  const { verb, object } = verbOf(sub);
  if (verb === 'add') {
    // add_to_group sets the one group that a resource is in; add_rule adds to its rules.
    const named = nameAttribute(object, sources);
    return named !== null && !(sources.create.get(named) ?? sources.read.get(named))?.schema.types.includes('array');
  }
  if (NOT_UPDATE_VERBS.has(verb)) return false;
  // A bare noun with POST adds to something; with PUT or PATCH it sets it.
  return UPDATE_VERBS.has(verb) || sub.operation.method !== 'POST';
}

function countFields(subs: SubOperation[], sources: Sources): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sub of subs) {
    const body = bodyOf(sub, sources.noun, sources.envelope);
    for (const wire of body ? fieldsOf(body).keys() : []) counts.set(wire, (counts.get(wire) ?? 0) + 1);
  }
  return counts;
}

/** A field of the create body that one updating call requires is what that call changes, whoever else takes it. */
function listDemanded(subs: SubOperation[], sources: Sources): string[] {
  const demanding = new Map<string, number>();
  for (const sub of subs) {
    const body = bodyOf(sub, sources.noun, sources.envelope);
    for (const wire of body?.object.required ?? []) demanding.set(wire, (demanding.get(wire) ?? 0) + 1);
  }
  return [...demanding].flatMap(([wire, calls]) => (calls === 1 && sources.create.has(wire) ? [wire] : []));
}

function tiesOf(sub: SubOperation, draft: Draft, sources: Sources, common: Map<string, number>): Tie[] {
  const { verb, object } = verbOf(sub);
  const body = bodyOf(sub, sources.noun, sources.envelope);
  const fields = body ? fieldsOf(body) : new Map<string, never>();
  const label = sub.words.join('_');
  const unset = findInverse(sub, verb, object, draft);
  const named = nameAttribute(object, sources);
  const ties: Tie[] = [];
  for (const [wire, field] of fields) {
    if (sources.update.has(wire) || field.schema.readOnly) continue;
    if (!sources.create.has(wire) && isOneOfMany(field.schema, sources.read.get(wire)?.schema)) continue;
    const isNamed = named !== null && squash(named) === squash(wire);
    if (!isNamed && (common.get(wire) ?? 0) >= 3) continue;
    if (sources.create.has(wire) && (isNamed || (verb !== 'enable' && verb !== 'disable' && verb !== 'add')))
      ties.push({ wire, use: sub, unset, field: wire, schema: field.schema, only: false, reason: `${label} takes it` });
    else if (isNamed)
      ties.push({
        wire: named,
        use: sub,
        unset,
        field: wire,
        schema: field.schema,
        only: true,
        reason: `${label} is named after it and takes it`,
      });
    else if (
      sub.operation.method !== 'POST' &&
      named === null &&
      !sources.read.has(wire) &&
      verb !== 'enable' &&
      verb !== 'disable'
    ) {
      ties.push({
        wire,
        use: sub,
        unset,
        field: wire,
        schema: field.schema,
        only: true,
        reason: `only ${sub.operation.key} takes it`,
      });
    } else if (sub.operation.method !== 'POST' && sources.read.has(wire))
      ties.push({
        wire,
        use: sub,
        unset,
        field: wire,
        schema: field.schema,
        only: true,
        reason: `${sub.operation.key} sets it`,
      });
  }
  for (const [outer, field] of fields) {
    // {"type": "resize", "params": {"size": 10}}
    for (const wire of ties.length === 0 && fields.size <= 2 && verb !== 'enable'
      ? field.schema.properties.keys()
      : []) {
      if (
        sources.create.has(wire) &&
        !sources.create.has(outer) &&
        !sources.update.has(wire) &&
        (common.get(wire) ?? 0) < 3
      ) {
        ties.push({
          wire,
          use: sub,
          unset,
          field: null,
          inside: outer,
          schema: field.schema.properties.get(wire) ?? null,
          only: false,
          reason: `${label} takes it inside ${outer}`,
        });
      }
    }
  }
  if (named !== null && ties.length === 0 && !sources.update.has(named)) {
    const attribute = sources.create.get(named) ?? sources.read.get(named);
    const inside = fields.size > 0 && [...fields.keys()].every((f) => attribute?.schema.properties.has(f));
    const toggles = (verb === 'enable' || verb === 'disable') && attribute?.schema.types.includes('boolean');
    if (verb === 'disable') return [];
    if (inside || toggles)
      ties.push({
        wire: named,
        use: sub,
        unset,
        field: null,
        ...(inside && { spread: true }),
        schema: (inside ? body?.object : attribute?.schema) ?? null,
        only: !sources.create.has(named),
        reason: inside ? `${label} is named after it and takes its fields` : `${label} switches it`,
      });
  }
  return ties;
}

/** A call that takes one entry where the answer shows a list does not set the list. */
function isOneOfMany(taken: Schema, shown: Schema | undefined): boolean {
  return shown?.types.includes('array') === true && !taken.types.includes('array');
}

/** The attribute that a call is named after: change_type → type, enable_backup → backups, update_server_type → server_type. */
function nameAttribute(object: string[], sources: Sources): string | null {
  if (object.length === 0) return null;
  const name = object.join('_');
  for (const wire of [...sources.create.keys(), ...sources.read.keys()]) {
    if (isSameNoun(wire, name)) return wire;
  }
  for (const wire of [...sources.create.keys(), ...sources.read.keys()]) {
    const plain = squash(wire);
    const own = squash(name);
    if (
      plain === `${own}enabled` ||
      plain === `enable${own}` ||
      plain === `${own}senabled` ||
      plain === `is${own}enabled`
    )
      return wire;
  }
  // PUT …/maintenance with {day, hour} for maintenance_window: {day, hour}; the caller checks the inside.
  for (const [wire, field] of [...sources.create, ...sources.read]) {
    if (squash(wire).startsWith(squash(name)) && field.schema.properties.size > 0) return wire;
  }
  return null;
}

function findInverse(sub: SubOperation, verb: string, object: string[], draft: Draft): SubOperation | null {
  const inverse = INVERSE.get(verb);
  if (inverse === undefined) return null;
  return (
    draft.subs.find((s) => {
      const other = s.words.filter((w) => !PREPOSITIONS.has(w));
      return (
        s !== sub &&
        isBelow(s.node, draft.node) &&
        other.includes(inverse) &&
        isSameNoun(other.filter((w) => w !== inverse).join('_'), object.join('_'))
      );
    }) ?? null
  );
}
