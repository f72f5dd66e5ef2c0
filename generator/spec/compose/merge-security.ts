import { entriesOf, get, getArray, getObject, getString, isObject, setOwn } from '../json.js';
import { stringifyStable } from '../stable-json.js';
import type { Json, JsonObject } from '../types.js';
import type { Address } from './place-documents.js';

/**
 * Relative addresses for tokens become whole: they are of the document's own server, and the client secret of one
 * document must not go to that of another.
 */
export function locateTokens(root: JsonObject, { base, servers }: Address): JsonObject {
  const origin = getString(servers[0], 'url');
  const schemes = getObject(getObject(root, 'components'), 'securitySchemes');
  if (!schemes || !URL.canParse(origin)) return root;
  const located: JsonObject = {};
  for (const [name, scheme] of entriesOf(schemes)) {
    const flows: JsonObject = {};
    for (const [key, flow] of entriesOf(get(scheme, 'flows'))) {
      const tokenUrl = getString(flow, 'tokenUrl');
      const isLocated = tokenUrl !== '' && isObject(flow) && URL.canParse(tokenUrl, `${origin}${base}/`);
      setOwn(flows, key, isLocated ? { ...flow, tokenUrl: new URL(tokenUrl, `${origin}${base}/`).href } : flow);
    }
    const hasFlows = isObject(scheme) && Object.keys(flows).length > 0;
    setOwn(located, name, hasFlows ? { ...scheme, flows } : scheme);
  }
  return { ...root, components: { ...getObject(root, 'components'), securitySchemes: located } };
}

/** Schemes of one name and one kind are one credential; others of that name are told apart by the product. */
export function nameSchemes(parts: readonly { product: string; root: JsonObject }[]): Map<string, string>[] {
  const kinds = new Map<string, Set<string>>();
  for (const { root } of parts) {
    for (const [name, scheme] of schemesOf(root)) kinds.set(name, (kinds.get(name) ?? new Set()).add(kindOf(scheme)));
  }
  return parts.map(({ product, root }) => {
    const own = schemesOf(root).map(([name]): [string, string] => {
      return [name, (kinds.get(name)?.size ?? 0) > 1 ? `${product}_${name}` : name];
    });
    return new Map(own);
  });
}

function schemesOf(root: JsonObject): [string, Json][] {
  return entriesOf(get(getObject(root, 'components'), 'securitySchemes'));
}

/** How it is sent and where it comes from; the scopes of all documents are asked for together. */
function kindOf(scheme: Json): string {
  if (!isObject(scheme)) return stringifyStable(scheme);
  return stringifyStable({ ...scheme, description: '', ...mapFlows(scheme, () => ({})) });
}

function mapFlows(scheme: JsonObject, change: (scopes: JsonObject, flow: string) => JsonObject): JsonObject {
  const flows: JsonObject = {};
  for (const [name, flow] of entriesOf(get(scheme, 'flows'))) {
    const scopes = change(getObject(flow, 'scopes') ?? {}, name);
    setOwn(flows, name, isObject(flow) ? { ...flow, scopes } : flow);
  }
  return Object.keys(flows).length > 0 ? { flows } : {};
}

/** One scheme of two documents that are of one kind. */
export function joinSchemes(known: Json | undefined, scheme: Json): Json {
  if (!isObject(known) || !isObject(scheme)) return scheme;
  const others = getObject(known, 'flows');
  const scopesOf = (flow: string) => getObject(get(others, flow), 'scopes') ?? {};
  return { ...scheme, ...known, ...mapFlows(scheme, (scopes, flow) => ({ ...scopes, ...scopesOf(flow) })) };
}

/** What calls of the document need unless an operation says otherwise. `isSilent`: no document of the set has a credential. */
export function readDefault(root: JsonObject, names: ReadonlyMap<string, string>, isSilent: boolean): Json | undefined {
  const own = get(root, 'security');
  if (own !== undefined) return renameNeeds(own, names);
  const operations = entriesOf(get(root, 'paths')).flatMap(([, item]) => entriesOf(item));
  if (operations.some(([, operation]) => get(operation, 'security') !== undefined)) return isSilent ? undefined : [];
  const schemes = [...names.values()].sort();
  // It declares credentials and asks for none: any of them may be sent.
  if (schemes.length > 0) return [...schemes.map((name) => ({ [name]: [] })), {}];
  return isSilent ? undefined : [];
}

/** The names as they are in the composed document. */
export function renameNeeds(needs: Json, names: ReadonlyMap<string, string>): Json {
  if (!Array.isArray(needs)) return needs;
  return needs.map((need) => {
    if (!isObject(need)) return need;
    const renamed: JsonObject = {};
    for (const name of Object.keys(need)) setOwn(renamed, names.get(name) ?? name, getArray(need, name));
    return renamed;
  });
}
