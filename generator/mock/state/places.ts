import { findList, findObject, isArraySchema, successOf } from '../../model/answers.js';
import { createsKind } from '../../model/creates-kind.js';
import { findIdList } from '../../model/id-list.js';
import { saysUpdateOf } from '../../model/said-update.js';
import type { Api, Operation, Schema } from '../../model/types.js';
import { isLinkVerb, isStateVerb } from '../../model/verbs.js';
import { isPlural, singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { splitTemplate } from '../router.js';
import { Collection, findListed, type Verb } from './collection.js';
import { findPairs } from './pairs.js';

export type Kind =
  | Verb
  /** PUT, PATCH or DELETE on the collection itself. */
  | 'bulk'
  | 'action'
  | 'single-read'
  | 'single-write'
  | 'single-remove'
  | 'compute';

/** What an operation is about. */
export interface Place {
  kind: Kind;
  /** The collection that the operation lists, creates in, or takes its item from. */
  collection: Collection | null;
  /** Prefixes of the path that end with a parameter: what must exist before anything else is looked at. */
  owners: { shape: string; values: number }[];
  shape: string;
  /** The last word of an action's path. */
  verb: string;
}

export interface Places {
  collections: Map<string, Collection>;
  places: Map<Operation, Place>;
}

const IS_PARAMETER = /^\{[^{}]*\}$/;

/** Tells by the paths alone what is a collection, an item, a single item or an action. */
export function findPlaces(api: Api): Places {
  const collections = findCollections(api);
  const places = new Map<Operation, Place>();
  const singles = new Set<string>();
  const lone = new Set<string>();
  for (const operation of api.operations) {
    const shape = shapeOf(operation);
    const isWhole = answersWithOne(operation) || isListSet(api, operation);
    if (operation.method === 'GET' && isWhole && isSet(api, operation.path)) lone.add(shape);
    // What can be read, or taken away again, is an item; what can only be posted to is an action.
    const isSubject = operation.method === 'GET' || operation.method === 'DELETE';
    const isFilled = collections.has(shape) || (shape === '/' && collections.has(''));
    if (isSubject && !endsWithParameter(shape) && (!isFilled || lone.has(shape))) singles.add(shape);
  }
  for (const [shape, pair] of findPairs(api, collections, shapeOf)) {
    (collections.get(shape) as Collection).pair = pair;
    pair.whole.named = pair.fields;
  }
  const holders = findHolders(api, collections);
  const paths = new Set(api.operations.map(shapeOf));
  for (const operation of api.operations)
    places.set(
      operation,
      findMaking(api, operation, collections) ??
        findMakingMany(api, operation, collections) ??
        findKind(api, operation, collections) ??
        findFarMaking(api, operation, collections) ??
        findPutting(api, operation, collections) ??
        findMany(api, operation, collections) ??
        findOtherVersion(api, operation, collections) ??
        findListing(api, operation, collections) ??
        findSuffixed(api, operation, collections) ??
        findAsked(api, operation, collections) ??
        findPlace(operation, collections, singles, holders, paths, (own, of) => answersWithItem(api, own, of)),
    );
  return { collections, places };
}

/** `GET /forms?hash=…` that answers with the very form that `GET /forms/{id}` shows lists none. */
function findAsked(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const collection = collections.get(shape);
  if (operation.method !== 'GET' || !collection?.itemParam || !answersWithOne(operation)) return null;
  const isAsked = operation.parameters.some((own) => own.in === 'query' && own.required);
  if (!isAsked || !answersWithItem(api, operation, collection)) return null;
  return { kind: 'single-read', collection: null, owners: findOwners(shape.split('/')), shape, verb: '' };
}

/** `POST /models/import` makes a model where nothing else does, and `POST /models/create-from-url` where it answers with one. */
function findMaking(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const [, above = '', verb = '', from] =
    /^(.*)\/((?:add|create|import|register|upload)([-_][\w-]+)?)$/i.exec(shape) ?? [];
  const collection = collections.get(above);
  if (operation.method !== 'POST' || !collection || collection.itemParam === '' || collections.has(shape)) return null;
  const isOther =
    api.operations.some((own) => own.method === 'POST' && shapeOf(own) === above) ||
    collection.operations.has('create');
  if ((isOther || from !== undefined) && !answersWithItem(api, operation, collection)) return null;
  if (!isOther) collection.operations.set('create', operation);
  return { kind: 'create', collection, owners: findOwners(above.split('/')), shape: above, verb };
}

/** `POST /links/bulk` with a list makes each of `/links`, one of which `POST /links` makes. */
function findMakingMany(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const [, above = ''] = /^(.*)\/(?:bulk|batch|multiple)$/i.exec(shape) ?? [];
  const collection = collections.get(above);
  const [list, answer] = [operation.body?.schema, successOf(operation)?.schema];
  const single = api.operations.find((own) => own.method === 'POST' && shapeOf(own) === above);
  if (operation.method !== 'POST' || !collection?.itemParam || !list || !answer || !single?.body?.schema) return null;
  const taken = single.body.schema.properties;
  const isSuch = [...(list.items?.properties.keys() ?? [])].some((name) => taken.has(name));
  if (!isArraySchema(list) || !isArraySchema(answer) || !isSuch) return null;
  return { kind: 'create', collection, owners: findOwners(above.split('/')), shape: above, verb: '' };
}

/** `POST /owners/{id}/storage/cluster/keys` makes one of `/storage/keys/{id}`, where nothing else makes one. */
function findFarMaking(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  if (operation.method !== 'POST' || collections.has(shape)) return null;
  const isRead = (home: string) => api.operations.some((own) => own.method === 'GET' && shapeOf(own) === `${home}/{}`);
  const isHome = ({ noun, shape: home, itemParam }: Collection) => {
    // `/repos/{}/branches/{}/commits` makes one of `/repos/{}/commits/{}`.
    const isAbove = !home.includes('{}') || shape.startsWith(home.slice(0, -noun.length));
    return shape.endsWith(`/${noun}`) && isAbove && itemParam !== '' && isRead(home);
  };
  const [collection, ...others] = [...collections.values()].filter(
    (own) => isHome(own) && !own.operations.has('create') && answersWithItem(api, operation, own),
  );
  if (!collection || others.length > 0) return null;
  return { kind: 'create', collection, owners: findOwners(shape.split('/')), shape: collection.shape, verb: '' };
}

/** `POST /apps/git` makes one of `/apps/{id}`. */
function findKind(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const segment = shape.slice(shape.lastIndexOf('/') + 1);
  const above = shape.slice(0, -segment.length - 1);
  const collection = collections.get(above);
  if (!collection || collection.itemParam === '' || collections.has(shape) || segment.includes('{}')) return null;
  const { noun, itemParam } = collection;
  const schemas = api.operations
    .filter((own) => shapeOf(own) === `${above}/{}`)
    .flatMap((own) => {
      const shown = own.method === 'GET' ? successOf(own)?.schema : null;
      return [shown ? findObject(shown, noun).object : null, own.body?.schema ?? null];
    });
  const fields = new Set(schemas.flatMap((schema) => [...(schema?.properties.keys() ?? [])]));
  if (!createsKind(operation, segment, { noun, parameters: [itemParam], fields })) return null;
  return { kind: 'create', collection, owners: findOwners(above.split('/')), shape: above, verb: '' };
}

/** `PUT /sites` with a site that has no id yet, answered with one that has, makes it, where no POST does. */
function findPutting(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const collection = collections.get(shape);
  const body = operation.body?.schema;
  if (operation.method !== 'PUT' || !collection || !body || isArraySchema(body) || collection.itemParam === '')
    return null;
  const keys = new Set(['id', 'uuid', squash(collection.itemParam)]);
  const isNamed = [...body.properties.keys()].some((name) => keys.has(squash(name)));
  const at = (wanted: string) => api.operations.find((own) => own.method === wanted && shapeOf(own) === shape);
  const list = at('GET');
  const isNew = !isNamed && list !== undefined && answersWithList(list);
  if (at('POST') || !(isNew || saysCreate(operation)) || !answersWithItem(api, operation, collection)) return null;
  collection.operations.set('create', operation);
  return { kind: 'create', collection, owners: findOwners(shape.split('/')), shape, verb: '' };
}

/** "Create a group" with a PUT on `/groups`, whether or not its body may name it. */
function saysCreate({ summary, operationId }: Operation): boolean {
  const words = [summary, splitWords(operationId).join(' ')].filter((text) => text !== '');
  return (
    words.length > 0 &&
    words.every((text) => /^(?:create|add)s?\b/i.test(text) && !/\b(?:update|replace|change|edit|set)s?\b/i.test(text))
  );
}

/**
 * `PUT /series/editor` and `DELETE /series/bulk` with `{"ids": [1, 2]}` are about several of `/series`, and `POST /series/update`
 * with an `id` is about one.
 */
function findMany(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const verb = shape.slice(shape.lastIndexOf('/') + 1);
  const above = shape.slice(0, -verb.length - 1);
  const collection = collections.get(above);
  const body = operation.body?.schema;
  const isChange = operation.method !== 'GET' && !api.byKey.has(`GET ${operation.path}`);
  if (!isChange || verb.includes('{}') || !collection?.itemParam) return null;
  const isDelete = operation.method === 'DELETE';
  const isOfOne =
    !isDelete && saysUpdateOf(operation, verb, { noun: collection.noun, parameters: [collection.itemParam] });
  const lists = operation.method === 'POST' ? [] : [body, isDelete ? listAsked(operation) : null];
  const isOfMany = lists.some((one) => one != null && findIdList(one, collection.noun) !== null);
  if (!isOfMany && !isOfOne) return null;
  return { kind: 'bulk', collection, owners: findOwners(above.split('/')), shape: above, verb };
}

/** `DELETE /series/bulk?ids=1,2` says it in its query. */
function listAsked({ parameters }: Operation): Pick<Schema, 'properties'> {
  const asked = parameters.filter(({ in: place }) => place === 'query');
  return { properties: new Map(asked.map(({ name, schema }) => [name, schema])) };
}

/** `POST /v2/nets` makes what `/v1/nets/{id}` shows, where each of them has no other way. */
function findOtherVersion(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const plain = withoutVersion(shape);
  if (operation.method !== 'POST' || plain === shape || (collections.get(shape)?.itemParam ?? '') !== '') return null;
  const homes = [...collections.values()].filter(
    (own) =>
      own.itemParam !== '' &&
      withoutVersion(own.shape) === plain &&
      !api.operations.some((other) => other.method === 'POST' && shapeOf(other) === own.shape),
  );
  const [home] = homes;
  if (!home || homes.length > 1 || home.operations.has('create')) return null;
  home.operations.set('create', operation);
  return { kind: 'create', collection: home, owners: findOwners(home.shape.split('/')), shape: home.shape, verb: '' };
}

function withoutVersion(shape: string): string {
  return shape.replace(/\/v\d+(?:(?:alpha|beta)\d*)?(?=\/)/gi, '');
}

/**
 * `GET /containers/{id}/json` reads what `DELETE /containers/{id}` takes away, and `GET /containers/json` lists them: one
 * word stands behind both, and nothing is read without it.
 */
function findSuffixed(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const [, above = '', item, word] = /^(.*?)(\/\{\})?\/([^/{}]+)$/.exec(shape) ?? [];
  const collection = collections.get(above);
  const at = (method: string, wanted: string) =>
    api.operations.find((own) => own.method === method && shapeOf(own) === wanted);
  if (operation.method !== 'GET' || !collection?.itemParam || at('GET', above) || at('GET', `${above}/{}`)) return null;
  const [read, list] = [at('GET', `${above}/{}/${word}`), at('GET', `${above}/${word}`)];
  if (!read || !list || !at('DELETE', `${above}/{}`) || !answersWithOne(read) || !answersWithList(list)) return null;
  const verb: Verb = item === undefined ? 'list' : 'read';
  collection.operations.set(verb, operation);
  return { kind: verb, collection, owners: findOwners(above.split('/')), shape: above, verb: '' };
}

/**
 * `GET /tags` lists what `POST /tag` or `PUT /tag/{id}` makes, and `POST /tags` makes what `/tag/{id}` shows, where no path
 * of its own leads to one of them.
 */
function findListing(api: Api, operation: Operation, collections: ReadonlyMap<string, Collection>): Place | null {
  const shape = shapeOf(operation);
  const noun = nounOf(shape);
  const isKnown = operation.method === 'GET' || operation.method === 'POST';
  if (!isKnown || !isPlural(noun) || collections.get(shape)?.itemParam !== '') return null;
  const home = [...collections.values()].find(
    (own) =>
      own.itemParam !== '' && own.shape === shape.slice(0, -noun.length) + own.noun && isSingularOf(own.noun, noun),
  );
  const at = (method: string, wanted: string) =>
    api.operations.find((own) => own.method === method && shapeOf(own) === wanted);
  const list = at('GET', shape);
  if (!home || !list || !answersWithList(list) || ['PUT', 'PATCH', 'DELETE'].some((method) => at(method, shape)))
    return null;
  const item = `${home.shape}/{}`;
  const making = at('POST', home.shape) ?? at('POST', shape) ?? at('POST', item) ?? at('PUT', item);
  const isOwn = making !== undefined && at('GET', item) !== undefined;
  const verb: Verb = operation.method === 'GET' ? 'list' : 'create';
  if (!(isOwn || at('POST', home.shape)) || home.operations.has(verb)) return null;
  if (verb === 'create' && making !== operation) return null;
  home.operations.set(verb, operation);
  return { kind: verb, collection: home, owners: findOwners(home.shape.split('/')), shape: home.shape, verb: '' };
}

function isSingularOf(one: string, several: string): boolean {
  return one !== several && squash(one) === singularWords(several).join('');
}

/** The very component that a read of an item answers with. */
function answersWithItem(api: Api, operation: Operation, { shape, noun }: Collection): boolean {
  // `…/actions/create_image` answers with the work, and makes an image.
  if (/^(?:actions|operations|tasks|jobs)$/i.test(noun)) return false;
  const read = api.operations.find((own) => own.method === 'GET' && shapeOf(own) === `${shape}/{}`);
  const [one, other] = [operation, read].map((own) => {
    const schema = own && successOf(own)?.schema;
    return schema ? findObject(schema, noun).object : null;
  });
  return one != null && other != null && one.properties.size > 0 && (one === other || (one.name ?? 0) === other.name);
}

/** `/flags/{project}` takes new ones, is no item that could change or go, and items lie below it: it holds them. */
function findHolders(api: Api, collections: ReadonlyMap<string, Collection>): Set<string> {
  const methods = new Map<string, Set<string>>();
  for (const operation of api.operations) {
    const shape = shapeOf(operation);
    methods.set(shape, (methods.get(shape) ?? new Set()).add(operation.method));
  }
  const holders = [...methods].filter(([shape, own]) => {
    if (!shape.endsWith('/{}') || !collections.has(shape) || !own.has('POST')) return false;
    return !['PUT', 'PATCH', 'DELETE'].some((m) => own.has(m)) && !methods.get(shape.slice(0, -3))?.has('POST');
  });
  return new Set(holders.map(([shape]) => shape));
}

function findCollections(api: Api): Map<string, Collection> {
  const collections = new Map<string, Collection>();
  const open = (shape: string) => {
    const known = collections.get(shape) ?? new Collection(shape, nounOf(shape));
    collections.set(shape, known);
    return known;
  };
  for (const operation of api.operations) {
    const segments = splitPlain(operation.place ?? operation.path);
    const last = segments[segments.length - 1] ?? '';
    // `POST /` makes what lies at `/{realm}`.
    if (IS_PARAMETER.test(last) && (segments.length > 1 || api.byKey.has('POST /'))) {
      const collection = open(shapeOf(operation).slice(0, -3));
      collection.itemParam ||= last.slice(1, -1);
    } else if (operation.method === 'GET' && answersWithList(operation)) open(shapeOf(operation));
    else if (operation.method === 'POST') {
      const made = findActedOn(api, operation);
      if (made) open(made.shape).itemParam ||= made.parameter;
    }
  }
  return collections;
}

/** `POST /tokens/{id}/revoke` answers with the very token that `POST /tokens` makes, and nothing reads one. */
function findActedOn(api: Api, operation: Operation): { shape: string; parameter: string } | null {
  const [, above = '', parameter = ''] =
    /^(\/.+)\/\{([^{}]+)\}\/[^/{}]+$/.exec(operation.place ?? operation.path) ?? [];
  const create = above === '' ? undefined : api.byKey.get(`POST ${above}`);
  const [one, other] = [operation, create].map((own) => {
    const schema = own && successOf(own)?.schema;
    return schema ? findObject(schema, nounOf(above)).object : null;
  });
  if (!one?.name || one.properties.size === 0 || one.name !== other?.name) return null;
  return { shape: toShape(above), parameter };
}

function answersWithList(operation: Operation): boolean {
  const schema = successOf(operation)?.schema;
  if (!schema) return false;
  const noun = nounOf(shapeOf(operation));
  const found = findListed(schema, noun);
  return found !== null && (found.at.length > 0 || isArraySchema(schema) || schema.variants.length > 0);
}

/** An object with fields, none of which is the list that a collection answers with. */
function answersWithOne(operation: Operation): boolean {
  const schema = successOf(operation)?.schema;
  return schema != null && schema.properties.size > 0 && !answersWithList(operation);
}

/** `{"rules": […]}` is shown and set in one piece, and no rule has a path of its own. */
function isListSet(api: Api, operation: Operation): boolean {
  const schema = successOf(operation)?.schema;
  const [list] = (schema && findList(schema, nounOf(shapeOf(operation)))?.at) ?? [];
  const put = api.byKey.get(`PUT ${operation.path}`)?.body?.schema;
  if (list === undefined || !put?.properties.get(list)) return false;
  return !api.operations.some((own) => shapeOf(own) === `${shapeOf(operation)}/{}`);
}

/** It takes a whole, and nothing is added to it. */
function isSet(api: Api, path: string): boolean {
  const has = (method: string) => api.byKey.has(`${method} ${path}`);
  return (has('PUT') || has('PATCH')) && !has('POST');
}

const ITEM_VERBS: Partial<Record<string, Verb>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'patch',
  POST: 'post',
  DELETE: 'remove',
};

