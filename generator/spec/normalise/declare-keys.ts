import type { Diagnostic } from '../../report/diagnostic.js';
import { deref, entriesOf, get, getArray, getFlag, getObject, getString, isObject } from '../json.js';
import type { Json, JsonObject } from '../types.js';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** Below this nothing can be said of most operations. */
const FEWEST = 3;
const KEY =
  /(?:api[-_]?(?:key|token|secret|user(?:name)?)|access[-_]?(?:key|token)|auth(?:[-_]?(?:key|token))?|session[-_]?token|subscription[-_]?key|app(?:lication)?[-_]?(?:key|secret|token)|^(?:x-)?token)$/i;
const NO_KEY = /page|next|continu|csrf|xsrf|cursor|sync|upload/i;
/** `X-Example-Server-Token`, and not the token that tells a repeated request, or the one that confirms it. */
const TOKEN = /(?:token|[-_]authorization|[-_](?:account|server|user)[-_]?key)$/i;
const NO_TOKEN = /idempot|client|request|confirm|captcha|verif|otp|mfa|push|reset|invit|lock|refresh/i;

interface Asked {
  scheme: string;
  parameter: JsonObject;
  operations: number;
}

/**
 * A header or query parameter that most operations demand, called `api-key`, `access_token` or `Authorization`, says who calls:
 * it is a security scheme, which the document has forgotten to declare. As a parameter it would be shown, and kept in states.
 * Where a document declares no scheme at all, a header that some demand is what the others have forgotten. A parameter that
 * stands where a declared scheme puts its key is that key.
 */
export function declareKeys(root: JsonObject): { root: JsonObject; diagnostics: Diagnostic[] } {
  const unchanged = { root, diagnostics: [] };
  const paths = get(root, 'paths');
  if (!isObject(paths)) return unchanged;
  const declared = listDeclared(root);
  const given = listGiven(root);
  const asked = new Map<string, Asked>();
  let count = 0;
  for (const operation of listOperations(root, paths)) {
    count++;
    const names = operation.parameters.filter((own) => isKey(own, declared));
    for (const own of new Map(names.map((one) => [idOf(one), one])).values()) {
      const known = asked.get(idOf(own)) ?? { scheme: getString(own, 'name'), parameter: own, operations: 0 };
      asked.set(idOf(own), { ...known, operations: known.operations + 1 });
    }
  }
  const isMeant = ({ operations, parameter }: Asked) =>
    operations >= FEWEST &&
    (operations * 3 > count * 2 || (declared.size === 0 && getString(parameter, 'in') === 'header'));
  const keys = new Map([...asked].filter(([, own]) => isMeant(own)));
  if (keys.size === 0 && given.size === 0) return unchanged;
  const schemes = Object.fromEntries([...keys.values()].map(({ scheme, parameter }) => [scheme, describe(parameter)]));
  const components = getObject(root, 'components');
  const named = { ...components, securitySchemes: { ...getObject(components, 'securitySchemes'), ...schemes } };
  const usual = getArray(root, 'security');
  const everyKey = [...keys.values()].map(({ scheme }) => scheme);
  const known = new Map([...given, ...[...keys].map(([id, { scheme }]) => [id, scheme] as const)]);
  // What few demand and nobody declares is sent with every call.
  const forgotten = [...keys.values()].filter(({ operations }) => operations * 3 <= count * 2).map((own) => own.scheme);
  const needs: Needs = { keys: known, usual: withKeys(usual, forgotten), isNew: keys.size > 0 };
  const changed = Object.fromEntries(entriesOf(paths).map(([path, item]) => [path, askForKeys(root, item, needs)]));
  if (keys.size === 0) return { root: { ...root, paths: changed }, diagnostics: [] };
  return {
    root: { ...root, components: named, security: withKeys(usual, everyKey), paths: changed },
    diagnostics: [...keys.values()].map(({ scheme, parameter }) => ({
      code: 'undeclared-key',
      severity: 'note' as const,
      pointer: '/components/securitySchemes',
      message: `${forgotten.includes(scheme) ? 'Some' : 'Most'} operations demand the ${getString(parameter, 'in')} parameter ${scheme}, which is a credential and no security scheme; it is read as one.`,
      hint: 'Declare it as a security scheme of the type apiKey.',
    })),
  };
}

