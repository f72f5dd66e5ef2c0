import type { Json, JsonObject } from '../../../generator/spec/types.js';

/** Gives the text for a place; the same place has always the same name. */
export type Fill = (place: string) => string;

/** A document with text of its author in every kind of place that the standard has for one. */
export function makePoisoned(fill: Fill): JsonObject {
  const about = (kind: string) => ({ summary: fill(`${kind}.summary`), description: fill(`${kind}.description`) });
  const schema = makeBox(fill);
  const content = {
    'application/json': { schema, example: { name: fill('media.example'), inner: { kind: 'a' } } },
    [`application/x; note="${fill('media.type').replace(/["\\\r\n]/g, '')}"`]: { schema },
  };
  const answer = (status: string) => ({
    [status]: {
      description: fill('response.description'),
      content,
      headers: {
        [`X-${fill('response.header.name')}`]: {
          description: fill('response.header.description'),
          schema: { type: 'string' },
        },
      },
    },
  });
  const id: Json = {
    ...{ name: 'id', in: 'path', required: true, description: fill('parameter.path.description') },
    schema: { type: 'string', example: fill('parameter.path.example') },
  };
  const query = makeQuery(fill);
  const list = { 'application/json': { schema: { type: 'array', items: schema } } };
  return {
    openapi: '3.1.0',
    info: makeInfo(fill),
    externalDocs: {
      url: `https://example.com/${fill('externalDocs.url')}`,
      description: fill('externalDocs.description'),
    },
    tags: [{ name: fill('tag.name'), description: fill('tag.description') }],
    servers: makeServers(fill),
    security: [{ [fill('security.name')]: [] }],
    components: {
      securitySchemes: {
        [fill('security.name')]: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Key',
          description: fill('security.description'),
        },
      },
    },
    [`x-${fill('extension.name')}`]: fill('extension.value'),
    paths: {
      '/boxes': {
        get: {
          ...about('list'),
          tags: [fill('tag.name')],
          operationId: fill('list.operationId'),
          parameters: query,
          responses: { 200: { description: 'x', content: list } },
        },
        post: {
          ...about('create'),
          operationId: fill('create.operationId'),
          requestBody: { required: true, description: fill('body.description'), content },
          responses: answer('201'),
        },
      },
      '/boxes/{id}': {
        ...{ summary: fill('path.summary'), description: fill('path.description'), parameters: [id] },
        get: { ...about('read'), responses: answer('200') },
        patch: { ...about('update'), requestBody: { required: true, content }, responses: answer('200') },
        delete: {
          ...about('delete'),
          responses: { 204: { description: fill('delete.response') }, 404: { description: fill('error.response') } },
        },
      },
      '/boxes/{id}/actions/restart': {
        post: {
          ...about('action'),
          parameters: [id],
          requestBody: { required: true, content: { 'application/json': { schema: makeInput(fill) } } },
          responses: { 204: { description: 'x' } },
        },
      },
      [`/a${fill('path.segment').replace(/[{}?#/]/g, '')}`]: {
        get: { ...about('odd'), responses: { 200: { description: 'x', content: list } } },
      },
    },
  };
}

function makeInfo(fill: Fill): JsonObject {
  return {
    title: `Shop ${fill('info.title')}`,
    version: `1${fill('info.version')}`,
    summary: fill('info.summary'),
    description: fill('info.description'),
    termsOfService: `https://example.com/${fill('info.terms')}`,
    contact: {
      name: fill('contact.name'),
      url: `https://a/${fill('contact.url')}`,
      email: `a@b.c${fill('contact.email')}`,
    },
    license: { name: fill('license.name'), url: `https://a/${fill('license.url')}` },
  };
}

function makeServers(fill: Fill): Json {
  const where = {
    default: fill('server.variable.default'),
    enum: [fill('server.variable.default'), 'b'],
    description: fill('server.variable.description'),
  };
  return [
    { url: 'https://example.com/{where}', description: fill('server.description'), variables: { where } },
    { url: `https://example.org/${fill('server.url')}` },
  ];
}

function makeQuery(fill: Fill): Json {
  const text = { type: 'string', description: fill('parameter.query.schema') };
  return [
    { name: fill('parameter.query.name'), in: 'query', description: fill('parameter.query.description'), schema: text },
    { name: 'mode', in: 'query', schema: { type: 'string', enum: ['a', fill('parameter.query.enum')], default: 'a' } },
    {
      name: `X-${fill('parameter.header.name')}`,
      in: 'header',
      schema: { type: 'string', default: fill('parameter.header.default') },
    },
  ];
}

function makeInput(fill: Fill): JsonObject {
  const values = [fill('action.enum'), 'b'];
  return {
    type: 'object',
    required: ['reason'],
    properties: { reason: { type: 'string', enum: values, description: fill('action.argument') } },
  };
}

function makeBox(fill: Fill): JsonObject {
  const word: JsonObject = { type: 'string', description: fill('property.description'), title: fill('property.title') };
  return {
    type: 'object',
    title: fill('schema.title'),
    description: fill('schema.description'),
    required: ['name', 'mode'],
    properties: {
      id: { ...word, readOnly: true, example: fill('property.id.example') },
      name: { ...word, example: fill('property.name.example') },
      mode: { ...word, enum: [fill('property.enum.required'), 'a'] },
      interval: { ...word, enum: ['daily', fill('property.enum')], default: 'daily' },
      preset: { ...word, default: fill('property.default') },
      shown: { ...word, examples: [fill('property.examples')] },
      fixed: { ...word, const: fill('property.const') },
      formed: { ...word, pattern: `^${fill('property.pattern').replace(/[^\w ]/g, '\\$&')}$` },
      odd: { ...word, format: fill('property.format') },
      old: { ...word, deprecated: true, 'x-note': fill('property.extension') },
      password: { ...word, writeOnly: true, example: fill('property.secret.example') },
      items: {
        type: 'array',
        items: { type: 'string', enum: [fill('items.enum'), 'b'] },
        example: [fill('items.example')],
        default: [fill('items.default')],
      },
      labels: {
        type: 'object',
        additionalProperties: { type: 'string' },
        example: { [fill('map.key')]: fill('map.value') },
      },
      inner: {
        type: 'object',
        properties: {
          kind: { ...word, enum: ['a', fill('nested.enum')] },
          [`x${fill('property.name')}`]: { ...word, example: fill('nested.example') },
        },
        example: { kind: fill('object.example') },
      },
      choice: makeChoice(fill),
      status: { ...word, readOnly: true, enum: [fill('status.enum'), 'creating', 'ready'] },
    },
  };
}

/** A union that is told apart by a value of the document. */
function makeChoice(fill: Fill): JsonObject {
  const member = (kind: string, text: string): JsonObject => ({
    type: 'object',
    title: text,
    required: ['kind'],
    properties: { kind: { type: 'string', const: kind }, size: { type: 'integer', description: text } },
  });
  return {
    oneOf: [member('a', fill('union.title')), member(fill('discriminator.value'), fill('union.description'))],
    discriminator: { propertyName: 'kind' },
  };
}