function findPlace(
  operation: Operation,
  collections: Map<string, Collection>,
  singles: Set<string>,
  holders: Set<string>,
  paths: ReadonlySet<string>,
  tellsOwner: (operation: Operation, owner: Collection) => boolean,
): Place {
  const shape = shapeOf(operation);
  const segments = shape.split('/');
  const last = segments[segments.length - 1] ?? '';
  const isWord = (owner: string) =>
    [...holders].some((holder) => holder.startsWith(owner) && /^(?:\/\{\})*$/.test(holder.slice(owner.length)));
  const isHalf = (owner: string) => collections.get(owner)?.pair != null;
  // `/starred/{owner}/{repo}`: what has no path of its own is the first half of a name.
  const isUnseen = (owner: string) => shape.startsWith(`${owner}/{}`) && !paths.has(owner);
  const owners = findOwners(segments).filter(
    (owner) => !isWord(owner.shape) && !isHalf(owner.shape) && !isUnseen(owner.shape),
  );
  const place = (kind: Kind, collection: Collection | null, verb = ''): Place => ({
    kind,
    collection,
    owners,
    shape,
    verb,
  });
  // What a browser asks before it calls another site is no call of the API.
  if (operation.method === 'OPTIONS' || operation.method === 'TRACE') return place('compute', null);
  const half = operation.method === 'GET' && isHalf(shape) ? collections.get(shape) : undefined;
  if (half) {
    half.operations.set('list', operation);
    return place('list', half);
  }
  if (last === '{}' && (segments.length > 2 || collections.has('')) && !holders.has(shape)) {
    const collection = collections.get(shape.slice(0, -3)) ?? null;
    owners.pop();
    const verb = ITEM_VERBS[operation.method] ?? 'read';
    if (!collection) return place('compute', null);
    const known = collection.operations.get(verb);
    if (!known || known.method === 'HEAD') collection.operations.set(verb, operation);
    return place(verb, collection);
  }
  if (last.includes('{}') && !holders.has(shape)) {
    const parent = segments.slice(0, -1).join('/');
    return place('action', collections.get(parent) ?? null, last.replaceAll('{}', ' ').replace(/^[\s:.]+/, ''));
  }
  const collection = collections.get(shape === '/' ? '' : shape);
  // Something below it may have paths of its own (`/share/{project}`), and it is still one item that can be read and set.
  if (collection && !singles.has(shape)) {
    const verb: Verb | null = operation.method === 'GET' ? 'list' : operation.method === 'POST' ? 'create' : null;
    if (verb === null) return place('bulk', collection);
    collection.operations.set(verb, operation);
    return place(verb, collection);
  }
  return findSingle(operation, place, owners, collections, singles, last, shape, tellsOwner);
}

