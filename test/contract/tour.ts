import { deref, entriesOf, get, getArray, getObject, getString, isObject } from '../../generator/spec/json.js';
import { parseExactJson } from '../../generator/spec/parse/exact-json.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { BodyMaker } from './tour-body.js';

export type Reason =
  | 'no way to read back'
  | 'no id in the answer'
  | 'needs what the document cannot create'
  | 'no JSON body';

export interface Pair {
  collection: string;
  item: string;
}

export interface Outcome {
  pair: Pair;
  /** What went wrong, empty where all steps went well. */
  failures: string[];
  /** Why the tour could not be made, where the document is the cause. */
  reason: Reason | null;
  steps: string[];
}

export interface Answer {
  status: number;
  body: Json | undefined;
  headers: Headers;
}

/** Collections that can be filled: POST on a path, GET or DELETE on that path with one more parameter. */
export function findPairs(root: JsonObject): Pair[] {
  const paths = getObject(root, 'paths') ?? {};
  const pairs: Pair[] = [];
  for (const [path, value] of Object.entries(paths)) {
    if (!get(deref(root, value), 'post')) continue;
    const item = Object.keys(paths).find((other) => {
      const rest = other.startsWith(`${path}/`) ? other.slice(path.length + 1) : '';
      const node = deref(root, get(paths, other));
      return /^\{[^{}/]+\}$/.test(rest) && (get(node, 'get') || get(node, 'delete'));
    });
    if (item) pairs.push({ collection: path, item });
  }
  return pairs;
}

/** Every operation in an order in which each has what it needs: what writes, what reads, what deletes from the inside out. */
export function listOperations(root: JsonObject): { path: string; method: string }[] {
  const take = (...methods: string[]) =>
    entriesOf(get(root, 'paths')).flatMap(([path, item]) =>
      methods.filter((method) => get(deref(root, item), method)).map((method) => ({ path, method })),
    );
  const deletes = take('delete').sort((a, b) => b.path.split('/').length - a.path.split('/').length);
  return [...take('post', 'put', 'patch'), ...take('get'), ...deletes];
}

/** Create, read, list, update, delete, read again, by the document and over HTTP alone. */
export class Tour {
  readonly #bodies: BodyMaker;
  readonly #made = new Map<string, string>();
  /** Where answers pointed to and which ids they showed, the newest last: operations and the like are made by the way. */
  readonly #locations: string[] = [];
  readonly #seen: { path: string; ids: string[] }[] = [];
  readonly #paths: JsonObject;
  #depth = 0;

  constructor(
    readonly root: JsonObject,
    readonly url: string,
    readonly headers: Record<string, string>,
  ) {
    this.#paths = getObject(root, 'paths') ?? {};
    this.#bodies = new BodyMaker(root, (field, description) => this.#findReference(field, description));
  }

