import type { Api, Operation, Parameter } from '../model/types.js';
import { squash } from '../naming/words.js';

/**
 * A parameter that says which version of the API is meant and has a default asks nobody anything: `/{apiVersion}/vms` is
 * `/v4/vms`. The keys of operations stay as the document has them.
 */
export function fillVersions(api: Api): Api {
  const operations = api.operations.map(fillVersion);
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

/** One of a few versions, and which of them unless somebody wants another. */
export function isVersion({ name, schema }: Parameter): boolean {
  const named = /^(?:api)?version$/.test(squash(name));
  return named && schema.enum !== null && /^[\w.-]+$/.test(String(schema.default ?? ''));
}