function findSingle(
  operation: Operation,
  place: (kind: Kind, collection: Collection | null, verb?: string) => Place,
  owners: Place['owners'],
  collections: Map<string, Collection>,
  singles: Set<string>,
  last: string,
  shape: string,
  tellsOwner: (operation: Operation, owner: Collection) => boolean,
): Place {
  const owner = owners[owners.length - 1];
  const ownerCollection = owner ? (collections.get(owner.shape.slice(0, -3)) ?? null) : null;
  switch (operation.method) {
    case 'GET':
    case 'HEAD':
      return place('single-read', ownerCollection);
    case 'PUT':
    case 'PATCH':
      // `PUT …/cancel`, `PUT …/attach`: nobody reads a cancel.
      // What is read nowhere and shows the owner changes that: `PATCH /users/{id}/metadata`.
      if (
        ownerCollection &&
        !singles.has(shape) &&
        (isVerb(last.toLowerCase()) || tellsOwner(operation, ownerCollection))
      )
        return place('action', ownerCollection, last);
      return place('single-write', ownerCollection, last);
    case 'DELETE':
      return place('single-remove', ownerCollection, last);
    case 'POST':
      if (isSearch(operation, last)) {
        const searched = collections.get(shape.slice(0, -last.length - 1));
        if (searched) return place('list', searched);
      }
      if (singles.has(shape)) return place('single-write', ownerCollection, last);
      return ownerCollection ? place('action', ownerCollection, last) : place('compute', null, last);
    default:
      return place('compute', null, last);
  }
}

