import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

/** A database that is read as one object, and made by a body of the given properties. */
function databaseOf(collection: string, noun: string, body: string, required = '', change = '') {
  const shown = 'id: {type: string}, description: {type: string}, version: {type: string}, charset: {type: string}';
  return resourceOf(
    catalogueOf(`
paths:
  ${collection}:
    post: {requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${body}}}}}}, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}}
  ${collection}/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${shown}}}}}}}}
    delete: {}
${change && `    patch: {requestBody: {content: {application/json: {schema: {type: object, properties: {${change}}}}}}}`}
`),
    noun,
  );
}

const own = 'database: {type: object, properties: {description: {type: string}, version: {type: string}}}';
const user = 'user: {type: object, properties: {password: {type: string}}}';

describe('what stands beside the object that a create takes', () => {
  it.each([
    ['/databases', 'database', 'is sent with an envelope of the name of the path'],
    ['/mysql-stores', 'mysql_store', 'is sent with an object whose fields are those that are read'],
  ])('%s %s: %s', (collection, noun) => {
    const { attributes, operations } = databaseOf(collection, noun, `${own}, ${user}`, 'database, user');
    expect(attributes.map(({ name }) => name)).not.toContain('database');
    expect(operations.create?.body).toMatchObject({
      envelope: ['database'],
      outside: ['user'],
      fields: expect.arrayContaining(['description', 'version', 'user']),
    });
    expect(operations.create?.body?.lacks).toBeUndefined();
  });

  it('an update that takes the same object is sent the same fields in it', () => {
    const store = databaseOf('/stores', 'store', `${own}, ${user}`, 'database, user', own);
    expect(attributeOf(store, 'version').onChange).toBe('update');
    expect(store.attributes.map(({ name }) => name)).not.toContain('database');
    expect(store.operations.update[0]?.body).toMatchObject({
      envelope: ['database'],
      fields: ['description', 'version'],
    });
  });

  it('is not what the path says already', () => {
    const { operations } = databaseOf('/vaults/{vault}/databases', 'vault_database', `${own}, vault: {type: string}`);
    expect(operations.create?.body).toMatchObject({ envelope: ['database'], fields: ['description', 'version'] });
  });
});

describe('an object of a create stays one', () => {
  it.each([
    ['that tells which one is meant', 'plan: {type: object, properties: {id: {type: string}, name: {type: string}}}'],
    [
      'with fields that stand beside it',
      'plan: {type: object, properties: {description: {type: string}, version: {type: string}}}, version: {type: string}',
    ],
    [
      'that can be left out, and demands something',
      'plan: {type: object, required: [version], properties: {description: {type: string}, version: {type: string}}}',
    ],
    [
      'with fields that are mostly its own',
      'plan: {type: object, properties: {description: {type: string}, version: {type: string}, size: {type: string}, disk: {type: string}}}',
    ],
  ])('%s', (_, plan) => {
    const store = databaseOf('/stores', 'store', `${plan}, ${user}`);
    expect(attributeOf(store, 'plan').type).toBe('object');
  });
});

describe('a field that is sent by itself and shown in a part of the answer', () => {
  const labelOf = (sent: string, shown: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /labels:
    post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}, ${sent}}}}}}, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}, ${shown}}}}}}}}
  /labels/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}, ${shown}}}}}}}}
    put: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}, ${sent}}}}}}}
    delete: {}
`),
      'label',
    );
  const color = 'color: {type: string}';

  it.each([
    ['is read there', color, `body: {type: object, properties: {${color}}}`, 'body.color'],
    [
      'is not read in a thing of its own',
      color,
      `plan: {type: object, properties: {${color}}}, made_at: {type: string}`,
      null,
    ],
    [
      'is not read where the type is another',
      color,
      'body: {type: object, properties: {color: {type: integer}}}',
      null,
    ],
    [
      'is not read where two parts have it',
      color,
      `body: {type: object, properties: {${color}}}, metadata: {type: object, properties: {${color}}}`,
      null,
    ],
    [
      'is not read in what is sent as well',
      `${color}, data: {type: object, properties: {${color}}}`,
      `data: {type: object, properties: {${color}}}`,
      null,
    ],
  ])('%s', (why, sent, shown, want) => {
    const { out, writeOnly } = attributeOf(labelOf(sent, shown), 'color');
    expect([out?.join('.') ?? null, writeOnly], why).toEqual([want, want === null]);
  });
});

describe('a read that wraps what the list shows as it is', () => {
  const answer = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  function makeTheme(read: string, listed = 'id: {type: integer}, name: {type: string}, css: {type: string}') {
    const catalogue = catalogueOf(`
