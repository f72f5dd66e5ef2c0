import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

const header = (name: string, required = false) =>
  `{name: ${name}, in: header, required: ${required}, schema: {type: string}}`;
const write = (...headers: string[]) => `{parameters: [${headers.join(', ')}], responses: {204: {description: x}}}`;

it('optional headers that a request goes without are told, once each', () => {
  const { diagnostics } = catalogueOf(`
components: {securitySchemes: {key: {type: apiKey, in: header, name: api_key}}}
paths:
  /disks:
    get: ${write(header('X-Only-Read'))}
    post: ${write(header('X-Class'), header('If-Match'), header('X-Request-ID'), header('Idempotency-Key'))}
  /disks/{id}:
    put: ${write(header('x-class'), header('Api_Key'))}
    delete: ${write(header('X-CLASS'), header('X-Sure', true))}
  /nets:
    post: ${write(header('X-Zone'), header('Content-Language'))}`);
  expect(diagnostics.filter(({ code }) => code === 'header-not-sent').map(({ message }) => message)).toEqual([
    'The optional header X-Class is never sent, though POST /disks and 2 other operations take it.',
    'The optional header X-Zone is never sent, though POST /nets takes it.',
  ]);
});
