/**
 * The folder `model`: the document as one API: operations, schemas, credentials, paging and envelopes, and the words in
 * names. Facts only; it knows neither resources nor targets.
 */

import { squash } from '../naming/words.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { OWN_PATH, PRODUCT, PRODUCTS } from '../spec/compose/marks.js';
import {
  deref,
  escapePointer,
  get,
  getArray,
  getFlag,
  getObject,
  getString,
  isObject,
  sortedEntriesOf,
} from '../spec/json.js';
import { SchemaReader } from '../spec/normalise/read-schema.js';
import type { Json, JsonObject } from '../spec/types.js';
import { formForOne, formToRead } from './form-for-one.js';
import { leavePictures } from './leave-pictures.js';
import { markEnvelopes } from './mark-envelopes.js';
import { markNeeds } from './mark-needs.js';
import { FORM, isJsonType, isTextSchema, isTextType, MULTIPART, newestOf, plainType } from './media-types.js';
import { mendLists } from './mend-lists.js';
import { openKeyedLists } from './open-keyed-lists.js';
import { openPages } from './open-page.js';
import { ownText } from './own-text.js';
import { placeInQuery, splitPathQuery } from './path-query.js';
import { schemaOfExample } from './schema-of-example.js';
import {
  asksSeldom,
  readCredentials,
  readDefaultSecurity,
  readSecurity,
  readSpare,
  withoutCredentials,
} from './security.js';
import { dropRepeating, readServers } from './servers.js';
import { settleById } from './settle-by-id.js';
import { settleDeeds } from './settle-deeds.js';
import { settleNamed } from './settle-named.js';
import { settleVerbs } from './settle-verbs.js';
import { settleVersions } from './settle-versions.js';
import type {
  Api,
  Body,
  MediaType,
  Method,
  Operation,
  Parameter,
  Product,
  Response,
  Schema,
  ServerChoice,
} from './types.js';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query'] as const;
const FAILURE = /\/responses\/(?:[45]..|default)\//i;

const NO_LINKS: Map<string, Json> = new Map();

/** The clean document as one API. */
export function buildApi(root: JsonObject, sha256: string, openapi: string): Api {
  const builder = new Builder(root);
  const info = getObject(root, 'info');
  const operations = builder.readOperations();
  markEnvelopes(operations);
  openKeyedLists(operations);
  settleVersions(operations);
  settleNamed(operations);
  settleById(operations);
  settleVerbs(operations);
  settleDeeds(operations);
  const mended = mendLists(operations);
  const products = keepProducts(builder.products, operations);
  const security = readDefaultSecurity(root);
  const credentials = readCredentials(root);
  const spare = readSpare(root, credentials);
  for (const operation of operations) withoutCredentials(operation, security, credentials);
  markNeeds(operations, security, new Set(credentials.map(({ scheme }) => scheme)));
  return {
    title: getString(info, 'title').trim(),
    version: String(get(info, 'version') ?? ''),
    openapi,
    description: getString(info, 'description'),
    ...readLinks(root, info),
    ...readTags(root),
    sha256,
    servers: readServers(get(root, 'servers')),
    credentials,
    ...(spare.length > 0 && { spare }),
    security,
    ...(asksSeldom(root, operations) && { asksSeldom: true }),
    ...(products.length > 0 && { products }),
    operations,
    byKey: new Map(operations.map((o) => [o.key, o])),
    diagnostics: [
      ...builder.diagnostics,
      ...builder.schemas.diagnostics,
      ...mended,
      ...tellExamples(builder.byExample),
    ],
  };
}

function tellExamples([first, ...more]: string[]): Diagnostic[] {
  if (first === undefined) return [];
  const count = more.length + 1;
  return [
    {
      code: 'known-by-example',
      severity: 'note',
      pointer: first,
      message: `${count === 1 ? 'A body is' : `${count} bodies are`} described by an example alone: fields and types are read from it, and nothing is replaced because of it.`,
      hint: 'Describe it with a schema, so that all fields are known.',
    },
  ];
}

function readTags(root: JsonObject): Pick<Api, 'tags'> {
  const told = getArray(root, 'tags').flatMap((tag): [string, string][] => {
    const name = isObject(tag) ? getString(tag, 'name') : '';
    const text = isObject(tag) ? getString(tag, 'description') : '';
    return name === '' || text === '' ? [] : [[name, text]];
  });
  return told.length === 0 ? {} : { tags: new Map(told) };
}

