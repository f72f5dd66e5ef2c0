import { squash } from '../naming/words.js';
import type { Api, Operation, Parameter } from './types.js';

/**
 * A parameter that says which version of the API is meant and has a default asks nobody anything: `/{apiVersion}/vms` is
 * `/v4/vms`. The keys of operations stay as the document has them.
 */
export function fillVersions(api: Api): Api {
  return changeOperations(api, (operation) => fillDemands(fillVersion(operation), api.version));
}

/** The same for the paths alone, and what other versions stand where: `/v4beta/` for `/v4/`. */
export function fillPaths(api: Api): { api: Api; others: Map<string, string> } {
  const others = new Map<string, string>();
  for (const { path, parameters } of api.operations) {
    for (const { name, schema } of parameters.filter((own) => own.in === 'path' && isVersion(own))) {
      const [before = '', after] = path.split(`{${name}}`);
      if (before.includes('{') || !after?.startsWith('/')) continue;
      for (const other of schema.enum ?? [])
        if (other !== schema.default) others.set(`${before}${String(other)}/`, `${before}${String(schema.default)}/`);
    }
  }
  const filled = changeOperations(api, fillVersion);
  if (filled === api) return { api, others };
  // Who looks for the other calls at a path finds them by the path that it has now.
  for (const operation of filled.operations) {
    const key = `${operation.method} ${operation.path}`;
    if (!filled.byKey.has(key)) filled.byKey.set(key, operation);
  }
  return { api: filled, others };
}

function changeOperations(api: Api, change: (operation: Operation) => Operation): Api {
  const operations = api.operations.map(change);
  if (operations.every((operation, index) => operation === api.operations[index])) return api;
  return { ...api, operations, byKey: new Map(operations.map((operation) => [operation.key, operation])) };
}

function fillVersion(operation: Operation): Operation {
  const versions = operation.parameters.filter((parameter) => parameter.in === 'path' && isVersion(parameter));
  if (versions.length === 0) return operation;
  let { path } = operation;
  for (const { name, schema } of versions) path = path.replace(`{${name}}`, String(schema.default));
  return { ...operation, path, parameters: operation.parameters.filter((own) => !versions.includes(own)) };
}

/**
 * What a query demands and has one answer only: the version of the API, which is the document's own; the only value that
 * there is; and whether to do something more than was asked for, which nobody has said.
 */
function fillDemands(operation: Operation, version: string): Operation {
  const answerOf = ({ name, schema }: Parameter): string | number | boolean | undefined => {
    const [only, ...others] = schema.enum ?? [];
    if (schema.enum && others.length === 0 && typeof only === 'string') return only;
    if (squash(name) === 'apiversion' && !schema.enum && /^v?\d[\w.-]*$/.test(version)) return version;
    return schema.types[0] === 'boolean' && operation.method !== 'POST' ? false : undefined;
  };
  const isOpen = ({ in: place, required, schema }: Parameter) =>
    place === 'query' && required && schema.default === undefined;
  const parameters = operation.parameters.map((parameter) => {
    const answer = isOpen(parameter) ? answerOf(parameter) : undefined;
    return answer === undefined ? parameter : { ...parameter, schema: { ...parameter.schema, default: answer } };
  });
  const isSame = parameters.every((parameter, index) => parameter === operation.parameters[index]);
  return isSame ? operation : { ...operation, parameters };
}

/** One of a few versions, and which of them unless somebody wants another. */
export function isVersion({ name, schema }: Parameter): boolean {
  const named = /^(?:api)?version$/.test(squash(name));
  return named && schema.enum !== null && /^[\w.-]+$/.test(String(schema.default ?? ''));
}
