import { plainType } from '../../model/media-types.js';
import type { Operation } from '../../model/types.js';
import { deref, entriesOf, follow, get, getArray, getString } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

/** The raw schemas of one operation's request, found when the first request for it comes. */
export interface RequestFacts {
  /** By `in:name`. */
  parameters: Map<string, Json>;
  /** By media type without parameters, lower case. */
  bodies: Map<string, Json | undefined>;
  /** Whether the body may leave out what its schema demands. */
  isPart: boolean;
}

export function readRequestFacts(root: JsonObject, operation: Operation): RequestFacts {
  const cut = operation.pointer.lastIndexOf('/');
  const item = deref(root, follow(root, `#${operation.pointer.slice(0, cut)}`));
  const node = deref(root, get(item, operation.pointer.slice(cut + 1)));
  const parameters = new Map<string, Json>();
  for (const list of [getArray(item, 'parameters'), getArray(node, 'parameters')]) {
    for (const value of list) {
      const parameter = deref(root, value);
      const content = entriesOf(get(parameter, 'content'))[0];
      const schema = content ? get(content[1], 'schema') : get(parameter, 'schema');
      parameters.set(`${getString(parameter, 'in')}:${getString(parameter, 'name')}`, schema ?? true);
    }
  }
  const bodies = new Map<string, Json | undefined>();
  const body = deref(root, get(node, 'requestBody'));
  for (const [type, media] of entriesOf(get(body, 'content'))) bodies.set(plainType(type), get(media, 'schema'));
  return { parameters, bodies, isPart: false };
}

/** The raw schema of an answer, for the self-check. */
export function readAnswerSchema(
  root: JsonObject,
  operation: Operation,
  status: string,
  type: string,
): Json | undefined {
  const cut = operation.pointer.lastIndexOf('/');
  const item = deref(root, follow(root, `#${operation.pointer.slice(0, cut)}`));
  const responses = get(get(item, operation.pointer.slice(cut + 1)), 'responses');
  const wanted = entriesOf(responses).find(([key]) => key.toUpperCase() === status.toUpperCase());
  const content = get(deref(root, wanted?.[1]), 'content');
  return get(entriesOf(content).find(([key]) => plainType(key) === plainType(type))?.[1], 'schema');
}
