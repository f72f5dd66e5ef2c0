import { type GoValue, listParts } from '../go-value.js';

/** Holds equal expressions once: resources that share an object would have all of its levels each otherwise. */
export class Pool {
  readonly #ids = new Map<GoValue, number>();
  /** By kind and then by the text itself: a longer key would hold each text twice. */
  readonly #texts = new Map<string, Map<string, GoValue>>();
  readonly #others = new Map<string, GoValue>();

  /** The first one that is equal, in everything that can be seen. */
  keep(value: GoValue): GoValue {
    if (this.#ids.has(value)) return value;
    const isText = value.go === 'text' || value.go === 'prose' || value.go === 'name';
    const kept = isText ? this.#keepText(value) : this.#keepOther(value);
    if (!this.#ids.has(kept)) this.#ids.set(kept, this.#ids.size);
    return kept;
  }

  #keepText(value: GoValue & { value: string }): GoValue {
    const kind = value.go === 'prose' && value.whole !== undefined ? `prose ${value.whole}` : value.go;
    const texts = this.#texts.get(kind) ?? new Map<string, GoValue>();
    this.#texts.set(kind, texts);
    const known = texts.get(value.value);
    if (!known) texts.set(value.value, value);
    return known ?? value;
  }

  #keepOther(value: GoValue): GoValue {
    const given = listParts(value);
    const parts = given.map((part) => this.keep(part));
    const isSame = parts.every((part, index) => part === given[index]);
    const key = `${describe(value)}\u0000${parts.map((part) => this.#ids.get(part)).join()}`;
    const known = this.#others.get(key) ?? (isSame ? value : withParts(value, parts));
    this.#others.set(key, known);
    return known;
  }
}

/** All but the parts. */
function describe(value: GoValue): string {
  switch (value.go) {
    case 'struct':
      return `struct ${value.type} ${value.tall} ${value.fields.map(([field]) => field).join()}`;
    case 'map':
      return `map ${value.type} ${JSON.stringify([value.of, ...value.entries.map(([key]) => key)])}`;
    case 'list':
      return `list ${value.type} ${JSON.stringify([value.of])}`;
    case 'call':
      return `call ${value.function}`;
    case 'number':
      return `number ${typeof value.value} ${value.value}`;
    default:
      return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? { bigint: `${inner}` } : inner));
  }
}

function withParts(value: GoValue, parts: readonly GoValue[]): GoValue {
  const take = ([name, part]: [string, GoValue], index: number): [string, GoValue] => [name, parts[index] ?? part];
  switch (value.go) {
    case 'struct':
      return { ...value, fields: value.fields.map(take) };
    case 'map':
      return { ...value, entries: value.entries.map(take) };
    case 'list':
      return { ...value, items: [...parts] };
    case 'call':
      return { ...value, arguments: [...parts] };
    default:
      return value;
  }
}
