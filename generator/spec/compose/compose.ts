/** The folder `spec/compose`: several documents become one, each product with its own servers, credentials and paths. */

import type { Diagnostic } from '../../report/diagnostic.js';
import { deref, get, getArray, getObject, getString, setOwn, sortedEntriesOf } from '../json.js';
import { hashStable, stringifyStable } from '../stable-json.js';
import type { Json, JsonObject, LoadedDocument } from '../types.js';
import { describeAddress, describeMeetings } from './describe-places.js';
import { describeSet } from './describe-set.js';
import { OWN_PATH, PRODUCT, PRODUCTS, REST } from './marks.js';
import { joinSchemes, locateTokens, nameSchemes, readDefault, renameNeeds } from './merge-security.js';
import { type Moves, moveReferences } from './move-references.js';
import { nameComponents } from './name-components.js';
import { type Address, findAddress, findMeeting, readAddress } from './place-documents.js';

/** One document of several, in the shape of OpenAPI 3. */
export interface Part {
  product: string;
  root: JsonObject;
  openapi: string;
  origin: string;
  /** Where it is served, if not where it says. */
  server?: string;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query'];

interface Placing {
  method: string;
  own: string;
  path: string;
  operation: JsonObject;
  item: JsonObject;
  address: Address;
}

/**
 * Several documents as one: base paths go in front of paths, servers and credentials to the operations, and names that
 * meet are told apart by the product. The order in which the documents were given means nothing.
 */
export function compose(given: readonly Part[]): LoadedDocument {
  const sorted = [...given].sort((a, b) => (a.product < b.product ? -1 : 1));
  const addresses = sorted.map(({ root, server }) =>
    readAddress(server === undefined ? getArray(root, 'servers') : [{ url: server }]),
  );
  const parts = sorted.map((part, i) => ({ ...part, root: locateTokens(part.root, addresses[i] as Address) }));
  const placings = parts.map((part, i) => placeOperations(part, addresses[i] as Address));
  const placed = parts.flatMap(({ product }, i) => (placings[i] ?? []).map(({ path }) => ({ product, path })));
  const { products: meeting, meetings } = findMeeting(placed);
  const schemes = nameSchemes(parts);
  const isSilent = schemes.every((names) => names.size === 0);
  const defaults = parts.map(({ root }, i) => readDefault(root, schemes[i] as Map<string, string>, isSilent));
  const names = nameComponents(parts, schemes);
  const shared = {
    servers: isSameFor(addresses.map(({ servers }) => servers)) ? (addresses[0]?.servers ?? []) : null,
    security: isSameFor(defaults) ? defaults[0] : undefined,
  };
  const into: Whole = { paths: {}, components: {}, rest: {}, products: {} };
  parts.forEach((part, i) => {
    const prefix = meeting.has(part.product) ? `/${part.product}` : '';
    addPart(into, shared, {
      ...part,
      prefix,
      placings: placings[i] as Placing[],
      address: addresses[i] as Address,
      schemes: schemes[i] as Map<string, string>,
      security: defaults[i],
      names: names[i] as Moves['names'],
    });
  });
  const root: JsonObject = {
    ...describeSet(parts),
    ...(shared.servers && shared.servers.length > 0 && { servers: shared.servers }),
    ...(shared.security !== undefined && { security: shared.security }),
    paths: into.paths,
    components: into.components,
    ...(Object.keys(into.rest).length > 0 && { [REST]: into.rest }),
    [PRODUCTS]: into.products,
  };
  const diagnostics: Diagnostic[] = [
    ...parts.flatMap((part, i) => describeAddress(part, addresses[i] as Address, shared.servers)),
    ...describeMeetings(meetings),
  ];
  return { root, sha256: hashStable(root), origin: parts.map(({ origin }) => origin).join(', '), diagnostics };
}

interface Whole {
  paths: JsonObject;
  components: JsonObject;
  rest: JsonObject;
  products: JsonObject;
}

/** What all documents have in common, and so stands once. */
interface Shared {
  servers: JsonObject[] | null;
  security: Json | undefined;
}

interface PlacedPart extends Part {
  prefix: string;
  placings: Placing[];
  address: Address;
  schemes: ReadonlyMap<string, string>;
  security: Json | undefined;
  names: Moves['names'];
}

function addPart(into: Whole, shared: Shared, part: PlacedPart): void {
  const { product, root, prefix, placings } = part;
  const paths = new Map(placings.map(({ method, own, path }) => [`${method} ${own}`, `${prefix}${path}`]));
  const moves: Moves = { names: part.names, paths, rest: `/${REST}/${product}`, used: new Set() };
  for (const placing of placings) {
    const path = `${prefix}${placing.path}`;
    const item = getObject(into.paths, path) ?? {};
    setOwn(into.paths, path, item);
    item[placing.method] = moveOperation(placing, part, shared, moves);
  }
  for (const [section, entries] of sortedEntriesOf(getObject(root, 'components'))) {
    const home = getObject(into.components, section) ?? {};
    setOwn(into.components, section, home);
    for (const [name, entry] of sortedEntriesOf(entries)) {
      const to = part.names.get(section)?.get(name) ?? name;
      const moved = moveReferences(entry, moves);
      setOwn(home, to, section === 'securitySchemes' ? joinSchemes(get(home, to), moved) : moved);
    }
  }
  const rest: JsonObject = {};
  for (const section of moves.used) {
    const value = get(root, section);
    if (value !== undefined) setOwn(rest, section, moveReferences(value, moves));
  }
  if (Object.keys(rest).length > 0) setOwn(into.rest, product, rest);
  const info = getObject(root, 'info');
  const [title, version] = [getString(info, 'title').trim(), String(get(info, 'version') ?? '')];
  into.products[product] = { title, version, prefix };
}

function moveOperation(placing: Placing, part: PlacedPart, shared: Shared, moves: Moves): JsonObject {
  const {
    servers: _,
    security,
    ...operation
  } = moveReferences(gatherParameters(placing, part.root), moves) as JsonObject;
  const needs =
    security === undefined
      ? shared.security === undefined
        ? part.security
        : undefined
      : renameNeeds(security, part.schemes);
  return {
    ...operation,
    ...(needs !== undefined && { security: needs }),
    ...describeServers(placing.address, shared.servers, part.address),
    [PRODUCT]: part.product,
    [OWN_PATH]: placing.own,
  };
}

function placeOperations({ root }: Part, address: Address): Placing[] {
  return sortedEntriesOf(get(root, 'paths')).flatMap(([own, value]) => {
    const item = deref(root, value);
    if (!item || own.startsWith('x-')) return [];
    return METHODS.flatMap((method) => {
      const operation = getObject(item, method);
      if (!operation) return [];
      const found = findAddress(operation, item, address);
      const path = `${found.base}${own.startsWith('/') ? '' : '/'}${own}`;
      return [{ method, own, path, operation, item, address: found }];
    });
  });
}

/** Parameters of the path stand at each of its operations: the path may hold operations of one server alone. */
function gatherParameters({ operation, item }: Placing, root: JsonObject): JsonObject {
  const shared = getArray(item, 'parameters');
  if (shared.length === 0) return operation;
  const own = getArray(operation, 'parameters');
  const keyOf = (value: Json) => {
    const parameter = deref(root, value);
    return `${getString(parameter, 'in')} ${getString(parameter, 'name')}`;
  };
  const known = new Set(own.map(keyOf));
  return { ...operation, parameters: [...shared.filter((value) => !known.has(keyOf(value))), ...own] };
}

function isSameFor(values: readonly (Json | undefined)[]): boolean {
  return new Set(values.map((value) => (value === undefined ? '' : stringifyStable(value)))).size <= 1;
}

function describeServers(address: Address, shared: JsonObject[] | null, own: Address): JsonObject {
  const isOwn = address === own || isSameFor([address.servers, own.servers]);
  if (shared !== null && isOwn) return {};
  // What has no server among others that have some must not go to theirs: an address that is none says so.
  return { servers: address.servers.length > 0 ? address.servers : [{ url: '/' }] };
}