function isVerb(word: string): boolean {
  return isStateVerb(word) || isLinkVerb(word);
}

function findOwners(segments: string[]): Place['owners'] {
  const owners: Place['owners'] = [];
  let values = 0;
  segments.forEach((segment, i) => {
    values += segment.split('{}').length - 1;
    if (segment.includes('{}')) owners.push({ shape: [...segments.slice(0, i), '{}'].join('/'), values });
  });
  return owners;
}

/** What is called in several versions stands in one of them. */
export function shapeOf({ path, place }: Operation): string {
  return toShape(place ?? path);
}

export function toShape(template: string): string {
  return `/${splitPlain(template).join('/')}`.replace(/\{[^{}]*\}/g, '{}');
}

/** `/users/{id}/` and `/users/{id}.json` are the item of `/users`: neither end makes another place. */
function splitPlain(template: string): string[] {
  const segments = splitTemplate(template);
  const last = segments.at(-1) ?? '';
  if (segments.length > 1 && last === '') return segments.slice(0, -1);
  const plain = last.replace(/(?<=[\w}])\.json$/, '');
  return plain === last ? segments : [...segments.slice(0, -1), plain];
}

function endsWithParameter(shape: string): boolean {
  return shape.endsWith('}');
}

/** What a collection is called: its last fixed segment. */
export function nounOf(shape: string): string {
  const fixed = shape.split('/').filter((segment) => segment !== '' && !segment.includes('{}'));
  return fixed[fixed.length - 1] ?? '';
}

/** A path with values in its braces. */
export function fillShape(shape: string, values: readonly string[]): string {
  let next = 0;
  return shape.replace(/\{\}/g, () => encodeURIComponent(values[next++] ?? ''));
}

/** Whether a concrete path has this shape. */
export function isInstance(path: string, shape: string): boolean {
  const one = path.split('/');
  const other = shape.split('/');
  return one.length === other.length && other.every((segment, i) => segment === '{}' || segment === one[i]);
}

/** `POST /flows/filter` that answers with a list: whatever it is asked for, it shows what there is. */
function isSearch(operation: Operation, last: string): boolean {
  const schema = successOf(operation)?.schema;
  const items = schema ? findList(schema, last)?.items : undefined;
  return /^_?(?:filter|search|query|list|find)$/.test(last) && items !== undefined && items.properties.size > 0;
}