components:
  schemas:
    Theme: {type: object, properties: {id: {type: integer}, name: {type: string}, css: {type: string}}}
    Outcome: {type: object, properties: {id: {type: integer}, rows: {type: integer}}}
paths:
  /themes:
    get: {responses: {200: {description: x, ${answer(`{type: object, properties: {count: {type: integer}, result: {type: array, items: {type: object, properties: {${listed}}}}}}`)}}}}
    post:
      requestBody: {${answer('{type: object, required: [name], properties: {name: {type: string}, css: {type: string}}}')}}
      responses: {201: {description: x, ${answer('{type: object, properties: {id: {type: number}, result: {type: object, properties: {name: {type: string}}}}}')}}}
  /themes/{pk}:
    get: {responses: {200: {description: x, ${answer(`{type: object, properties: {${read}}}`)}}}}
    delete: {}`);
    const own = resourceOf(catalogue, 'theme');
    const name = own.attributes.find((one) => one.name === 'name');
    return { envelope: own.operations.read?.answer.envelope, out: name?.out ?? null, isWritten: name?.writeOnly };
  }
  const wrapped = "result: {$ref: '#/components/schemas/Theme'}, titles: {type: array, items: {type: string}}";

  it('is opened, although it has the id outside as well', () => {
    expect(makeTheme(`id: {type: string}, ${wrapped}`)).toEqual({ envelope: ['result'], out: null, isWritten: false });
  });

  it.each([
    {
      what: 'the list shows little more of it',
      read: `id: {type: string}, ${wrapped}`,
      listed:
        'id: {type: integer}, name: {type: string}, css: {type: string}, a: {type: string}, b: {type: string}, c: {type: string}, d: {type: string}',
      want: ['result'],
    },
    {
      what: 'the name stands outside too',
      read: `id: {type: string}, name: {type: string}, ${wrapped}`,
      want: [],
    },
    {
      what: 'what lies in it is something else',
      read: "id: {type: string}, result: {$ref: '#/components/schemas/Outcome'}",
      want: [],
    },
    {
      what: 'the list has the wrapping too',
      read: `id: {type: string}, ${wrapped}`,
      listed: "id: {type: integer}, result: {$ref: '#/components/schemas/Theme'}",
      want: [],
    },
  ])('is opened or not: $what', ({ read, listed, want }) => {
    expect(makeTheme(read, listed).envelope).toEqual(want);
  });
});

it('an answer to the create that is nothing but an id is the id of what was made, though no read shows it', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const link = 'target: {type: string}, scope: {type: string}';
  const made = (answer: string) =>
    catalogueOf(`paths:
  /links: {post: {requestBody: {${json(link)}}, responses: {201: {description: x, ${json(answer)}}}}}
  /links/{id}: {get: {responses: {200: {description: x, ${json(link)}}}}, delete: {}}`).resources[0];
  expect(made('id: {type: string}')?.attributes.find(({ name }) => name === 'id')).toMatchObject({ shownOnce: true });
  const member = catalogueOf(`paths:
  /members: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}, post: {requestBody: {${json('uuid: {type: string}')}}, responses: {201: {description: x, ${json('uuid: {type: string}')}}}}}
  /members/{uuid}: {delete: {}}`).resources[0];
  expect(member?.identity).toEqual(['id']);
  expect(made('message: {type: string}')?.attributes.map(({ name }) => name)).not.toContain('message');
});
