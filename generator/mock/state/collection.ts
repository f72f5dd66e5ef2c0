import {
  type FoundList,
  type FoundObject,
  fieldsOf,
  findBodyObject,
  findList,
  findObject,
  findSeveral,
  isObjectSchema,
  SPLIT_NAMES,
  successOf,
} from '../../model/answers.js';
import { isBareId } from '../../model/bare-id.js';
import type { Operation, Schema } from '../../model/types.js';
import { isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { findSpec } from '../rules/spec-object.js';
import type { Pair } from './pairs.js';

export type Verb = 'list' | 'create' | 'read' | 'replace' | 'patch' | 'post' | 'remove';

/** Items of one kind, at one shape of path (`/a/{}/b`). What the document says about them is looked up on first use. */
export class Collection {
  readonly operations = new Map<Verb, Operation>();
  itemParam = '';
  /** Its items are those of another collection, named by two values. */
  pair: Pair | null = null;
  /** Fields that name its items in the paths of such a pair. */
  named: readonly string[] = [];
  /** Whether an object tells of work that goes on, and not of an item. */
  isWork: (schema: Schema) => boolean = () => false;
  /** What its items look like in the item that they lie under, for those that have no read and no list of their own. */
  showAbove: () => Schema | null = () => null;
  /** Has a look at the schema before anybody uses it. */
  prepare: ((schema: Schema, settable: ReadonlyMap<string, Schema>) => void) | null = null;
  #schema: Schema | null | undefined;
  #identity: string | null | undefined;
  /** What follows from the document alone, kept once the schema is known: a collection that is asked for it before may answer otherwise. */
  readonly #bodies = new Map<Operation, FoundObject | null>();
  #settable: ReadonlyMap<string, Schema> | undefined;
  #demanded: ReadonlySet<string> | undefined;
  #isSettled = false;

  constructor(
    /** The path with empty braces for its parameters. */
    readonly shape: string,
    readonly noun: string,
  ) {}

  get(verb: Verb): Operation | null {
    return this.operations.get(verb) ?? null;
  }

  /** How an item looks when it is read. */
  get schema(): Schema | null {
    if (this.#schema === undefined) {
      // Collections ask each other; who asks in a circle is answered that nothing is known.
      this.#schema = null;
      this.#schema = this.#findSchema();
      if (this.#schema) this.prepare?.(this.#schema, this.settable);
      this.#isSettled = true;
    }
    return this.#schema;
  }

  #findSchema(): Schema | null {
    const read = this.get('read');
    const own = read && successOf(read)?.schema;
    const list = this.get('list');
    const page = list && successOf(list)?.schema;
    const found = page ? findListed(page, this.noun) : null;
    // What a read answers in the very envelope of the list is a list too: of what has this tag, say.
    const [envelope] = found?.at ?? [];
    const isPage = own?.properties.get(envelope ?? '')?.types.includes('array') && found?.at.length === 1;
    // `{"result": [{…}]}` of the one that was asked for.
    const alone = isPage && own?.properties.size === 1 ? own.properties.get(envelope ?? '')?.items : null;
    if (alone && found && isSameSubject(alone, found.items)) return this.#findWhole(alone);
    if (own && isObjectSchema(own) && !(isPage && page && isSameSubject(own, page))) {
      const shown = findObject(own, this.noun).object;
      return found && this.#isReadOtherwise(shown, found.items) ? this.#findWhole(found.items) : shown;
    }
    if (found && isObjectSchema(found.items)) return this.#findWhole(found.items);
    const above = read || list ? null : this.showAbove();
    if (above) return above;
    for (const verb of ['create', 'replace', 'patch', 'post'] as const) {
      const answer = this.get(verb);
      const schema = answer && successOf(answer)?.schema;
      const shown = schema && isObjectSchema(schema) ? findObject(schema, this.noun).object : null;
      // An answer that tells of the work alone leaves what the request says.
      if (shown && (verb !== 'create' || !this.isWork(shown))) return shown;
      const given = answer?.body?.schema;
      if (shown && given && isObjectSchema(given)) return findBodyObject(given, this.noun, []).object;
    }
    return null;
  }

  /** `GET /invites/{token}` shows no id, and `DELETE /invites/{invite_id}` wants the one that the list shows. */
  #isReadOtherwise(shown: Schema, listed: Schema): boolean {
    const [read, remove] = [this.get('read'), this.get('remove')];
    const hasId = ({ properties }: Schema) => ['id', 'uuid'].some((name) => properties.has(name));
    return read?.path !== remove?.path && remove !== null && !hasId(shown) && hasId(listed);
  }

  /** Where nothing reads an item by itself, its create may tell more of it than its list. */
  #findWhole(listed: Schema): Schema {
    const create = this.get('create');
    const answer = create && successOf(create)?.schema;
    const made = answer && isObjectSchema(answer) ? findObject(answer, this.noun).object : null;
    if (!made || this.isWork(made) || !isSameSubject(made, listed)) return listed;
    return [...listed.properties.keys()].every((name) => made.properties.has(name)) ? made : listed;
  }

  /** The field whose value stands in the item's path. */
  get identity(): string | null {
    if (this.#identity === undefined) this.#identity = this.#findIdentity();
    return this.#identity;
  }

  #findIdentity(): string | null {
    const { schema } = this;
    if (!schema) return null;
    const names = [...schema.properties.keys()];
    const find = (wanted: string) =>
      names.find((name) => squash(name) === wanted && isScalar(schema.properties.get(name)));
    const last = splitWords(this.itemParam).pop() ?? '';
    const candidates = [
      squash(this.itemParam),
      last,
      ...(squash(this.itemParam) === 'username' ? ['login'] : []),
      // `{tokens}` takes several at once, each by its token.
      singularWords(last).join(''),
      // "The name of the repository", beside a number that is its id; an account is called by its login.
      ...(this.#isNamedInPath(schema) ? ['login', 'name'] : []),
      // The index of an issue is its number, and its id is for the whole of them.
      ...(last === 'index' ? ['number', 'iid'] : []),
      'id',
      'uuid',
      'gid',
      `${singularWords(this.noun).join('')}id`,
      ...(['id', 'uuid'].includes(last) ? ['pk'] : []),
      // An API key that shows no id shows a key.
      ...singularWords(this.noun).slice(1).slice(-1),
      ...(['id', 'uuid'].includes(last) ? [squash(this.#findNounId(names) ?? '')] : []),
      'name',
      'slug',
      'key',
      'code',
      'label',
    ];
    const alike = this.#findByFormat(schema);
    if (alike !== undefined && find(squash(this.itemParam)) === undefined) return alike;
    for (const candidate of candidates) {
      // Where only the list shows the `_id` that the path takes, or the answer is nothing but that, a name is not it.
      if (candidate === 'name' && this.tellsBareId) return null;
      const forgotten = candidate === 'name' ? (this.#findListedId(last) ?? this.#findToldId(last)) : undefined;
      const found = forgotten ?? (candidate === '' ? undefined : find(candidate));
      if (found !== undefined) return found;
    }
    return this.#findNounId(names) ?? this.#findLonger(schema, last);
  }

  /** The answer to the create is the id itself. */
  get tellsBareId(): boolean {
    const create = this.get('create');
    const answer = create && successOf(create);
    return Boolean(answer && isBareId(answer, this.itemParam));
  }

  #findNounId(names: readonly string[]): string | undefined {
    return names.find((name) => /(?:Id|_id|-id)$/.test(name) && this.#isNoun(name.replace(/[_-]?id$/i, '')));
  }

  /** Nothing but the answer to the create shows the `id` that the path takes. */
  #findToldId(key: string): string | undefined {
    const create = this.get('create');
    const answer = create && successOf(create)?.schema;
    const told = answer && ['id', 'uuid', 'uid'].includes(key) ? findObject(answer, this.noun).object.properties : null;
    return [...(told?.keys() ?? [])].find((name) => squash(name) === key);
  }

  /** `{name}` is the `rule_name`, or of several the one that the text of the parameter speaks of: "Remote name of the mirror". */
  #findLonger({ properties }: Schema, last: string): string | null {
    if (last !== 'name') return null;
    const longer = [...properties].flatMap(([name, field]) =>
      splitWords(name).at(-1) === last && field.types[0] === 'string' ? [name] : [],
    );
    const told = [...this.operations.values()].flatMap(({ parameters }) =>
      parameters.flatMap((own) => (own.in === 'path' && own.name === this.itemParam ? [own.description] : [])),
    );
    const text = splitWords(told.join(' ')).join(' ');
    const meant = longer.filter((name) => text.includes(splitWords(name).join(' ')));
    const current = longer.filter(
      (name) => !properties.get(name)?.deprecated && !/\bdeprecated\b/i.test(properties.get(name)?.description ?? ''),
    );
    return [meant, current, longer].find((names) => names.length === 1)?.[0] ?? null;
  }

  #findListedId(key: string): string | undefined {
    const list = this.get('list');
    const answer = list && successOf(list)?.schema;
    const items = answer && ['id', 'uuid'].includes(key) ? findList(answer, this.noun)?.items : null;
    return [...(items?.properties.keys() ?? [])].find((name) => squash(name) === key);
  }

  #isNamedInPath(schema: Schema): boolean {
    if (!this.itemSchema?.types.includes('string') || schema.properties.get('id')?.types[0] !== 'integer') return false;
    const told = [...this.operations.values()].flatMap(({ parameters }) =>
      parameters.flatMap((own) => (own.in === 'path' && own.name === this.itemParam ? [own.description] : [])),
    );
    return told.some((text) => /\bname\b/i.test(text) && !/\bids?\b/i.test(text));
  }

  /** A log sink may be called a sink. */
  #isNoun(name: string): boolean {
    const own = singularWords(this.noun).join('');
    // The `certId` of a certificate.
    const isShort = squash(name).length > 3 && own.startsWith(squash(name));
    return isSameNoun(name, this.noun) || own.endsWith(squash(name)) || isShort;
  }

  /** What the path says of an item's identity: a delete may demand a UUID where the read says nothing. */
  get itemSchema(): Schema | undefined {
    const said = [...this.operations.values()].flatMap(({ parameters }) =>
      parameters.flatMap((own) => (own.in === 'path' && own.name === this.itemParam ? [own.schema] : [])),
    );
    const isBare = ({ format, pattern, types }: Schema) => format === null && pattern === null && types.length === 0;
    return said.find((schema) => !isBare(schema)) ?? said[0];
  }

  /** `{reserved_ipv6}` is the one field that is such an address. */
  #findByFormat(schema: Schema): string | undefined {
    const format = this.itemSchema?.format ?? '';
    if (!SPEAKING_FORMATS.has(format)) return undefined;
    const alike = [...schema.properties].filter(([, field]) => field.format === format);
    return alike.length === 1 ? alike[0]?.[0] : undefined;
  }

  /** The object in a body that becomes the item's fields. */
  findBody(operation: Operation): FoundObject | null {
    const known = this.#bodies.get(operation);
    if (known !== undefined) return known;
    const found = this.#findBodyAnew(operation);
    if (this.#isSettled) this.#bodies.set(operation, found);
    return found;
  }

  #findBodyAnew(operation: Operation): FoundObject | null {
    const schema = operation.body?.schema;
    if (!schema) return null;
    const answer = successOf(operation)?.schema;
    const shown = answer ? this.findShown(answer).at : [];
    const found = this.#openSplit(
      findBesides(schema, shown) ?? this.#findInside(schema) ?? findBodyObject(schema, this.noun, shown),
    );
    const several =
      this.schema && !found.list && operation === this.get('create') ? findSeveral(found.object, this.schema) : null;
    if (several) return { at: [...found.at, ...several.at], object: several.items, list: true, split: null };
    return (operation === this.get('create') && this.schema && findPart(found, this.schema)) || found;
  }

  /** `{"properties": {"name": …}}` in a body alone, where the item itself shows the name. */
  #openSplit(found: FoundObject): FoundObject {
    const { schema } = this;
    const [name, object] = [...found.object.properties].find(([name]) => SPLIT_NAMES.includes(name)) ?? [];
    const isShown = schema === null || name === undefined || schema.properties.has(name);
    if (!object || isShown || ![...object.properties.keys()].some((own) => schema.properties.has(own))) return found;
    return { at: [...found.at, name], object, list: false, split: null };
  }

  /** `{"job": {…}, "priority": 7}`, where a read shows such a job: what stands beside it says how it is to be made. */
  #findInside(body: Schema): FoundObject | null {
    const { schema: own, noun } = this;
    if (own === null || isSameSubject(body, own)) return null;
    const isOwn = (field: Schema) => field === own || (own.name !== null && field.name === own.name);
    const [only, ...others] = [...body.properties].filter(([name, field]) => isSameNoun(name, noun) && isOwn(field));
    return only && others.length === 0 ? { at: [only[0]], object: only[1], list: false, split: null } : null;
  }

  /**
   * The item in an answer. `{"plain_token": …, "personal_access_token": {…}}`: the one object that is what a read of the
   * item shows.
   */
  findShown(answer: Schema, noun = this.noun): FoundObject {
    const found = findObject(answer, noun);
    const { schema: own } = this;
    if (found.at.length > 0 || !own || isSameSubject(answer, own)) return found;
    const isOwn = (field: Schema) => field === own || (own.name !== null && field.name === own.name);
    const fields = [...answer.properties].filter(([, field]) => isOwn(field));
    const [only] = fields;
    return only && fields.length === 1 ? { at: [only[0]], object: only[1], list: false, split: null } : found;
  }

  /** The body of a PUT: who keeps what is there sends all of it back. */
  get replacing(): Schema | null {
    const put = this.get('replace');
    return put && this.operations.has('create') ? (this.findBody(put)?.object ?? null) : null;
  }

  /** Fields that a PUT demands: who has to send them back must have been given them. */
  get demanded(): ReadonlySet<string> {
    if (this.#demanded) return this.#demanded;
    const demanded: ReadonlySet<string> = this.replacing?.required ?? new Set();
    if (this.#isSettled) this.#demanded = demanded;
    return demanded;
  }

  /** Names of the fields that a client may send when it creates one. */
  get settable(): ReadonlyMap<string, Schema> {
    if (this.#settable) return this.#settable;
    const fields = new Map<string, Schema>();
    for (const verb of ['create', 'replace', 'patch', 'post'] as const) {
      const operation = this.get(verb);
      const body = operation && this.findBody(operation);
      if (!body) continue;
      for (const field of fieldsOf(body).values()) {
        if (!field.schema.readOnly && !fields.has(field.wire)) fields.set(field.wire, field.schema);
      }
      if (findSpec(this.schema, body.object) !== null) fields.delete('id');
      if (fields.size > 0) break;
    }
    if (this.#isSettled) this.#settable = fields;
    return fields;
  }
}

/** The list in an answer, or in one of the forms that it may have. */
export function findListed(schema: Schema, noun: string): FoundList | null {
  const forms = schema.properties.size > 0 || schema.items ? [] : schema.variants;
  for (const form of [schema, ...forms]) {
    const found = findList(form, noun);
    if (found) return found;
  }
  return null;
}

/** `{"branch": {…}, "endpoints": […]}`, where the answer shows a `branch`: what else is asked for is none of its fields. */
function findBesides(body: Schema, [shown, ...further]: string[]): FoundObject | null {
  const field = shown === undefined ? undefined : body.properties.get(shown);
  if (shown === undefined || further.length > 0 || !field || field.properties.size === 0) return null;
  return { at: [shown], object: field, list: false, split: null };
}

const SPEAKING_FORMATS = new Set(['ipv4', 'ipv6', 'email', 'hostname', 'uri']);

function isScalar(schema: Schema | undefined): boolean {
  return schema !== undefined && !schema.types.includes('object') && !schema.types.includes('array');
}

/** Two schemas that show the same: the same component, or most fields in common. */
export function isSameSubject(one: Schema, other: Schema): boolean {
  if (one === other || (one.name !== null && one.name === other.name)) return true;
  const [small, large] = one.properties.size <= other.properties.size ? [one, other] : [other, one];
  if (small.properties.size === 0) return false;
  const shared = [...small.properties.keys()].filter((name) => large.properties.has(name)).length;
  return shared >= Math.max(2, small.properties.size * 0.6);
}

/** {"database": {"version": …}, "user": {…}} makes what shows a version, and neither a database nor a user. */
function findPart({ at, object, list }: FoundObject, { properties: shown }: Schema): FoundObject | null {
  if (at.length > 0 || list || [...object.properties.keys()].some((wire) => shown.has(wire))) return null;
  const parts = [...object.properties].filter(([, { properties }]) => {
    const own = [...properties.keys()].filter((wire) => shown.has(wire));
    return own.length >= 2 && own.length * 3 >= properties.size * 2;
  });
  const [only] = parts;
  return only && parts.length === 1 ? { at: [only[0]], object: only[1], list: false, split: null } : null;
}
