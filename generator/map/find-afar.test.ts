import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const json = (fields: string) =>
  `requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}}}}}}`;

it.each([
  {
    name: 'an update at a path of the same name takes it',
    paths: `
  /admin/boxes: {post: {${json('name: {type: string}, about: {type: string}')}, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}, about: {type: string}}}}}}}}}
  /admin/boxes/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}, about: {type: string}}}}}}}}, delete: {}}
  /boxes/{id}: {put: {${json('name: {type: string}, about: {type: string}')}}}`,
    field: 'about',
    want: 'PUT /boxes/{id} takes it',
  },
  {
    name: 'a call elsewhere gives it to the item that it names',
    paths: `${pathsOf('/boxes', 'name: {type: string}, lock_scheme: {type: integer}', 'name: {type: string}')}
  /lock-schemes/box: {put: {${json('boxId: {type: string}, lockSchemeId: {type: string}')}}}`,
    field: 'lock_scheme',
    want: 'PUT /lock-schemes/box gives it one',
  },
  {
    name: 'members come and go from their side',
    paths: `${pathsOf('/boxes', 'name: {type: string}, stack_groups: {type: array, items: {type: string}}', 'name: {type: string}')}
  /stack-groups/{group}/members/box/{box}: {post: {}, delete: {}}`,
    field: 'stack_groups',
    want: 'POST /stack-groups/{group}/members/box/{box} is about one of them',
  },
  {
    name: 'a call before the item is named after it',
    paths: `${pathsOf('/cache/databases', 'name: {type: string}, read_regions: {type: array, items: {type: string}}', 'name: {type: string}')}
  /cache/update-regions/{id}: {post: {${json('regions: {type: array, items: {type: string}}')}}}`,
    field: 'read_regions',
    want: 'POST /cache/update-regions/{id} is about it',
  },
  {
    name: 'a call before the item switches it',
    paths: `${pathsOf('/cache/databases', 'name: {type: string}, eviction: {type: boolean}', 'name: {type: string}')}
  /cache/enable-eviction/{id}: {post: {}}`,
    field: 'eviction',
    want: 'POST /cache/enable-eviction/{id} is about it',
  },
  {
    name: 'a call beside the collection takes it',
    paths: `${pathsOf('/cache/databases', 'name: {type: string}, plan: {type: string}', 'name: {type: string}')}
  /cache/{id}/change-plan: {post: {${json('plan_name: {type: string}')}}}`,
    field: 'plan',
    want: 'POST /cache/{id}/change-plan is about it',
  },
])('a field that only the create takes is refused where $name', ({ paths, field, want }) => {
  const { resources } = catalogueOf(`paths:${paths}`);
  const own = resources.find(({ attributes }) => attributes.some((a) => a.name === field && a.in === 'body'));
  const attribute = own?.attributes.find((a) => a.name === field);
  expect(attribute).toMatchObject({ onChange: 'refuse' });
  expect(attribute?.reason).toContain(want);
});

it('a call of another collection that stands before its item is none of its business', () => {
  const own = resourceOf(
    catalogueOf(`paths:${pathsOf('/boxes', 'name: {type: string}, plan: {type: string}', 'name: {type: string}')}
  /shelves/change/{id}: {post: {${json('plan: {type: string}')}}}
  /boxes/clone-plan/{id}: {post: {${json('plan: {type: string}')}}}`),
    'box',
  );
  expect(attributeOf(own, 'plan')).toMatchObject({ onChange: 'replace' });
});

it('an update elsewhere that takes the very object of the create may change it', () => {
  const zone = '{$ref: "#/components/schemas/Zone"}';
  const sent = `requestBody: {content: {application/json: {schema: ${zone}}}}`;
  const catalogue = catalogueOf(`
paths:
  /portal/zones:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${zone}}}}}}}
    post: {${sent}, responses: {201: {description: x, content: {application/json: {schema: ${zone}}}}}}
  /portal/zones/{id}: {delete: {}}
  /servers/{server_id}/zones/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: ${zone}}}}}}, put: {${sent}}}
components: {schemas: {Zone: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, kind: {type: string}}}}}`);
  const made = catalogue.resources.find(({ operations }) => operations.create !== null);
  expect(made?.attributes.find(({ name }) => name === 'kind')?.onChange).toBe('refuse');
});

it('what a call elsewhere takes for something else is none of its business', () => {
  const own = resourceOf(
    catalogueOf(`paths:${pathsOf('/boxes', 'name: {type: string}, lock_scheme: {type: integer}', 'name: {type: string}')}
  /lock-schemes/shelf: {put: {${json('shelfId: {type: string}, lockSchemeId: {type: string}')}}}`),
    'box',
  );
  expect(attributeOf(own, 'lock_scheme')).toMatchObject({ onChange: 'replace' });
});

it('an update at another version of the path takes it', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const fields = 'slug: {type: string}, name: {type: string}';
  const catalogue = catalogueOf(`
paths:
  /v1/teams: {post: {requestBody: {${json(fields)}}, responses: {200: {description: x, ${json('id: {type: string}')}}}}}
  /v1/teams/{id}: {delete: {}}
  /v2/teams/{id}:
    get: {responses: {200: {description: x, ${json(`id: {type: string}, ${fields}`)}}}}
    patch: {requestBody: {${json(fields)}}}`);
  const made = catalogue.resources.find(({ operations }) => operations.create !== null);
  expect(made?.attributes.find(({ name }) => name === 'name')?.onChange).not.toBe('replace');
});
