import { matchPattern } from '../../model/pattern/match-pattern.js';
import { isEqual } from '../../model/sample/is-equal.js';
import { escapePointer, follow, get, getObject, getString, isObject, unescapePointer } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { checkScalar } from './check-scalar.js';
import { ANY_FIELD, isDeclared } from './is-declared.js';
import { isWaived } from './is-waived.js';
import { hasFlag, readNode, type SchemaNode } from './schema-node.js';

/** One wrong place of a value. */
export interface Fault {
  pointer: string;
  message: string;
}

/** In a request fields marked read-only are neither asked for nor judged; in an answer the write-only ones. */
export type Direction = 'request' | 'response';

const DEPTH = 64;
const MOST_FAULTS = 20;
const UNKNOWN = 'is not a field that this takes';
export const REQUIRED = 'is required';

function isShown(node: JsonObject, value: Json): boolean {
  const examples = get(node, 'examples');
  return [get(node, 'example'), ...(Array.isArray(examples) ? examples : [])].some(
    (example) => example !== undefined && isEqual(example, value),
  );
}

/**
 * Judges values by the document's own schemas, as they stand: a merged or simplified schema would accept what the
 * document refuses. Nothing is compiled, so a document costs nothing before its first request.
 */
export class ValueChecker {
  /** Up to 3.0 what stands beside a reference is to be ignored. */
  readonly #siblings: boolean;

  constructor(
    readonly root: JsonObject,
    openapi: string,
  ) {
    this.#siblings = openapi.startsWith('3.1');
  }

  check(node: Json | undefined, value: Json, direction: Direction, pointer = ''): Fault[] {
    const faults: Fault[] = [];
    this.#visit(node, value, direction, pointer, faults, 0);
    // A demand for what no part of the document describes is one that no client can meet.
    return faults.filter((fault) => fault.message !== REQUIRED || this.#isDescribed(node, fault.pointer, pointer));
  }

  #isDescribed(node: Json | undefined, found: string, pointer: string): boolean {
    const way = found
      .slice(pointer.length + 1)
      .split('/')
      .map(unescapePointer);
    const has = (name: string) => isDeclared(this.root, node, [...way.slice(0, -1), name], { throughMaps: true });
    return has(way.at(-1) ?? '') || !has(ANY_FIELD);
  }

