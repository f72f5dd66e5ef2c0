import { compareText, toIdentifier } from '../../../naming/identifiers.js';
import type { LiteralView, ModuleView, ObjectView } from './types.js';

/** Fewer fields than this are written where they are used. */
const LEAST = 3;

type Dict = { entries: [string, LiteralView][]; of?: string };

/** The modules with the fields and options of objects that stand in several places replaced by names, and what these are. */
export function shareFields(modules: readonly ModuleView[]): { modules: ModuleView[]; objects: ObjectView[] } {
  const places = new Places();
  for (const { arguments: given, descriptor, name } of modules) {
    places.visit(given, name);
    places.visit(descriptor, name);
  }
  const names = places.nameShared(new Set(modules.map(({ constant }) => constant)));
  const changed = modules.map((module) => {
    const used = new Set<string>();
    const [given, descriptor] = [replace(module.arguments, used), replace(module.descriptor, used)];
    return { ...module, arguments: given, descriptor, objects: [...used].sort(compareText) };
  });
  const objects = [...names].map(([id, constant]) => ({
    constant,
    value: rebuild(places.get(id), new Set<string>()),
    id,
  }));
  // Python wants a name before its use: what is inside an object was seen after it.
  return { modules: changed, objects: objects.sort((a, b) => a.id - b.id).map(({ id: _, ...object }) => object) };

  function replace(value: LiteralView, used: Set<string>): LiteralView {
    const id = isDict(value) ? places.find(value) : null;
    const constant = id === null ? undefined : names.get(id);
    if (constant === undefined) return rebuild(value, used);
    used.add(constant);
    return { named: constant };
  }

  function rebuild(value: LiteralView, used: Set<string>): LiteralView {
    if (Array.isArray(value)) return value.map((item) => replace(item, used));
    if (!isDict(value)) return value;
    return { ...value, entries: value.entries.map(([key, inner]) => [key, replace(inner, used)]) };
  }
}

function isDict(value: LiteralView): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'entries' in value;
}

/** Gives equal values the same number, smaller ones for what is inside, and counts where the fields of objects stand. */
class Places {
  readonly #ids = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();
  readonly #uses = new Map<number, { value: Dict; module: string; times: number }>();

  visit(value: LiteralView, module: string): void {
    if (Array.isArray(value)) for (const item of value) this.visit(item, module);
    if (!isDict(value)) return;
    for (const [, inner] of value.entries) {
      const id = isDict(inner) && this.#isObject(inner) ? this.#identify(inner) : null;
      const use = id === null ? undefined : this.#uses.get(id);
      if (use) use.times += 1;
      else if (id !== null) this.#uses.set(id, { value: inner as Dict, module, times: 1 });
      if (!use) this.visit(inner, module);
    }
  }

  /** Fields of an object say of what they are. */
  #isObject({ entries, of }: Dict): boolean {
    return of !== undefined && entries.length >= LEAST;
  }

  find(value: Dict): number | null {
    return this.#isObject(value) ? this.#identify(value) : null;
  }

  get(id: number): Dict {
    return (this.#uses.get(id) as { value: Dict }).value;
  }

  #identify(value: object & LiteralView): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const key = Array.isArray(value)
      ? `[${value.map((item) => this.#describe(item)).join()}`
      : isDict(value)
        ? `{${value.entries.map(([name, inner]) => `${JSON.stringify(name)}:${this.#describe(inner)}`).join()}`
        : `=${(value as { named: string }).named}`;
    const id = this.#ids.get(key) ?? this.#ids.size;
    this.#ids.set(key, id);
    this.#known.set(value, id);
    return id;
  }

  #describe(value: LiteralView): string {
    if (typeof value === 'object' && value !== null) return `#${this.#identify(value)}`;
    return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);
  }

  nameShared(reserved: ReadonlySet<string>): Map<number, string> {
    const names = new Map<number, string>();
    const taken = new Set(reserved);
    for (const [
      id,
      {
        value: { of: own = '' },
        module,
        times,
      },
    ] of this.#uses) {
      if (times < 2) continue;
      const words = [own, `${module}_${own}`].map((word) => toIdentifier(word).toUpperCase());
      let free = words.find((word) => !taken.has(word));
      for (let n = 2; free === undefined; n += 1) {
        const next = `${words[1]}_${n}`;
        if (!taken.has(next)) free = next;
      }
      taken.add(free);
      names.set(id, free);
    }
    return names;
  }
}
