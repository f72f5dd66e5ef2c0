import { expect, it } from 'vitest';
import { apiOf } from '../../test/inline-document.js';
import { findErrorForms } from './find-error-forms.js';

const json = (schema: string) => `{ description: x, content: { application/json: { schema: ${schema} } } }`;
const nested =
  '{ type: object, required: [error], properties: { error: { type: object, required: [code], properties: { code: {}, more: {} } } } }';
const loose = '{ type: object, properties: { message: {}, code: {} } }';

it.each([
  {
    title: 'required members, two levels deep',
    answers: `"404": ${json(nested)}`,
    want: [{ all: [['error', 'code']], any: [] }],
  },
  {
    title: 'members that may be there',
    answers: `"404": ${json(loose)}`,
    want: [{ all: [], any: ['code', 'message'] }],
  },
  { title: 'no body of any error', answers: '"404": { description: x }', want: [{ all: [], any: [], isOpen: true }] },
  {
    title: 'no body, where other errors have one',
    answers: `"404": { description: x }, "409": ${json(loose)}`,
    want: [
      { all: [], any: [] },
      { all: [], any: ['code', 'message'] },
    ],
  },
  {
    title: 'no body of what is not a success, where other errors have one',
    answers: `default: { description: x }, "409": ${json(loose)}`,
    want: [
      { all: [], any: [] },
      { all: [], any: ['code', 'message'] },
    ],
  },
  {
    title: 'other mistakes, where no 404 has a form',
    answers: `"422": ${json(nested)}`,
    want: [{ all: [['error', 'code']], any: [] }],
  },
  {
    title: 'everything but a success',
    answers: `default: ${json(loose)}`,
    want: [{ all: [], any: ['code', 'message'] }],
  },
  {
    title: 'text',
    answers: '"404": { description: x, content: { text/plain: {} } }',
    want: [{ all: [], any: [], isText: true }],
  },
  { title: 'nothing, where only a server fails', answers: `"500": ${json(nested)}`, want: [] },
])('the form of error answers: $title', ({ answers, want }) => {
  const text = `{ paths: { "/a/{id}": { get: { responses: { "200": { description: x }, ${answers} } } } } }`;
  expect(findErrorForms(apiOf(text))).toEqual(want);
});
