import { isPlural } from '../naming/plurals.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { findList, isObjectSchema, successOf } from './answers.js';
import type { Operation, Response, Schema } from './types.js';

/** "List zones", "Get a list of zones", "Returns the list of all zones". */
const SAYS_LIST =
  /^(?:(?:get|gets|fetch|fetches|return|returns|retrieve|retrieves|obtain|show|shows) (?:(?:an?|the) )?)?list(?:s|ing)?\b/i;

/**
 * A GET that calls itself a list, on the path where items are made, and whose answer is described as one item: the author
 * forgot the array. It is read as a list of them, and said aloud.
 */
export function mendLists(operations: readonly Operation[]): Diagnostic[] {
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  return operations.flatMap((operation) => {
    const item = findForgotten(operation, byKey.get(`POST ${operation.path}`));
    const response = successOf(operation);
    if (!item || !response) return [];
    wrap(operation, response, item);
    return [
      {
        code: 'list-answers-one',
        severity: 'warning' as const,
        pointer: response.pointer,
        message: `GET ${operation.path} says that it lists, but its answer is described as one ${item.name}. It is taken for a list of them.`,
        hint: 'Describe the answer as an array, if the API answers with one.',
      },
    ];
  });
}

/** The item that the answer shows, where it ought to show a list of them. */
function findForgotten(operation: Operation, create: Operation | undefined): Schema | null {
  const last = operation.path.split('/').filter(Boolean).at(-1) ?? '';
  if (operation.method !== 'GET' || !create || last.includes('{') || !isPlural(last)) return null;
  if (!SAYS_LIST.test(operation.summary.trim())) return null;
  const shown = successOf(operation)?.schema;
  if (!shown || shown.name === null || !isObjectSchema(shown) || findList(shown, last)) return null;
  return create.body?.schema?.name === shown.name ? shown : null;
}

/** Answers are shared by operations: only this one's changes. */
function wrap(operation: Operation, response: Response, item: Schema): void {
  const list: Schema = {
    ...item,
    name: null,
    types: ['array'],
    properties: new Map(),
    required: new Set(),
    items: item,
  };
  const content = new Map([...response.content].map(([type, media]) => [type, { ...media, schema: list }]));
  const mended = { ...response, schema: list, content };
  operation.responses = operation.responses.map((one) => (one === response ? mended : one));
}
