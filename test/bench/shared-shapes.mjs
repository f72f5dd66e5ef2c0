const DEPTH = 4;
const WIDTH = 4;

/**
 * A document of so many resources that share what they are made of: each names components, which name components, four
 * levels down. Written out where it is used a resource would be a hundred fields, so that sharing is what is measured.
 */
export function makeSharedDocument(resources) {
  const paths = {};
  const schemas = {};
  for (let level = 0; level < DEPTH; level += 1) {
    for (let index = 0; index < WIDTH; index += 1) schemas[nameOf(level, index)] = makeShape(level, index);
  }
  for (let number = 0; number < resources; number += 1) {
    const name = `thing${number}`;
    schemas[name] = makeResource(number);
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    const list = { 'application/json': { schema: { type: 'array', items: content['application/json'].schema } } };
    const answer = { 200: { description: 'The thing as it is now.', content } };
    paths[`/v1/${name}s`] = {
      get: { summary: 'List them', responses: { 200: { description: 'All of them.', content: list } } },
      post: { summary: 'Make one', requestBody: { required: true, content }, responses: answer },
    };
    paths[`/v1/${name}s/{id}`] = {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { summary: 'Read one', responses: answer },
      patch: { summary: 'Change one', requestBody: { required: true, content }, responses: answer },
      delete: { summary: 'Delete one', responses: { 204: { description: 'Gone.' } } },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Shared', version: '1' }, paths, components: { schemas } };
}

function nameOf(level, index) {
  return `Shape${level}${'ABCD'[index % WIDTH]}`;
}

/** Two of the next level each: four shapes on each of four levels. */
function makeShape(level, index) {
  const properties = {
    title: { type: 'string', description: `What part ${index} of level ${level} is called.` },
    size: { type: 'integer', minimum: 0 },
    kind: { type: 'string', enum: ['small', 'large'] },
  };
  if (level + 1 < DEPTH) {
    properties.first = { $ref: `#/components/schemas/${nameOf(level + 1, index)}` };
    properties.others = { type: 'array', items: { $ref: `#/components/schemas/${nameOf(level + 1, index + 1)}` } };
  }
  return { type: 'object', properties };
}

function makeResource(number) {
  return {
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'string', readOnly: true },
      name: { type: 'string', maxLength: 63 },
      layout: { $ref: `#/components/schemas/${nameOf(0, number)}` },
      spare: { $ref: `#/components/schemas/${nameOf(1, number)}` },
    },
  };
}
