import { toGoName, toIdentifier, toWords } from '../../../../naming/identifiers.js';
import { type GoValue, listParts, name } from '../go-value.js';
import type { Declaration, GoFile } from '../types.js';

/** What is shared: from how many parts on, and how its variables are called. */
const SHARED = new Map([
  ['map[string]schema.Attribute', { least: 2, suffix: 'Attributes', words: 'attributes' }],
  ['[]runtime.Field', { least: 2, suffix: 'Fields', words: 'fields' }],
  ['runtime.Paging', { least: 3, suffix: 'Paging', words: 'pages' }],
]);

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
    const { value, of, words } = places.get(id);
    const what = of === '' ? 'how lists are read page by page' : `the ${words} of ${toWords(of)}`;
    return { goName, comment: `${goName} is ${what}.`, value: rebuild(value) };
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
        const isWhole = WHOLE.has(value.type);
        return {
          ...value,
          fields: value.fields.map(([field, inner]) => [
            field,
            isWhole && (inner.go === 'map' || inner.go === 'list') ? rebuild(inner) : replace(inner),
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

/** What a declaration is made of at the top: its attributes and fields are read with it. */
const WHOLE = new Set([
  'schema.Schema',
  'runtime.Resource',
  'runtime.DataSource',
  'runtime.Action',
  'runtime.Ephemeral',
]);

interface Place {
  value: GoValue;
  /** What the object is called, what is shared of it, and the file that has it first. */
  of: string;
  suffix: string;
  words: string;
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
    const inner = listParts(value);
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
    // What a declaration has of its own belongs to it alone.
    const isWhole = value.go === 'struct' && WHOLE.has(value.type);
    for (const part of listParts(value)) {
      const isOwn = isWhole && (part.go === 'map' || part.go === 'list');
      if (isOwn || this.#note(part)) this.#visit(part);
    }
  }

  #note(value: GoValue): boolean {
    const rule = 'type' in value ? SHARED.get(value.type) : undefined;
    if (!rule || listParts(value).length < rule.least) return true;
    const id = this.identify(value);
    const place = this.#places.get(id);
    const of = 'of' in value ? (value.of ?? 'object') : '';
    if (place) place.uses += 1;
    else this.#places.set(id, { value, of, ...rule, file: this.#file, uses: 1 });
    return place === undefined;
  }

  /** The variables for what stands in several places: the first of a name has it, others say where they belong. */
  nameShared(): Map<number, string> {
    const names = new Map<number, string>();
    for (const [id, { of, suffix, file, uses }] of this.#places) {
      if (uses < 2) continue;
      const words = of === '' ? '' : toIdentifier(of);
      const wanted = [words, `${file}_${words}`].map((own) => toVariable(own, suffix));
      const free =
        wanted.find((one) => !this.#taken.has(one.toLowerCase())) ??
        numberName(`${file}_${words}`, suffix, this.#taken);
      this.#taken.add(free.toLowerCase());
      names.set(id, free);
    }
    return names;
  }
}

/** The first number that is free behind a name. Of a long name, which is cut, the number would be cut off as well. */
export function numberName(words: string, suffix: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) {
    const numbered = [toVariable(`${words}_${n}`, suffix), `${toVariable(words, suffix)}${n}`];
    const free = numbered.find((one) => !taken.has(one.toLowerCase()));
    if (free !== undefined) return free;
  }
}

export function toVariable(words: string, suffix: string): string {
  if (words === '') return suffix.toLowerCase();
  const [first = '', ...rest] = toIdentifier(words).split('_');
  return `${first}${rest.length > 0 ? toGoName(rest.join('_')) : ''}${suffix}`;
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