  async run(pair: Pair): Promise<Outcome> {
    const outcome: Outcome = { pair, failures: [], reason: null, steps: [] };
    const itemNode = deref(this.root, get(this.#paths, pair.item));
    const collection = await this.fill(pair.collection);
    if (collection === null) return { ...outcome, reason: 'needs what the document cannot create' };
    const sent = await this.#body(this.operationAt(pair.collection, 'post') ?? undefined);
    const created = await this.call('POST', collection, sent);
    if (created.status < 200 || created.status > 299) {
      if (!this.#takesJson(pair.collection)) return { ...outcome, reason: 'no JSON body' };
      outcome.failures.push(`create: ${created.status} ${show(created.body)}`);
      return outcome;
    }
    outcome.steps.push('create');
    const id = await this.#findCreatedId(pair, collection, created, sent);
    if (id === null) return { ...outcome, reason: 'no id in the answer' };
    await this.#visit(pair, itemNode, collection, id, outcome);
    return outcome;
  }

  /** Calls an operation once, with real ids and the body that the document asks for. */
  async callOnce(path: string, method: string): Promise<Answer | null> {
    const concrete = await this.fill(path);
    const operation = this.operationAt(path, method);
    if (concrete === null || operation === null) return null;
    return this.call(method.toUpperCase(), concrete, await this.#body(operation));
  }

  async #visit(
    pair: Pair,
    node: JsonObject | undefined,
    collection: string,
    id: string,
    outcome: Outcome,
  ): Promise<void> {
    const item = `${collection}/${encodeURIComponent(id)}`;
    const isReadable = get(node, 'get') !== undefined;
    const expect = (step: string, answer: Answer, good: boolean) => {
      if (good) outcome.steps.push(step);
      else outcome.failures.push(`${step}: ${answer.status} ${show(answer.body)}`);
    };
    if (get(node, 'get')) {
      const read = await this.call('GET', item);
      expect('read', read, read.status === 200);
    }
    const list = this.operationAt(pair.collection, 'get');
    if (list) {
      const answer = await this.call('GET', `${collection}${this.#biggestPage(list)}`);
      expect(
        'list',
        answer,
        answer.status === 200 && stringifyStable(answer.body ?? '').includes(JSON.stringify(id).slice(1, -1)),
      );
    }
    const method = get(node, 'patch') ? 'patch' : get(node, 'put') ? 'put' : null;
    if (method) {
      const body = await this.#body(getObject(node, method));
      const answer = await this.call(method.toUpperCase(), item, body);
      expect('update', answer, answer.status >= 200 && answer.status < 300);
      if (get(node, 'get')) {
        const read = await this.call('GET', item);
        expect('read after update', read, read.status === 200 && showsChange(read.body, body));
      }
    }
    if (!get(node, 'delete')) return;
    const removed = await this.call('DELETE', item, await this.#body(getObject(node, 'delete')));
    expect('delete', removed, removed.status >= 200 && removed.status < 300);
    // What nothing reads is known to be gone when it cannot be deleted twice.
    const look = () => (isReadable ? this.call('GET', item) : this.call('DELETE', item));
    let again = await look();
    for (let i = 0; again.status !== 404 && isReadable && i < 3; i += 1) again = await look();
    expect('gone', again, again.status === 404);
  }

  async #findCreatedId(
    pair: Pair,
    collection: string,
    created: Answer,
    sent: Json | undefined,
  ): Promise<string | null> {
    const parameter = pair.item.slice(pair.item.lastIndexOf('{') + 1, -1);
    const candidates: string[] = [];
    const location = created.headers.get('location');
    if (location !== null) candidates.push(decodeURIComponent(location.split('/').pop() ?? ''));
    collectIds(created.body, parameter, candidates, 0);
    if (candidates.length === 0 || this.#itemNode(pair.item, 'get')) collectIds(sent, parameter, candidates, 0);
    const fitting = candidates.filter((id) => this.#fits(pair.collection, parameter, id));
    if (fitting.length > 0) candidates.splice(0, candidates.length, ...fitting);
    if (candidates.length === 0) {
      const listed = await this.call('GET', collection);
      const all: string[] = [];
      collectIds(listed.body, parameter, all, 0);
      const last = all.pop();
      if (last !== undefined) candidates.push(last);
    }
    if (!this.#itemNode(pair.item, 'get')) {
      const listed = this.operationAt(pair.collection, 'get')
        ? stringifyStable((await this.call('GET', collection)).body ?? '')
        : '';
      return candidates.find((id) => listed.includes(JSON.stringify(id).slice(1, -1))) ?? candidates[0] ?? null;
    }
    for (const id of new Set(candidates)) {
      const answer = await this.call('GET', `${collection}/${encodeURIComponent(id)}`);
      if (answer.status === 200) return id;
    }
    return candidates[0] ?? null;
  }

  /** Documents name a parameter differently from path to path: what counts is where it stands. */
  #itemNode(template: string, method: string): JsonObject | null {
    const shape = template.replace(/\{[^{}]*\}/g, '{}');
    const path = Object.keys(this.#paths).find(
      (p) => p.replace(/\{[^{}]*\}/g, '{}') === shape && this.operationAt(p, method),
    );
    return path === undefined ? null : this.operationAt(path, method);
  }

  operationAt(path: string, method: string): JsonObject | null {
    return getObject(deref(this.root, get(this.#paths, path)), method) ?? null;
  }

  #takesJson(path: string): boolean {
    const body = deref(this.root, get(this.operationAt(path, 'post') ?? {}, 'requestBody'));
    return body === undefined || entriesOf(get(body, 'content')).some(([type]) => /json/.test(type));
  }

  async #body(operation: JsonObject | undefined): Promise<Json | undefined> {
    const body = deref(this.root, get(operation, 'requestBody'));
    const media = entriesOf(get(body, 'content')).find(([type]) => /json/.test(type));
    return media ? this.#bodies.make(get(media[1], 'schema')) : undefined;
  }

  /** The path with real ids in its parameters; null where the document has no way to get one. */
  async fill(template: string): Promise<string | null> {
    let path = '';
    let shape = '';
    for (const segment of template.split('/').slice(1)) {
      const parameter = /^\{([^{}]+)\}$/.exec(segment)?.[1];
      if (parameter === undefined) path += `/${segment}`;
      else {
        const id = await this.#ensure(shape, path, parameter);
        if (id === null) return null;
        path += `/${encodeURIComponent(id)}`;
      }
      shape += `/${segment}`;
    }
    return path;
  }

  /** An id of something in a collection: made, or found in its list, or free to choose where nothing knows it. */
  async #ensure(template: string, path: string, parameter: string): Promise<string | null> {
    const known = this.#made.get(path);
    if (known !== undefined) return known;
    const itemTemplate = `${template}/{${parameter}}`;
    if (this.#depth > 4) return null;
    this.#depth += 1;
    try {
      let id: string | null = null;
      if (this.operationAt(template, 'post')) {
        const sent = await this.#body(this.operationAt(template, 'post') ?? undefined);
        const created = await this.call('POST', path, sent);
        const pair = { collection: template, item: itemTemplate };
        if (created.status < 300) id = await this.#findCreatedId(pair, path, created, sent);
      }
      if (id === null && this.operationAt(template, 'get')) {
        const ids: string[] = [];
        collectIds((await this.call('GET', path)).body, parameter, ids, 0);
        id = ids[0] ?? null;
      }
      if (id === null) {
        id = this.#example(template, parameter);
        const made = ['post', 'put'].find((method) => this.#itemNode(itemTemplate, method));
        if (made)
          await this.call(
            made.toUpperCase(),
            `${path}/${encodeURIComponent(id)}`,
            await this.#body(this.#itemNode(itemTemplate, made) ?? undefined),
          );
      }
      this.#made.set(path, id);
      return id;
    } finally {
      this.#depth -= 1;
    }
  }

  /** A value for a parameter that no list offers: where an answer pointed to, or what the document gives as an example. */
  #example(template: string, parameter: string): string {
    const { node, schema } = this.#parameter(template, parameter);
    const seen = this.#locations.findLast((path) => path.slice(0, path.lastIndexOf('/')) === template);
    if (seen !== undefined) return decodeURIComponent(seen.slice(seen.lastIndexOf('/') + 1));
    const family = this.#seen.filter(({ path }) => path.split('/')[1] === template.split('/')[1]);
    const last = family.flatMap(({ ids }) => ids).findLast((id) => this.#fits(template, parameter, id));
    if (last !== undefined && getString(schema, 'pattern') !== '') return last;
    const given = get(node, 'example') ?? get(schema, 'example') ?? getArray(schema, 'enum')[0];
    if (given !== undefined) return String(given);
    if (getString(schema, 'format') === 'uuid') return '00000000-0000-4000-8000-000000000001';
    return getString(schema, 'type') === 'integer' ? '1' : 'some';
  }

  /** Whether an id could be one for the item below a collection, so that none is asked for that the document rules out. */
  #fits(template: string, parameter: string, id: string): boolean {
    const pattern = getString(this.#parameter(template, parameter).schema, 'pattern');
    return pattern === '' || new RegExp(pattern).test(id);
  }

  #parameter(template: string, parameter: string): { node: JsonObject | undefined; schema: JsonObject } {
    const path = Object.keys(this.#paths).find((p) => p.startsWith(`${template}/{${parameter}}`));
    const item = deref(this.root, get(this.#paths, path ?? ''));
    const lists = [item, ...['get', 'post', 'put', 'delete'].map((m) => get(item, m))].flatMap((n) =>
      getArray(n, 'parameters'),
    );
    const node = lists.map((p) => deref(this.root, p)).find((p) => getString(p, 'name') === parameter);
    return { node, schema: this.#bodies.flatten(get(node, 'schema')) };
  }

  async #findReference(field: string, description: string): Promise<Json | undefined> {
    const words = field
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split(/[_-]/);
    const isId = /^(?:ids?|uuids?)$/.test(words[words.length - 1] ?? '');
    if (!isId && !/\b(?:identifiers?|ids?|uuids?|slugs?)\b/i.test(description)) return undefined;
    if (isId) words.pop();
    for (let from = 0; from < words.length; from += 1) {
      const noun = toNoun(words.slice(from).join(''));
      for (const path of Object.keys(this.#paths)) {
        const segments = path.split('/');
        if (
          toNoun((segments[segments.length - 1] ?? '').replace(/[_-]/g, '')) !== noun ||
          !this.operationAt(path, 'get')
        )
          continue;
        if (this.#depth > 3) continue;
        this.#depth += 1;
        const concrete = await this.fill(path);
        this.#depth -= 1;
        const id = concrete === null ? null : await this.#ensure(path, concrete, 'id');
        if (id !== null && id !== 'some') return id;
      }
    }
    return undefined;
  }

  #biggestPage(operation: JsonObject): string {
    for (const value of getArray(operation, 'parameters')) {
      const parameter = deref(this.root, value);
      const name = getString(parameter, 'name');
      if (getString(parameter, 'in') !== 'query' || !/^(?:per_?page|limit|page_?size)$/i.test(name)) continue;
      const most = Number(get(this.#bodies.flatten(get(parameter, 'schema')), 'maximum') ?? 100);
      return `?${name}=${Math.min(most, 100)}`;
    }
    return '';
  }

  call(method: string, path: string, body?: Json): Promise<Answer> {
    return this.send(method, path, body, this.headers);
  }

  async send(method: string, path: string, body: Json | undefined, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: stringifyStable(body) }),
    });
    const text = await response.text();
    let value: Json | undefined;
    try {
      value = text === '' ? undefined : parseExactJson(text, 'the answer', []);
    } catch {
      value = text;
    }
    const location = response.headers.get('location');
    if (location !== null) this.#locations.push(location);
    const ids: string[] = [];
    if (response.ok) collectIds(value, 'id', ids, 0);
    if (ids.length > 0) this.#seen.push({ path, ids });
    return { status: response.status, body: value, headers: response.headers };
  }
}

function show(body: Json | undefined): string {
  return body === undefined ? '' : stringifyStable(body).slice(0, 300);
}

function toNoun(word: string): string {
  return word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

/** Values that could be the id, likeliest first: named like the parameter, then id, uuid, name, from the outside in. */
function collectIds(body: Json | undefined, parameter: string, found: string[], depth: number): void {
  if (depth > 4) return;
  if (Array.isArray(body)) {
    for (const item of body) collectIds(item, parameter, found, depth + 1);
    return;
  }
  if (!isObject(body)) return;
  const last = parameter.split(/[_-]/).pop() ?? parameter;
  const others = Object.keys(body).filter((name) => /(?:id|uuid)$/i.test(name));
  for (const name of [
    parameter,
    last,
    'id',
    'uuid',
    'name',
    'slug',
    'username',
    'identifier',
    'key',
    'address',
    'ip',
    ...others,
  ]) {
    const value = get(body, name);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') found.push(String(value));
  }
  for (const value of Object.values(body))
    if (typeof value === 'object') collectIds(value, parameter, found, depth + 1);
}

/** Each plain field that was sent and is shown at all is shown as it was sent. */
function showsChange(read: Json | undefined, sent: Json | undefined): boolean {
  if (!isObject(sent)) return true;
  const shown = isObject(read) ? [read, ...Object.values(read).filter(isObject)] : [];
  return Object.entries(sent).every(([name, value]) => {
    if (typeof value === 'object') return true;
    const holder = shown.find((object) => Object.hasOwn(object, name));
    return !holder || typeof holder[name] === 'object' || holder[name] === value;
  });
}
