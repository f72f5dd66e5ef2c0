import { deref, entriesOf, get, getArray, getObject, getString, isObject } from '../json.js';
import type { Json, JsonObject } from '../types.js';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];
const SCHEMA_KEYS = [
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
  'x-nullable',
];

/** Swagger 2.0 in the shape of OpenAPI 3: schemas stay where they are, so that `#/definitions/…` still leads to them. */
export function upgradeSwagger(root: JsonObject): JsonObject {
  const paths: JsonObject = Object.create(null);
  for (const [path, item] of entriesOf(get(root, 'paths'))) {
    if (isObject(item)) paths[path] = upgradePathItem(root, item);
  }
  return {
    ...root,
    servers: upgradeServers(root),
    paths,
    components: { schemas: getObject(root, 'definitions') ?? {}, securitySchemes: upgradeSecurity(root) },
  };
}

function upgradePathItem(root: JsonObject, item: JsonObject): JsonObject {
  const shared = getArray(item, 'parameters');
  const upgraded: JsonObject = {};
  for (const [key, value] of Object.entries(item)) {
    if (METHODS.includes(key) && isObject(value)) upgraded[key] = upgradeOperation(root, value, shared);
    else if (key !== 'parameters') upgraded[key] = value;
  }
  return upgraded;
}

function upgradeOperation(root: JsonObject, operation: JsonObject, shared: Json[]): JsonObject {
  const own = derefAll(root, getArray(operation, 'parameters'));
  const inherited = derefAll(root, shared).filter(
    (p) => !own.some((o) => get(o, 'name') === get(p, 'name') && get(o, 'in') === get(p, 'in')),
  );
  const parameters = [...inherited, ...own];
  const consumes = mediaTypes(operation, root, 'consumes');
  const produces = mediaTypes(operation, root, 'produces');
  const upgraded: JsonObject = { ...operation };
  upgraded.parameters = parameters
    .filter((p) => !['body', 'formData'].includes(getString(p, 'in')))
    .map(upgradeParameter);
  const body = parameters.find((p) => get(p, 'in') === 'body');
  const form = parameters.filter((p) => get(p, 'in') === 'formData');
  if (body) upgraded.requestBody = upgradeBody(body, consumes);
  else if (form.length > 0) upgraded.requestBody = upgradeForm(form, consumes);
  const responses: JsonObject = {};
  for (const [status, response] of entriesOf(get(operation, 'responses'))) {
    const target = deref(root, response);
    responses[status] = target ? upgradeResponse(target, produces) : response;
  }
  upgraded.responses = responses;
  return upgraded;
}

function derefAll(root: JsonObject, values: Json[]): JsonObject[] {
  return values.map((value) => deref(root, value)).filter((value) => value !== undefined);
}

function mediaTypes(operation: JsonObject, root: JsonObject, key: string): string[] {
  const own = get(operation, key) === undefined ? getArray(root, key) : getArray(operation, key);
  const types = own.filter((t): t is string => typeof t === 'string');
  return types.length > 0 ? types : ['application/json'];
}

function upgradeParameter(parameter: JsonObject): JsonObject {
  const schema: JsonObject = {};
  const rest: JsonObject = {};
  for (const [key, value] of Object.entries(parameter)) {
    if (SCHEMA_KEYS.includes(key)) schema[key] = value;
    else if (key !== 'collectionFormat') rest[key] = value;
  }
  const format = getString(parameter, 'collectionFormat');
  if (format === 'multi') return { ...rest, schema, style: 'form', explode: true };
  if (get(schema, 'type') === 'array') return { ...rest, schema, explode: false };
  return { ...rest, schema };
}

function upgradeBody(body: JsonObject, consumes: string[]): JsonObject {
  const content: JsonObject = {};
  for (const type of consumes) content[type] = { schema: get(body, 'schema') ?? {} };
  return { description: getString(body, 'description'), required: get(body, 'required') === true, content };
}

function upgradeForm(fields: JsonObject[], consumes: string[]): JsonObject {
  const properties: JsonObject = Object.create(null);
  const required: Json[] = [];
  for (const field of fields) {
    const name = getString(field, 'name');
    properties[name] = {
      ...(upgradeParameter(field).schema as JsonObject),
      description: getString(field, 'description'),
    };
    if (get(field, 'required') === true) required.push(name);
  }
  const hasFile = fields.some((f) => get(f, 'type') === 'file');
  const declared = consumes.filter((t) => t.includes('form'));
  const type = declared[0] ?? (hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded');
  return { required: required.length > 0, content: { [type]: { schema: { type: 'object', properties, required } } } };
}

function upgradeResponse(response: JsonObject, produces: string[]): JsonObject {
  const { schema, examples, headers, ...rest } = response;
  const upgraded: JsonObject = { ...rest };
  if (schema !== undefined) {
    const content: JsonObject = {};
    for (const type of produces) {
      const example = get(examples, type);
      content[type] = example === undefined ? { schema } : { schema, example };
    }
    upgraded.content = content;
  }
  const heads: JsonObject = {};
  for (const [name, header] of entriesOf(headers)) {
    heads[name] = isObject(header) ? { description: getString(header, 'description'), schema: header } : header;
  }
  if (headers !== undefined) upgraded.headers = heads;
  return upgraded;
}

function upgradeServers(root: JsonObject): Json[] {
  const host = getString(root, 'host');
  const base = getString(root, 'basePath');
  if (!host) return base ? [{ url: base }] : [];
  const schemes = getArray(root, 'schemes').filter((s): s is string => typeof s === 'string');
  const ordered = schemes.includes('https') ? ['https', ...schemes.filter((s) => s !== 'https')] : schemes;
  return (ordered.length > 0 ? ordered : ['https']).map((scheme) => ({ url: `${scheme}://${host}${base}` }));
}

function upgradeSecurity(root: JsonObject): JsonObject {
  const schemes: JsonObject = Object.create(null);
  for (const [name, scheme] of entriesOf(get(root, 'securityDefinitions'))) {
    if (!isObject(scheme)) continue;
    const type = getString(scheme, 'type');
    if (type === 'basic') schemes[name] = { ...scheme, type: 'http', scheme: 'basic' };
    else if (type === 'oauth2') schemes[name] = upgradeOauth(scheme);
    else schemes[name] = scheme;
  }
  return schemes;
}

function upgradeOauth(scheme: JsonObject): JsonObject {
  const flow: JsonObject = { scopes: get(scheme, 'scopes') ?? {} };
  for (const key of ['authorizationUrl', 'tokenUrl']) {
    const url = get(scheme, key);
    if (url !== undefined) flow[key] = url;
  }
  const names = new Map([
    ['application', 'clientCredentials'],
    ['accessCode', 'authorizationCode'],
  ]);
  const kind = getString(scheme, 'flow');
  return { ...scheme, flows: { [names.get(kind) ?? kind]: flow } };
}
