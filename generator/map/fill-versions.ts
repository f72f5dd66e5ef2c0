import type { Api, Operation, Parameter } from '../model/types.js';
import { squash } from '../naming/words.js';

/**
 * A parameter that says which version of the API is meant and has a default asks nobody anything: `/{apiVersion}/vms` is
 * `/v4/vms`. The keys of operations stay as the document has them.
 */
export function fillVersions(api: Api): Api {
  const operations = api.operations.map((operation) => fillDemands(fillVersion(operation), api.version));
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
