import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
const form = (fields: string) =>
  `content: {application/x-www-form-urlencoded: {schema: {type: object, required: [Name], properties: {${fields}}}}}`;
const shown = 'Id: {type: integer}, Name: {type: string}, PublicURL: {type: string}';

it('a field that the update writes in another case than the create is changed in place, under that name', () => {
  const own = resourceOf(
    catalogueOf(`
paths:
  /endpoints: {post: {requestBody: {${form('Name: {type: string}, PublicURL: {type: string}')}}, responses: {201: {description: x, ${json(shown)}}}}}
  /endpoints/{id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    put: {requestBody: {${json('name: {type: string}, publicURL: {type: string}')}}}
    delete: {}`),
    'endpoint',
  );
  expect(own.attributes.map(({ name }) => name).sort()).toEqual(['id', 'name', 'public_url']);
  expect(attributeOf(own, 'name')).toMatchObject({ wire: 'Name', onChange: 'update', writeOnly: false });
  expect(own.operations.create?.body).toMatchObject({ fields: ['name', 'public_url'] });
  expect(own.operations.create?.body?.as).toBeUndefined();
  expect(own.operations.update[0]?.body).toMatchObject({
    fields: ['name', 'public_url'],
    as: { name: 'name', public_url: 'publicURL' },
  });
  expect(own.operations.update[0]?.fields).toEqual(['name', 'public_url']);
});

it('what the update takes as new is the field that the create takes, unless it is of another kind', () => {
  const made =
    'name: {type: string}, rules: {type: object, properties: {limit: {type: object, properties: {size: {type: integer}, speed: {type: integer}}}}}';
  const changed =
    'new_name: {type: string}, new_rules: {type: object, properties: {limit: {type: object, properties: {size: {type: integer}}}}}, newcomers: {type: integer}';
  const own = resourceOf(
    catalogueOf(`
paths:
  /boxes: {post: {requestBody: {${json(made)}}, responses: {201: {description: x, ${json(`id: {type: string}, ${made}`)}}}}}
  /boxes/{id}:
    get: {responses: {200: {description: x, ${json(`id: {type: string}, ${made}`)}}}}
    put: {requestBody: {${json(changed)}}}
    delete: {}`),
    'box',
  );
  expect(attributeOf(own, 'name')).toMatchObject({ wire: 'name', onChange: 'update', writeOnly: false });
  expect(own.attributes.map(({ name }) => name).sort()).toEqual(['id', 'name', 'new_rules', 'newcomers', 'rules']);
  expect(own.operations.update[0]?.body?.as).toEqual({ name: 'new_name' });
  expect(own.operations.update[0]?.fields).toContain('name');
});