function readLinks(root: JsonObject, info: JsonObject | undefined): Pick<Api, 'links'> {
  const documentation = readAddress(getObject(root, 'externalDocs'));
  const homepage = readAddress(getObject(info, 'contact'));
  if (documentation === null && homepage === null) return {};
  return { links: { ...(documentation !== null && { documentation }), ...(homepage !== null && { homepage }) } };
}

/** Only what a browser opens as a page. */
function readAddress(from: JsonObject | undefined): string | null {
  const text = getString(from, 'url').trim();
  return /^https?:\/\/[^\s<>"'`{}|\\^]+$/.test(text) && URL.canParse(text) ? text : null;
}

class Builder {
  readonly diagnostics: Diagnostic[] = [];
  readonly schemas: SchemaReader;
  readonly products: Map<string, Product>;
  // Shared parameters and responses stand in hundreds of operations: each is read once.
  readonly #parameters = new Map<JsonObject, Parameter>();
  readonly #responses = new Map<JsonObject, Omit<Response, 'status'>>();

  /** Where a body or an answer is described by nothing but an example. */
  readonly byExample: string[] = [];

  readonly #servers: ServerChoice[];

  constructor(readonly root: JsonObject) {
    this.#servers = readServers(get(root, 'servers'));
    this.schemas = new SchemaReader(root);
    this.products = readProducts(root);
  }

  readOperations(): Operation[] {
    const operations: Operation[] = [];
    for (const [path, value] of sortedEntriesOf(get(this.root, 'paths'))) {
      const item = deref(this.root, value);
      if (!item || path.startsWith('x-')) continue;
      const pointer = `/paths/${escapePointer(path)}`;
      const shared = getArray(item, 'parameters');
      for (const method of METHODS) {
        const node = getObject(item, method);
        if (node) operations.push(this.#readOperation(path, method, item, node, shared, pointer));
      }
      // OpenAPI 3.2: methods of one's own, PURGE or LINK.
      for (const [method, node] of sortedEntriesOf(get(item, 'additionalOperations'))) {
        const isOwn = /^[A-Za-z][A-Za-z-]*$/.test(method) && !METHODS.some((known) => known === method.toLowerCase());
        const below = `${pointer}/additionalOperations`;
        if (isOwn && isObject(node)) operations.push(this.#readOperation(path, method, item, node, shared, below));
      }
    }
    return operations;
  }

  #readOperation(
    path: string,
    method: string,
    item: JsonObject,
    node: JsonObject,
    shared: Json[],
    itemPointer: string,
  ): Operation {
    const pointer = `${itemPointer}/${method}`;
    const own = this.#readParameters(getArray(node, 'parameters'), `${pointer}/parameters`);
    const inherited = this.#readParameters(shared, `${itemPointer}/parameters`);
    const upper = method.toUpperCase() as Method;
    const given = [...inherited.filter((p) => !own.some((o) => o.name === p.name && o.in === p.in)), ...own];
    const parameters = openPages(placeInQuery(given, path));
    const servers = dropRepeating(
      readServers(get(node, 'servers') ?? get(item, 'servers')),
      this.#servers,
      path,
      parameters,
    );
    const extensions = new Map<string, Json>();
    for (const [key, value] of Object.entries(node)) if (key.startsWith('x-')) extensions.set(key, value);
    return {
      key: `${upper} ${path}`,
      method: upper,
      path,
      pointer,
      operationId: getString(node, 'operationId'),
      summary: getString(node, 'summary').trim(),
      description: ownText(getString(node, 'description').trim(), upper, path),
      tags: getArray(node, 'tags').filter((t): t is string => typeof t === 'string'),
      deprecated: getFlag(node, 'deprecated'),
      parameters: parameters.filter((p) => !repeatsPath(p, path)),
      // What a GET would say in a body, no server has to hear; nor a text beside a DELETE.
      body: upper === 'GET' || upper === 'HEAD' ? null : this.#readBodyOf(upper, node, pointer),
      responses: sortedEntriesOf(get(node, 'responses')).flatMap(([status, r]) =>
        status.startsWith('x-')
          ? []
          : this.#readResponse(status, r, `${pointer}/responses/${status}`).map((response) =>
              upper === 'GET'
                ? { ...response, schema: formToRead(response.schema) }
                : { ...response, schema: formForOne(formToRead(response.schema)) },
            ),
      ),
      security: readSecurity(get(node, 'security')),
      servers,
      ...this.#readProduct(node, path),
      extensions,
    };
  }

  #readBodyOf(method: Method, node: JsonObject, pointer: string): Body | null {
    const body = this.#readBody(get(node, 'requestBody'), `${pointer}/requestBody`);
    const isIdle = method === 'DELETE' && body !== null && !body.required && isTextType(body.mediaType);
    return isIdle ? null : body;
  }

  #readProduct(node: JsonObject, path: string): Pick<Operation, 'product'> {
    const product = this.products.get(getString(node, PRODUCT));
    const own = getString(node, OWN_PATH);
    if (!product || own === '' || !path.endsWith(own) || !path.startsWith(`${product.prefix}/`)) return {};
    return { product: { name: product.name, prefix: product.prefix, path: own } };
  }

  #readParameters(list: Json[], pointer: string): Parameter[] {
    const all = list.flatMap((value, i) => {
      const node = deref(this.root, value);
      if (!node) {
        this.#complain(
          'unresolved-parameter',
          `${pointer}/${i}`,
          `The parameter ${getString(value, '$ref')} leads nowhere.`,
          'Correct the reference.',
        );
        return [];
      }
      const known = this.#parameters.get(node);
      if (known) return [known];
      const read = this.#readParameter(node, `${pointer}/${i}`);
      this.#parameters.set(node, read);
      return [read];
    });
    // One that is described twice is one parameter.
    return all.filter((p, i) => all.findIndex((other) => other.name === p.name && other.in === p.in) === i);
  }

  #readParameter(node: JsonObject, pointer: string): Parameter {
    const where = getString(node, 'in') as Parameter['in'];
    const content = sortedEntriesOf(get(node, 'content'))[0];
    const schema = content ? get(content[1], 'schema') : get(node, 'schema');
    const style = getString(node, 'style') || (where === 'query' || where === 'cookie' ? 'form' : 'simple');
    const explode = get(node, 'explode');
    return {
      name: getString(node, 'name'),
      in: where,
      required: getFlag(node, 'required') || where === 'path',
      deprecated: getFlag(node, 'deprecated'),
      description: getString(node, 'description'),
      schema: this.schemas.read(schema ?? {}, `${pointer}/schema`),
      style,
      explode: typeof explode === 'boolean' ? explode : style === 'form',
      example: get(node, 'example') ?? firstNamedExample(node),
      pointer,
    };
  }

  #readBody(value: Json | undefined, pointer: string): Body | null {
    const node = deref(this.root, value);
    if (!node) {
      if (value !== undefined)
        this.#complain(
          'unresolved-body',
          pointer,
          `The request body ${getString(value, '$ref')} leads nowhere.`,
          'Correct the reference.',
        );
      return null;
    }
    const content = this.#readContent(get(node, 'content'), `${pointer}/content`);
    const mediaType = preferJson([...content.keys()]);
    if (mediaType === null) return null;
    this.#leavePictures(content, mediaType, pointer);
    const own = content.get(mediaType)?.schema ?? null;
    const isText = isTextType(mediaType) && isTextSchema(own);
    return {
      required: getFlag(node, 'required'),
      description: getString(node, 'description'),
      mediaType: mediaType === '*/*' ? 'application/json' : mediaType,
      schema: isText ? asText(own ?? this.schemas.read({}, pointer)) : formForOne(own),
      content,
      pointer,
    };
  }

  #leavePictures(content: Map<string, MediaType>, mediaType: string, pointer: string): void {
    const media = content.get(mediaType);
    const form = plainType(mediaType) === MULTIPART && media?.schema ? leavePictures(media.schema) : null;
    if (!media || !form) return;
    content.set(mediaType, { ...media, schema: form.schema });
    const files = form.left.join(', ');
    this.#complain(
      'file-left-out',
      pointer,
      `The form can be sent without ${files}, and is: a declaration carries no file.`,
      'If users need it, offer an operation of its own that sets it, with the file as Base64 in JSON or by its URL.',
    );
  }

  #readResponse(status: string, value: Json, pointer: string): Response[] {
    const node = deref(this.root, value);
    if (!node) return [];
    let read = this.#responses.get(node);
    if (!read) {
      const headers: Response['headers'] = new Map();
      for (const [name, header] of sortedEntriesOf(get(node, 'headers'))) {
        const target = deref(this.root, header);
        if (!target) continue;
        const schema: Schema | null = isObject(get(target, 'schema'))
          ? this.schemas.read(get(target, 'schema'), `${pointer}/headers/${escapePointer(name)}/schema`)
          : null;
        headers.set(name, {
          required: getFlag(target, 'required'),
          schema,
          description: getString(target, 'description'),
        });
      }
      const content = this.#readContent(get(node, 'content'), `${pointer}/content`);
      const mediaType = preferJson([...content.keys()]);
      const links = get(node, 'links');
      read = {
        description: getString(node, 'description'),
        headers,
        mediaType,
        schema: mediaType === null ? null : (content.get(mediaType)?.schema ?? null),
        content,
        links: links === undefined ? NO_LINKS : new Map(sortedEntriesOf(links)),
        pointer,
      };
      this.#responses.set(node, read);
    }
    return [{ status: status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(), ...read }];
  }

  #readContent(value: Json | undefined, pointer: string): Map<string, MediaType> {
    const content = new Map<string, MediaType>();
    for (const [type, given] of sortedEntriesOf(value)) {
      const media = deref(this.root, given) ?? given;
      const schema = get(media, 'schema');
      const encodings = sortedEntriesOf(get(media, 'encoding')).map(([, encoding]) => getString(encoding, 'style'));
      const example = get(media, 'example') ?? firstNamedExample(media);
      const more = this.#listExamples(media);
      const place = `${pointer}/${escapePointer(type)}`;
      const shown = isJsonType(type) ? [...(example === undefined ? [] : [example]), ...(more.examples ?? [])] : [];
      content.set(type, {
        schema: this.#readByExample(schema, shown, place) ?? this.#readOwn(schema, place),
        example,
        ...more,
        ...(encodings.includes('deepObject') && { deep: true }),
      });
    }
    return content;
  }

  #readOwn(schema: Json | undefined, place: string): Schema | null {
    return schema === undefined ? null : this.schemas.read(schema, `${place}/schema`);
  }

  #readByExample(schema: Json | undefined, shown: Json[], place: string): Schema | null {
    const node = schemaOfExample(this.root, schema, shown);
    if (!node) return null;
    if (!FAILURE.test(place)) this.byExample.push(place);
    return Object.assign(this.schemas.read(node, `${place}/example`), { byExample: true as const });
  }

  #listExamples(media: Json): Pick<MediaType, 'examples'> {
    const named = sortedEntriesOf(get(media, 'examples')).map(([, example]) => deref(this.root, example));
    const examples = named.flatMap((example) => get(example, 'value') ?? []);
    return examples.length > 0 ? { examples } : {};
  }

  #complain(code: string, pointer: string, message: string, hint: string): void {
    this.diagnostics.push({ code, severity: 'warning', pointer, message, hint });
  }
}

