import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';
import { findOtherName } from './translate.js';

it.each([
  { wire: 'network', body: { network_id: 1 }, noun: 'vms', want: 'network_id' },
  { wire: 'vms', body: { vm_ids: [] }, noun: 'pools', want: 'vm_ids' },
  { wire: 'role', body: { role_slug: 'a' }, noun: 'members', want: 'role_slug' },
  { wire: 'name', body: { project_name: 'a' }, noun: 'projects', want: 'project_name' },
  { wire: 'project_name', body: { name: 'a' }, noun: 'projects', want: 'name' },
  { wire: 'name', body: { user_name: 'a' }, noun: 'projects', want: null },
  { wire: 'size', body: { project_size: 1 }, noun: 'projects', want: null },
])('$wire of $noun is found under $want', ({ wire, body, noun, want }) => {
  expect(findOtherName(wire, body, noun)).toBe(want);
});

it('a slug that is sent is the slug of the object that shows it, not its id', async () => {
  const role = '{type: object, properties: {id: {type: string}, slug: {type: string}}}';
  const member = `{type: object, properties: {id: {type: string, readOnly: true}, role: ${role}}}`;
  const document = `
paths:
  /members: {post: {${takes('{type: object, properties: {role_slug: {type: string}}}')}, ${answers(member, 201)}}}
  /members/{id}: {get: {${answers(member)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /members', { role_slug: 'admin' })).body as { id: string };
    expect((await call(`GET /members/${id}`)).body).toMatchObject({ role: { slug: 'admin' } });
  });
});
