import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const disk = '{type: object, properties: {id: {type: integer}, label: {type: string}, size: {type: integer}}}';
const DOCUMENT = `
paths:
  /disks:
    get:
      parameters: [{name: X-Filter, in: header, schema: {type: object}}]
      ${answers(`{type: object, properties: {data: {type: array, items: ${disk}}}}`)}
    post: {${takes('{type: object, properties: {label: {type: string}, size: {type: integer}}}')}, ${answers(disk)}}
  /disks/{id}: {get: {${answers(disk)}}}
`;

it.each<[object, string[]]>([
  [{ label: 'b' }, ['b']],
  [{ size: 10, label: 'b' }, []],
  [{ '+or': [{ label: 'a' }, { size: { '+gt': 20 } }] }, ['a', 'c']],
  [{ '+and': [{ size: { '+gte': 20 } }, { label: { '+neq': 'b' } }] }, ['c']],
  [{ label: { '+contains': 'a' } }, ['a']],
  [{ '+order_by': 'size', '+order': 'desc' }, ['c', 'b', 'a']],
])('a header says in an object which items are wanted: %j', async (filter, want) => {
  await withMock(DOCUMENT, async ({ call }) => {
    for (const [i, label] of ['a', 'b', 'c'].entries()) await call('POST /disks', { label, size: (i + 1) * 10 });
    const { body } = await call('GET /disks', undefined, { 'x-filter': JSON.stringify(filter) });
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual(want);
  });
});
