import type { Diagnostic } from '../../report/diagnostic.js';
import { deref, entriesOf, get, getArray, getObject, getString, isObject, setOwn, sortedEntriesOf } from '../json.js';
import { hashStable, stringifyStable } from '../stable-json.js';
import type { Json, JsonObject, LoadedDocument } from '../types.js';
import { describeAddress, describeMeetings } from './describe-places.js';
import { describeSet } from './describe-set.js';
import { OWN_PATH, PRODUCT, PRODUCTS, REST } from './marks.js';
import { nameSchemes, readDefault, renameNeeds } from './merge-security.js';
import { type Moves, moveReferences } from './move-references.js';
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

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

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
  const parts = [...given].sort((a, b) => (a.product < b.product ? -1 : 1));
  const diagnostics: Diagnostic[] = [];
  const addresses = parts.map(({ root, server }) =>
    readAddress(server === undefined ? getArray(root, 'servers') : [{ url: server }]),
  );
  const placings = parts.map((part, i) => placeOperations(part, addresses[i] as Address));
  const placed = parts.flatMap(({ product }, i) => (placings[i] ?? []).map(({ path }) => ({ product, path })));
  const { products: meeting, meetings } = findMeeting(placed);
  const prefixes = parts.map(({ product }) => (meeting.has(product) ? `/${product}` : ''));
  const servers = shareServers(addresses);
  const schemes = nameSchemes(parts);
  const isSilent = schemes.every((names) => names.size === 0);
  const defaults = parts.map(({ root }, i) => readDefault(root, schemes[i] as Map<string, string>, isSilent));
  const security = isSameFor(defaults) ? defaults[0] : undefined;
  const names = nameComponents(parts, schemes);

  const paths: JsonObject = {};
  const components: JsonObject = {};
  const rest: JsonObject = {};
  parts.forEach((part, i) => {
    const prefix = prefixes[i] as string;
    const own = placings[i] as Placing[];
    const moved = new Map(own.map(({ method, own: path, path: to }) => [`${method} ${path}`, `${prefix}${to}`]));
    const used = new Set<string>();
    const moves: Moves = { names: names[i] as Moves['names'], paths: moved, rest: `/${REST}/${part.product}`, used };
    for (const placing of own) {
      const path = `${prefix}${placing.path}`;
      const item = getObject(paths, path) ?? {};
      setOwn(paths, path, item);
      const operation = moveReferences(gatherParameters(placing, part.root), moves) as JsonObject;
      const needs = get(placing.operation, 'security');
      const asked =
        needs === undefined
          ? security === undefined && defaults[i]
          : renameNeeds(needs, schemes[i] as Map<string, string>);
      item[placing.method] = {
        ...operation,
        ...(asked !== undefined && asked !== false && { security: asked }),
        ...describeServers(placing.address, servers, addresses[i] as Address),
        [PRODUCT]: part.product,
        [OWN_PATH]: placing.own,
      };
    }
    for (const [section, entries] of sortedEntriesOf(getObject(part.root, 'components'))) {
      const home = getObject(components, section) ?? {};
      setOwn(components, section, home);
      for (const [name, entry] of sortedEntriesOf(entries))
        setOwn(home, names[i]?.get(section)?.get(name) ?? name, moveReferences(entry, moves));
    }
    const left: JsonObject = {};
    for (const section of used) {
      const value = get(part.root, section);
      if (value !== undefined) setOwn(left, section, moveReferences(value, moves));
    }
    if (Object.keys(left).length > 0) setOwn(rest, part.product, left);
    diagnostics.push(...describeAddress(part, addresses[i] as Address, servers));
  });
  diagnostics.push(...describeMeetings(meetings));
  const root: JsonObject = {
    ...describeSet(parts),
    ...(servers && servers.length > 0 && { servers }),
    ...(security !== undefined && { security }),
    paths,
    components,
    ...(Object.keys(rest).length > 0 && { [REST]: rest }),
    [PRODUCTS]: Object.fromEntries(
      parts.map(({ product, root: own }, i) => {
        const info = getObject(own, 'info');
        return [
          product,
          {
            title: getString(info, 'title').trim(),
            version: String(get(info, 'version') ?? ''),
            prefix: prefixes[i] as string,
          },
        ];
      }),
    ),
  };
  return { root, sha256: hashStable(root), origin: parts.map(({ origin }) => origin).join(', '), diagnostics };
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

/** The servers that all documents have; null where they differ. */
function shareServers(addresses: readonly Address[]): JsonObject[] | null {
  return isSameFor(addresses.map(({ servers }) => servers)) ? (addresses[0]?.servers ?? []) : null;
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

/** By section: what is in one document alone keeps its name, and every other has its product in front. */
function nameComponents(
  parts: readonly Part[],
  schemes: readonly Map<string, string>[],
): Map<string, Map<string, string>>[] {
  const counts = new Map<string, number>();
  const visit = (root: JsonObject) =>
    entriesOf(getObject(root, 'components')).flatMap(([section, entries]) =>
      isObject(entries) ? Object.keys(entries).map((name): [string, string] => [section, name]) : [],
    );
  for (const { root } of parts)
    for (const key of visit(root)) counts.set(key.join('/'), (counts.get(key.join('/')) ?? 0) + 1);
  return parts.map(({ root, product }, i) => {
    const names = new Map<string, Map<string, string>>();
    for (const [section, name] of visit(root)) {
      const own = names.get(section) ?? new Map<string, string>();
      const told = (counts.get(`${section}/${name}`) ?? 0) > 1 ? `${product}.${name}` : name;
      own.set(name, section === 'securitySchemes' ? (schemes[i]?.get(name) ?? name) : told);
      names.set(section, own);
    }
    return names;
  });
}
