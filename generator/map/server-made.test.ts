import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const STAMPS =
  'date_created: {type: string}, user_created: {type: string}, created_at: {type: string, format: date-time}, updated_at: {type: string, format: date-time}, changelog: {type: object, properties: {createdBy: {type: string}, createdDateTime: {type: string}}}';

/** One schema for both directions, without readOnly. */
function classesOf({ id = '{type: integer}', example = '', sent = 'Label' } = {}) {
  const json = (name: string, more = '') =>
    `content: {application/json: {schema: {$ref: "#/components/schemas/${name}"}${more}}}`;
  const catalogue = catalogueOf(`
paths:
  /labels:
    post: {requestBody: {${json(sent, example)}}, responses: {201: {description: x, ${json('Label')}}}}
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Label"}}}}}}}
  /labels/{label_id}:
    parameters: [{name: label_id, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: {description: x, ${json('Label')}}}}
    delete: {responses: {204: {description: x}}}
components:
  schemas:
    Label: {type: object, properties: {id: ${id}, name: {type: string}, color: {type: string}, ${STAMPS}}}
    NewLabel: {type: object, properties: {id: ${id}, name: {type: string}, ${STAMPS}}}`);
  const { attributes } = resourceOf(catalogue, 'label');
  return Object.fromEntries(attributes.map((own) => [own.name, own.required || own.optional ? 'input' : 'computed']));
}

it('what the server stamps is its own where one schema serves both directions', () => {
  expect(classesOf()).toEqual({
    id: 'computed',
    name: 'input',
    color: 'input',
    date_created: 'computed',
    user_created: 'computed',
    created_at: 'computed',
    updated_at: 'computed',
    changelog: 'computed',
  });
});

it('a body of its own means what it takes: the date of something older', () => {
  expect(classesOf({ sent: 'NewLabel' })).toMatchObject({ id: 'input', created_at: 'input', updated_at: 'input' });
});

it.each([
  ['its text says that people choose it', { id: '{type: string, description: "You may choose one."}' }],
  ['the example of the request gives it', { example: ', example: {id: 7, name: a}' }],
])('an id stays an input where %s', (_, given) => {
  expect(classesOf(given)).toMatchObject({ id: 'input', created_at: 'computed' });
});

it('a uid beside a gid owns files, and is no id that the server gives', () => {
  const user = '{$ref: "#/components/schemas/User"}';
  const json = `content: {application/json: {schema: ${user}}}`;
  const inputsOf = (fields: string) => {
    const catalogue = catalogueOf(`
paths:
  /users: {post: {requestBody: {${json}}, responses: {201: {description: x, ${json}}}}}
  /users/{username}:
    get: {responses: {200: {description: x, ${json}}}}
    put: {requestBody: {${json}}, responses: {200: {description: x}}}
    delete: {responses: {204: {description: x}}}
components: {schemas: {User: {type: object, properties: {id: {type: integer}, username: {type: string}, ${fields}}}}}`);
    const { attributes } = resourceOf(catalogue, 'user');
    return attributes.filter((own) => own.required || own.optional).map(({ name }) => name);
  };
  expect(inputsOf('uid: {type: integer}, gid: {type: integer}')).toEqual(['username', 'gid', 'uid']);
  expect(inputsOf('uid: {type: integer}, age: {type: integer}')).toEqual(['username', 'age']);
});
