import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const made = (path: string, noun: string, fields: string) =>
  resourceOf(catalogueOf(`paths:${pathsOf(path, fields, fields)}`), noun);

describe('a create body that does not say what it needs', () => {
  it.each([
    {
      name: 'the name that has the noun in it',
      path: '/usergroups',
      noun: 'usergroup',
      field: 'group_name',
      want: true,
    },
    { name: 'what a user is known by', path: '/users', noun: 'user', field: 'email', want: true },
    { name: 'the e-mail of something else', path: '/invoices', noun: 'invoice', field: 'email', want: false },
    // PowerDNS: "Set to “Zone”". What needs a kind says so.
    { name: 'its kind', path: '/hooks', noun: 'hook', field: 'type', want: false },
    { name: 'the kind of something in it', path: '/hooks', noun: 'hook', field: 'value_type', want: false },
    { name: 'the name of something else', path: '/hooks', noun: 'hook', field: 'plan_name', want: false },
  ])('needs or does not need $name', ({ path, noun, field, want }) => {
    const fields = `${field}: {type: string}, other: {type: string}`;
    expect(attributeOf(made(path, noun, fields), field)).toMatchObject({ required: want, confidence: 'low' });
  });

  it('needs no e-mail where the path names a user by another name', () => {
    const fields = 'username: {type: string}, email: {type: string}';
    const paths = pathsOf('/users', fields, fields).replaceAll('{id}', '{username}');
    expect(attributeOf(resourceOf(catalogueOf(`paths:${paths}`), 'user'), 'email').required).toBe(false);
  });

  it('leaves out what has a default, what has one value, and what may be left out in its own words', () => {
    for (const schema of ['default: a', 'enum: [a]', 'description: Optional.'])
      expect(attributeOf(made('/hooks', 'hook', `type: {type: string, ${schema}}`), 'type').required).toBe(false);
  });
});
