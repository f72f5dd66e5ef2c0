import { expect, it } from 'vitest';
import { endsInParameter, lastParameter, lastSegment, trimSlash } from './path-end.js';

it.each([
  ['/groups/{id}/users', '/groups/{id}/users', 'users', '', false],
  ['/groups/{id}/users/', '/groups/{id}/users', 'users', '', false],
  ['/groups/{id}', '/groups/{id}', '{id}', 'id', true],
  ['/groups/{id}/', '/groups/{id}', '{id}', 'id', true],
])('a slash at the end of %s says nothing', (path, trimmed, segment, parameter, isItem) => {
  expect([trimSlash(path), lastSegment(path), lastParameter(path), endsInParameter(path)]).toEqual([
    trimmed,
    segment,
    parameter,
    isItem,
  ]);
});