  #fits(node: Json | undefined, value: Json, direction: Direction, depth: number): boolean {
    const faults: Fault[] = [];
    this.#visit(node, value, direction, '', faults, depth);
    return faults.length === 0;
  }

  #visit(
    given: Json | undefined,
    value: Json,
    direction: Direction,
    pointer: string,
    faults: Fault[],
    depth: number,
  ): void {
    if (faults.length >= MOST_FAULTS) return;
    if (given === false) faults.push({ pointer, message: 'is not allowed' });
    if (!isObject(given) || depth > DEPTH) return;
    const node = readNode(given);
    if (node.reference !== null) {
      this.#visit(follow(this.root, node.reference), value, direction, pointer, faults, depth + 1);
      if (!this.#siblings) return;
    }
    if (value === null && node.nullable) return;
    const earlier = faults.length;
    checkScalar(given, value, pointer, faults);
    if (Array.isArray(value)) this.#visitItems(node, value, direction, pointer, faults, depth);
    else if (isObject(value)) this.#visitFields(given, node, value, direction, pointer, faults, depth);
    this.#visitCombined(given, node, value, direction, pointer, faults, depth);
    if (node.allOf.length > 0) this.#forgiveParts(given, pointer, faults, earlier);
    // The document shows this very value: whatever else it says, a server that it describes takes it.
    if (faults.length > earlier && direction === 'request' && isShown(given, value)) faults.length = earlier;
  }

  /** Takes back that a part does not take a field where another part declares it. */
  #forgiveParts(node: JsonObject, pointer: string, faults: Fault[], earlier: number): void {
    const left = faults.splice(earlier).filter((fault) => {
      if (fault.message !== UNKNOWN) return true;
      const way = fault.pointer.slice(pointer.length + 1).split('/');
      return !isDeclared(this.root, node, way.map(unescapePointer));
    });
    faults.push(...left);
  }

  #visitItems(node: SchemaNode, list: Json[], direction: Direction, pointer: string, faults: Fault[], depth: number) {
    const { prefix, items, contains } = node;
    list.forEach((item, i) => {
      const schema = i < prefix.length ? prefix[i] : items;
      if (schema !== undefined) this.#visit(schema, item, direction, `${pointer}/${i}`, faults, depth + 1);
    });
    if (contains !== undefined && !list.some((item) => this.#fits(contains, item, direction, depth + 1))) {
      faults.push({ pointer, message: 'lacks an item that it must contain' });
    }
  }

  #visitFields(
    given: JsonObject,
    { properties, required, patterns, additional, names, dependent }: SchemaNode,
    value: JsonObject,
    direction: Direction,
    pointer: string,
    faults: Fault[],
    depth: number,
  ): void {
    for (const name of required) {
      if (Object.hasOwn(value, name)) continue;
      if (this.#isOneWay(get(properties, name), direction) || isWaived(get(properties, name), value)) continue;
      // What is demanded and not taken cannot be sent: the document has forgotten one of the two.
      if (additional === false && !isDeclared(this.root, given, [name])) continue;
      faults.push({ pointer: `${pointer}/${escapePointer(name)}`, message: REQUIRED });
    }
    for (const [name, inner] of Object.entries(value)) {
      const here = `${pointer}/${escapePointer(name)}`;
      if (names !== undefined) this.#visit(names, name, direction, here, faults, depth + 1);
      const own = get(properties, name);
      if (own !== undefined) {
        if (!this.#isOneWay(own, direction)) this.#visit(own, inner, direction, here, faults, depth + 1);
      }
      let known = own !== undefined;
      for (const [pattern, schema] of patterns) {
        const fits = matchPattern(pattern, name);
        if (fits === false) continue;
        // Where that cannot be said, the name may be one of these, and nothing is said about its value.
        known = true;
        if (fits === null) continue;
        this.#visit(schema, inner, direction, here, faults, depth + 1);
      }
      if (known || additional === undefined || additional === true) continue;
      if (additional === false) faults.push({ pointer: here, message: UNKNOWN });
      else this.#visit(additional, inner, direction, here, faults, depth + 1);
    }
    for (const [name, wanted] of dependent) {
      if (!Object.hasOwn(value, name) || !Array.isArray(wanted)) continue;
      for (const other of wanted) {
        if (typeof other === 'string' && !Object.hasOwn(value, other)) {
          faults.push({ pointer: `${pointer}/${escapePointer(other)}`, message: `is required beside ${name}` });
        }
      }
    }
  }

  #isOneWay(node: Json | undefined, direction: Direction): boolean {
    const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
    return hasFlag(node, flag, (reference) => follow(this.root, reference));
  }

  #visitCombined(
    given: JsonObject,
    { allOf, anyOf, oneOf, not, condition }: SchemaNode,
    value: Json,
    direction: Direction,
    pointer: string,
    faults: Fault[],
    depth: number,
  ): void {
    for (const member of allOf) this.#visit(member, value, direction, pointer, faults, depth + 1);
    if (anyOf.length > 0 && !anyOf.some((member) => this.#fits(member, value, direction, depth + 1))) {
      this.#tellNearest(anyOf, value, direction, pointer, faults, depth);
    }
    if (oneOf.length > 0) {
      const fitting = oneOf.filter((member) => this.#fits(member, value, direction, depth + 1));
      if (fitting.length === 0) this.#tellNearest(oneOf, value, direction, pointer, faults, depth);
      else if (fitting.length > 1 && !this.#isNamed(given, value, fitting) && !this.#isTold(value, fitting))
        faults.push({ pointer, message: 'fits more than one of the kinds, and must fit one' });
    }
    if (not !== undefined && this.#fits(not, value, direction, depth + 1)) {
      faults.push({ pointer, message: 'has a form that is not allowed' });
    }
    if (condition !== undefined) {
      const branch = this.#fits(condition, value, direction, depth + 1) ? 'then' : 'else';
      this.#visit(get(given, branch), value, direction, pointer, faults, depth + 1);
    }
  }

  /** A discriminator tells which of several fitting kinds is meant. */
  #isNamed(node: JsonObject, value: Json, fitting: Json[]): boolean {
    const discriminator = getObject(node, 'discriminator');
    const named = get(value, getString(discriminator, 'propertyName'));
    if (typeof named !== 'string') return false;
    const target = getString(getObject(discriminator, 'mapping'), named) || `/${named}`;
    return fitting.some((member) => getString(member, '$ref').endsWith(target));
  }

  /** Kinds that are open take each other's fields: what only one of them knows every field of is of that kind. */
  #isTold(value: Json, fitting: Json[]): boolean {
    if (!isObject(value)) return false;
    const knowing = fitting.filter((member) =>
      Object.keys(value).every((name) => isDeclared(this.root, member, [name])),
    );
    return knowing.length === 1;
  }

  /** Of several kinds the one with the fewest faults is what the sender most likely meant. */
  #tellNearest(
    members: Json[],
    value: Json,
    direction: Direction,
    pointer: string,
    faults: Fault[],
    depth: number,
  ): void {
    let nearest: Fault[] | null = null;
    for (const member of members) {
      const own: Fault[] = [];
      this.#visit(member, value, direction, pointer, own, depth + 1);
      const isDeeper = own.every((fault) => fault.pointer !== pointer);
      if (isDeeper && (!nearest || own.length < nearest.length)) nearest = own;
    }
    faults.push(...(nearest ?? [{ pointer, message: 'fits none of the kinds that are allowed here' }]));
  }
}
