import { findObject, successOf } from '../model/answers.js';
import type { Api, Operation, Schema } from '../model/types.js';
import { splitPath } from './paths.js';

/**
 * `POST /prompts` makes a prompt and answers with its first version, which `GET /versions/{id}` shows: the id there is the
 * version's. Only an object that lacks what was sent for the new one, and that another collection shows, is certain to be of
 * another kind.
 */
export function answersWithOther(
  create: Operation,
  noun: string,
  shown: Schema | null,
  given: ReadonlySet<string>,
  api: Api,
): boolean {
  const told = showObject(create, noun);
  if (!told?.name || !shown?.name || told.name === shown.name) return false;
  if (![...given].some((wire) => shown.properties.has(wire) && !told.properties.has(wire))) return false;
  return api.operations.some((read) => {
    const other = read.method === 'GET' ? nameCollection(read) : null;
    return other !== null && other !== noun && showObject(read, other)?.name === told.name;
  });
}

function showObject(operation: Operation, noun: string): Schema | null {
  const schema = successOf(operation)?.schema;
  return schema ? findObject(schema, noun).object : null;
}

/** `versions` of `/versions/{id}`. */
function nameCollection({ path }: Operation): string | null {
  const [before, last] = splitPath(path).slice(-2);
  return last && 'parameter' in last && before && 'literal' in before ? before.literal : null;
}
