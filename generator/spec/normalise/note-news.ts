import type { Diagnostic } from '../../report/diagnostic.js';
import { escapePointer, get, isObject } from '../json.js';
import type { Json, JsonObject } from '../types.js';

/** What OpenAPI 3.2 has and nothing here uses, by the key or the value that it is known by. */
const NEWS: Record<string, string> = {
  itemSchema: 'a stream of items is not followed: the answer is shown as it comes',
  querystring: 'a parameter that is the whole query is not sent',
  deviceAuthorization: 'the device flow needs a person, and is no way in for a program',
  $self: 'the document is read from where it was found',
};

const SHOWN = 3;

/** OpenAPI 3.2 is read like 3.1; whatever of its news has no effect is told by name. */
export function noteNews(root: JsonObject, openapi: string): Diagnostic[] {
  if (!openapi.startsWith('3.2')) return [];
  const found = new Map<string, string[]>();
  const note = (news: string, pointer: string) => found.set(news, [...(found.get(news) ?? []), pointer]);
  if (get(root, '$self') !== undefined) note('$self', '/$self');
  const visit = (value: Json, pointer: string, depth: number): void => {
    if (depth > 40 || value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      value.forEach((one, index) => {
        visit(one, `${pointer}/${index}`, depth + 1);
      });
      return;
    }
    if (!isObject(value)) return;
    if (value.in === 'querystring') note('querystring', pointer);
    for (const [key, inner] of Object.entries(value)) {
      const below = `${pointer}/${escapePointer(key)}`;
      if (key === 'itemSchema' || (key === 'deviceAuthorization' && pointer.endsWith('/flows'))) note(key, below);
      // Examples and schemas may call their own fields so.
      if (!['schema', 'example', 'examples', 'schemas', 'properties', 'default'].includes(key))
        visit(inner, below, depth + 1);
    }
  };
  visit(get(root, 'paths') ?? null, '/paths', 0);
  visit(get(root, 'components') ?? null, '/components', 0);
  return [...found].flatMap(([news, pointers]) =>
    pointers.slice(0, SHOWN).map((pointer, index): Diagnostic => {
      const more =
        index === SHOWN - 1 && pointers.length > SHOWN ? ` ${pointers.length - SHOWN} more are like it.` : '';
      return {
        code: 'ignored-in-3.2',
        severity: 'note',
        pointer,
        message: `${news} of OpenAPI 3.2 is ignored: ${NEWS[news] ?? ''}.${more}`,
        hint: 'No action is needed if the API works without it.',
      };
    }),
  );
}