/** A document that says of some operations alone where they are from was not composed: it is taken as one. */
function keepProducts(products: ReadonlyMap<string, Product>, operations: Operation[]): Product[] {
  if (operations.every(({ product }) => product !== undefined)) return [...products.values()];
  for (const operation of operations) delete operation.product;
  return [];
}

function readProducts(root: JsonObject): Map<string, Product> {
  const products = new Map<string, Product>();
  for (const [name, product] of sortedEntriesOf(get(root, PRODUCTS))) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) continue;
    const prefix = getString(product, 'prefix') === `/${name}` ? `/${name}` : '';
    products.set(name, { name, title: getString(product, 'title'), version: getString(product, 'version'), prefix });
  }
  return products;
}

/** Of an "ID or name" that has an example of each, the name: an ID is the server's. */
function firstNamedExample(node: Json): Json | undefined {
  const named = sortedEntriesOf(get(node, 'examples'));
  const isName = /\bname\b/i.test(getString(node, 'description')) && named.some(([key]) => key === 'id');
  const first = (isName ? named.find(([key]) => key === 'name') : undefined) ?? named[0];
  return first ? get(first[1], 'value') : undefined;
}

function asText(schema: Schema): Schema {
  return { ...schema, types: ['string'], format: null };
}

function isPatchList(type: string): boolean {
  return /\bjson-patch\b/i.test(type);
}

function preferJson(types: string[]): string | null {
  const plain = types.find((t) => /^application\/json\s*(?:;|$)/i.test(t));
  // JSON Patch is a list of commands, not the object.
  const json = newestOf(plain ?? types.find((t) => isJsonType(t) && !isPatchList(t)) ?? types.find(isJsonType), types);
  const form = [FORM, MULTIPART].flatMap((wanted) => types.find((t) => plainType(t) === wanted) ?? []);
  return json ?? form[0] ?? types[0] ?? null;
}

/** Some documents declare `{domainName}` once more, as a query parameter; `id` and `name` may be of something else. */
function repeatsPath({ in: place, name }: Parameter, path: string): boolean {
  const plain = squash(name);
  if (place !== 'query' || plain === 'id' || plain === 'name') return false;
  return [...splitPathQuery(path).path.matchAll(/\{([^}]*)\}/g)].some(([, own = '']) => squash(own) === plain);
}
