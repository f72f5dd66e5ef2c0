import { toGoName, toIdentifier, toWords } from '../../../../naming/identifiers.js';
import { type GoValue, name } from '../go-value.js';
import type { Declaration, GoFile } from '../types.js';

const ATTRIBUTES = 'map[string]schema.Attribute';
/** Fewer attributes than this are written where they are used. */
const LEAST = 2;

/**
 * The files of one package with the attributes of objects that stand in several places replaced by variables, and those
 * variables. Whatever is written the same is the same: nothing depends on where it came from.
 */
export function shareObjects(files: readonly GoFile[]): { files: GoFile[]; shared: Declaration[] } {
  const places = new Places();
  for (const file of files) places.add(file);
  const names = places.nameShared();
  const kept = new Map<number, GoValue>();
  const changed = files.map((file) => ({ ...file, value: replace(file.value) }));
  const shared = [...names].map(([id, goName]): Declaration => {
    const { value, of } = places.get(id);
    return { goName, comment: `${goName} are the attributes of ${toWords(of)}.`, value: rebuild(value) };
  });
  return { files: changed, shared: shared.sort((a, b) => (a.goName < b.goName ? -1 : 1)) };

  function replace(value: GoValue): GoValue {
    const id = places.identify(value);
    const known = names.get(id);
    if (known !== undefined) return name(known);
    const made = kept.get(id) ?? rebuild(value);
    kept.set(id, made);
    return made;
  }

  function rebuild(value: GoValue): GoValue {
    switch (value.go) {
      case 'list':
        return { ...value, items: value.items.map(replace) };
      case 'map':
        return { ...value, entries: value.entries.map(([key, entry]) => [key, replace(entry)]) };
      case 'struct': {
        const isSchema = value.type === 'schema.Schema';
        return {
          ...value,
          fields: value.fields.map(([field, inner]) => [
            field,
            isSchema && inner.go === 'map' ? rebuild(inner) : replace(inner),
          ]),
        };
      }
      case 'call':
        return { ...value, arguments: value.arguments.map(replace) };
      default:
        return value;
    }
  }
}

interface Place {
  value: GoValue;
  /** What the object is called, and the file that has it first. */
  of: string;
  file: string;
  uses: number;
}

/** Gives equal expressions the same number, and counts in how many places each object stands. */
class Places {
  readonly #ids = new Map<string, number>();
  readonly #known = new WeakMap<GoValue, number>();
  readonly #places = new Map<number, Place>();
  readonly #taken = new Set<string>();
  #file = '';

  add(file: GoFile): void {
    this.#file = file.goName;
    this.#taken.add(file.goName.toLowerCase());
    this.#visit(file.value);
  }

  get(id: number): Place {
    return this.#places.get(id) as Place;
  }

  identify(value: GoValue): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const inner = listInner(value);
    const key = `${describe(value)}\u0000${inner.map((part) => this.identify(part)).join()}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(key, id);
    }
    this.#known.set(value, id);
    return id;
  }

  /** What is inside an object that was seen before has been counted with it. */
  #visit(value: GoValue): void {
    // The attributes of a schema itself belong to it alone.
    const isWhole = value.go === 'struct' && value.type === 'schema.Schema';
    for (const part of listInner(value)) if (isWhole || this.#note(part)) this.#visit(part);
  }

  #note(value: GoValue): boolean {
    if (value.go !== 'map' || value.type !== ATTRIBUTES || value.entries.length < LEAST) return true;
    const id = this.identify(value);
    const place = this.#places.get(id);
    if (place) place.uses += 1;
    else this.#places.set(id, { value, of: value.of ?? 'object', file: this.#file, uses: 1 });
    return place === undefined;
  }

  /** The variables for what stands in several places: the first of a name has it, others say where they belong. */
  nameShared(): Map<number, string> {
    const names = new Map<number, string>();
    for (const [id, { of, file, uses }] of this.#places) {
      if (uses < 2) continue;
      const words = toIdentifier(of);
      const wanted = [words, `${file}_${words}`].map(toVariable);
      let free = wanted.find((one) => !this.#taken.has(one.toLowerCase()));
      for (let n = 2; free === undefined; n += 1) {
        const next = toVariable(`${file}_${words}_${n}`);
        if (!this.#taken.has(next.toLowerCase())) free = next;
      }
      this.#taken.add(free.toLowerCase());
      names.set(id, free);
    }
    return names;
  }
}

function toVariable(words: string): string {
  const [first = '', ...rest] = toIdentifier(words).split('_');
  return `${first}${rest.length > 0 ? toGoName(rest.join('_')) : ''}Attributes`;
}

function describe(value: GoValue): string {
  switch (value.go) {
    case 'text':
    case 'prose':
    case 'name':
      return `${value.go} ${value.value}`;
    case 'number':
      return `number ${value.value}`;
    case 'json':
      return `json ${JSON.stringify(value.value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner))}`;
    case 'struct':
      return `struct ${value.type} ${value.tall} ${value.fields.map(([field]) => field).join()}`;
    case 'map':
      return `map ${value.type} ${JSON.stringify(value.entries.map(([key]) => key))}`;
    case 'list':
      return `list ${value.type}`;
    case 'call':
      return `call ${value.function}`;
  }
}

function listInner(value: GoValue): GoValue[] {
  switch (value.go) {
    case 'struct':
      return value.fields.map(([, field]) => field);
    case 'map':
      return value.entries.map(([, entry]) => entry);
    case 'list':
      return value.items;
    case 'call':
      return value.arguments;
    default:
      return [];
  }
}
