import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `requestBody: {content: {application/json: {schema: ${schema}}}}`;
const object = (fields: string) => `{type: object, properties: {${fields}}}`;

/** A box whose update takes its name; `field` is only in its create, and `below` is what else its path has. */
function boxWith(field: string, below: string, update = 'name: {type: string}') {
  const paths = pathsOf('/boxes', `name: {type: string}, ${field}`, update);
  return resourceOf(catalogueOf(`paths:${paths}${below}`), 'box');
}

describe('a field that only the create takes is not replaced but refused where a path below the item speaks of it', () => {
  it.each([
    {
      name: 'a command brings the state about',
      field: 'banned: {type: boolean}',
      below: '\n  /boxes/{id}/ban: {post: {}}\n  /boxes/{id}/unban: {post: {}}',
      want: 'POST /boxes/{id}/ban brings it about',
    },
    {
      name: 'a setting of its own takes it, which is a resource',
      field: 'rules: {type: array, items: {type: string}}',
      below: `\n  /boxes/{id}/firewall: {get: {responses: {200: {description: x, content: {application/json: {schema: ${object('rules: {type: array, items: {type: string}}')}}}}}}, put: {${json(object('rules: {type: array, items: {type: string}}'))}}}`,
      want: 'PUT /boxes/{id}/firewall takes it',
    },
    {
      name: 'something that is done to it',
      field: 'secret: {type: string}',
      below: `\n  /boxes/{id}/secret/rotate: {post: {${json(object('key: {type: string}'))}}}`,
      want: 'POST /boxes/{id}/secret/rotate is about it',
    },
    {
      name: 'one of them is put in and taken out',
      field: 'service_account_mails: {type: array, items: {type: string}}',
      below: '\n  /boxes/{id}/service-accounts/{mail}: {put: {}, delete: {}}',
      want: 'PUT /boxes/{id}/service-accounts/{mail} is about one of them',
    },
    {
      name: 'what it has in it is made there one by one',
      field:
        'entities: {type: object, properties: {flows: {type: object, properties: {items: {type: array, items: {}}}}}}',
      below: `\n  /boxes/{id}/flows: {post: {${json(object('name: {type: string}'))}}}\n  /boxes/{id}/flows/{flow}: {get: {}, delete: {}}`,
      want: 'POST /boxes/{id}/flows is about one of them',
    },
    {
      name: 'a password is set below something else of it',
      field: 'admin_password: {type: string}',
      below: `\n  /boxes/{id}/users/{user}/password/reset: {put: {${json(object('password: {type: string}'))}}}`,
      want: 'PUT /boxes/{id}/users/{user}/password/reset sets a password',
    },
    {
      name: 'a password is one of its credentials',
      field: 'password: {type: string}',
      below: `\n  /boxes/{id}/credentials: {post: {${json(object('type: {type: string}, value: {type: string}'))}}}`,
      want: 'POST /boxes/{id}/credentials sets a password',
    },
    {
      name: 'one of them is put in under a shorter name',
      field: 'linked_ports: {type: array, items: {type: string}}',
      below: '\n  /boxes/{id}/ports/{port}: {put: {}}',
      want: 'PUT /boxes/{id}/ports/{port} is about one of them',
    },
    {
      name: 'the path says the new value',
      field: 'lock_type: {type: string}',
      below: '\n  /boxes/{id}/type/{newLockType}: {put: {}}',
      want: 'PUT /boxes/{id}/type/{newLockType} says a new one',
    },
  ])('$name', ({ field, below, want }) => {
    const name = /^\w+/.exec(field)?.[0] ?? '';
    expect(attributeOf(boxWith(field, below), name)).toMatchObject({ onChange: 'refuse' });
    expect(attributeOf(boxWith(field, below), name).reason).toContain(want);
  });

  it('the update takes its parts, or what is added and removed', () => {
    const credential = 'credential: {type: object, properties: {access_key: {type: string}}}';
    const flat = boxWith(credential, '', 'name: {type: string}, access_key: {type: string}');
    expect(attributeOf(flat, 'credential').onChange).toBe('refuse');
    const members = 'member_ids: {type: array, items: {type: string}}';
    const moved = boxWith(members, '', 'name: {type: string}, add_member_ids: {type: array, items: {type: string}}');
    expect(attributeOf(moved, 'member_ids').onChange).toBe('refuse');
  });

  it('it is the state that it is in', () => {
    expect(attributeOf(boxWith('status: {type: string}', ''), 'status').onChange).toBe('refuse');
  });

  it('and is still replaced where none does', () => {
    const below = '\n  /boxes/{id}/open: {post: {}}\n  /boxes/{id}/plans: {get: {}}';
    for (const field of [
      'encrypted: {type: boolean}',
      'plan: {type: string}',
      'keys: {type: array, items: {type: string}}',
    ])
      expect(attributeOf(boxWith(field, below), /^\w+/.exec(field)?.[0] ?? '').onChange).toBe('replace');
  });
});

it('a list of what is also made by itself and names its holder is not worth another holder', () => {
  const listener = 'port: {type: integer}';
  const made = (back: string) =>
    resourceOf(
      catalogueOf(
        `paths:${pathsOf('/balancers', `name: {type: string}, listeners: {type: array, items: ${object(listener)}}`, 'name: {type: string}')}${pathsOf('/listeners', `${listener}, ${back}`, listener)}`,
      ),
      'balancer',
    );
  const named = attributeOf(made('balancer_id: {type: string}'), 'listeners');
  expect(named).toMatchObject({ onChange: 'refuse' });
  expect(named.doubt).toContain('POST /listeners makes such one by one');
  expect(attributeOf(made('note: {type: string}'), 'listeners').onChange).toBe('replace');
});