function idOf(parameter: JsonObject): string {
  const [name, place] = [getString(parameter, 'name'), getString(parameter, 'in')];
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** The schemes of keys, by the parameter that each stands for. */
function listGiven(root: JsonObject): Map<string, string> {
  const schemes = entriesOf(getObject(getObject(root, 'components'), 'securitySchemes'));
  const keys = schemes.filter(([, scheme]) => getString(deref(root, scheme), 'type') === 'apiKey');
  return new Map(keys.map(([name, scheme]) => [idOf(deref(root, scheme) ?? {}), name]));
}

/** Where the declared keys go; their parameters are known already. */
function listDeclared(root: JsonObject): Set<string> {
  const schemes = entriesOf(getObject(getObject(root, 'components'), 'securitySchemes'));
  return new Set(schemes.map(([, scheme]) => getString(deref(root, scheme), 'name').toLowerCase()));
}

function isKey(parameter: JsonObject, declared: ReadonlySet<string>): boolean {
  const [name, place] = [getString(parameter, 'name'), getString(parameter, 'in')];
  const isSent = (place === 'header' || place === 'query') && getFlag(parameter, 'required');
  // Where any scheme is declared, it is what goes there.
  if (isAuthorization(name)) return isSent && place === 'header' && declared.size === 0;
  const isToken = place === 'header' && TOKEN.test(name) && !NO_TOKEN.test(name);
  return isSent && (isToken || KEY.test(name)) && !NO_KEY.test(name) && !declared.has(name.toLowerCase());
}

function isAuthorization(name: string): boolean {
  return name.toLowerCase() === 'authorization';
}

function describe(parameter: JsonObject): JsonObject {
  const description = getString(parameter, 'description');
  const schema = getObject(parameter, 'schema');
  const said = [get(parameter, 'example'), get(schema, 'example'), get(schema, 'default'), get(schema, 'pattern')];
  const text = [description, ...said].filter((own) => typeof own === 'string').join(' ');
  const [way] = /\b(?:bearer|basic)\b/i.exec(text) ?? [];
  // Without a word about it, the whole value is given.
  if (way && isAuthorization(getString(parameter, 'name')))
    return { type: 'http', scheme: way.toLowerCase(), ...(description !== '' && { description }) };
  return {
    type: 'apiKey',
    in: getString(parameter, 'in'),
    name: getString(parameter, 'name'),
    ...(description !== '' && { description }),
  };
}

function* listOperations(root: JsonObject, paths: JsonObject): Generator<{ parameters: JsonObject[] }> {
  for (const [, given] of entriesOf(paths)) {
    const item = deref(root, given);
    for (const method of METHODS) {
      const operation = getObject(item, method);
      if (operation) yield { parameters: [...readParameters(root, item), ...readParameters(root, operation)] };
    }
  }
}

function readParameters(root: JsonObject, holder: Json | undefined): JsonObject[] {
  return getArray(holder, 'parameters').flatMap((given) => {
    const parameter = deref(root, given);
    return parameter ? [parameter] : [];
  });
}

interface Needs {
  /** The schemes by what they are demanded as. */
  keys: ReadonlyMap<string, string>;
  /** Where an operation says nothing. */
  usual: Json[];
  /** Some of the keys are declared here, for all that do not say otherwise. */
  isNew: boolean;
}

/** The same path, whose operations ask for the keys by their security and not by parameters. */
function askForKeys(root: JsonObject, given: Json, { keys, usual, isNew }: Needs): Json {
  const item = deref(root, given);
  if (!item) return given;
  const shared = findKeys(root, item, keys);
  const changed: JsonObject = { ...item, ...withoutKeys(root, item, keys) };
  for (const method of METHODS) {
    const operation = getObject(item, method);
    if (!operation) continue;
    const own = [...new Set([...shared, ...findKeys(root, operation, keys)])];
    if (own.length === 0 && !isNew) continue;
    const needs = Array.isArray(get(operation, 'security')) ? getArray(operation, 'security') : usual;
    changed[method] = { ...operation, ...withoutKeys(root, operation, keys), security: withKeys(needs, own) };
  }
  return changed;
}

function findKeys(root: JsonObject, holder: JsonObject, keys: Needs['keys']): string[] {
  return readParameters(root, holder).flatMap((own) => (getFlag(own, 'required') && keys.get(idOf(own))) || []);
}

function withoutKeys(root: JsonObject, holder: JsonObject, keys: Needs['keys']): JsonObject {
  if (findKeys(root, holder, keys).length === 0) return {};
  const isOther = (given: Json) => {
    const parameter = deref(root, given);
    return !parameter || !getFlag(parameter, 'required') || !keys.has(idOf(parameter));
  };
  return { parameters: getArray(holder, 'parameters').filter(isOther) };
}

/** Each alternative asks for the keys as well. */
function withKeys(needs: Json[], keys: readonly string[]): Json[] {
  if (keys.length === 0) return needs;
  const asked = Object.fromEntries(keys.map((key) => [key, []]));
  return needs.length === 0 ? [asked] : needs.map((need) => (isObject(need) ? { ...need, ...asked } : need));
}
