/** A document of so many operations, five to a resource, each resource with schemas of its own as in real documents. */
export function makeDocument(operations) {
  const paths = {};
  const schemas = {};
  for (let number = 0; number < operations / 5; number += 1) {
    const name = `thing${number}`;
    schemas[name] = makeSchema(number);
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    const list = { 'application/json': { schema: { type: 'array', items: content['application/json'].schema } } };
    const answer = { 200: { description: 'The thing as it is now.', content } };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    paths[`/family${number % 10}/v1/${name}s`] = {
      get: { summary: 'List them', responses: { 200: { description: 'All of them.', content: list } } },
      post: { summary: 'Make one', requestBody: { required: true, content }, responses: answer },
    };
    paths[`/family${number % 10}/v1/${name}s/{id}`] = {
      parameters,
      get: { summary: 'Read one', responses: answer },
      patch: { summary: 'Change one', requestBody: { required: true, content }, responses: answer },
      delete: { summary: 'Delete one', responses: { 204: { description: 'Gone.' } } },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Growing', version: '1' }, paths, components: { schemas } };
}

function makeSchema(number) {
  const properties = {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', description: 'What people call it.', maxLength: 63 },
    status: { type: 'string', readOnly: true, enum: ['pending', 'active', 'failed'] },
    [`thing${Math.max(0, number - 1)}_id`]: { type: 'string' },
  };
  for (let index = 0; index < 12; index += 1) {
    const description = `Setting ${index} of thing ${number}, with a sentence that says what it is for.`;
    properties[`setting_${index}`] = { type: ['string', 'integer', 'boolean'][index % 3], description };
  }
  properties.limits = {
    type: 'object',
    properties: { soft: { type: 'integer', minimum: 0 }, hard: { type: 'integer', minimum: 0 } },
  };
  return { type: 'object', required: ['name'], properties };
}
