import type { Json, JsonObject } from '../../generator/spec/types.js';

/** What each language that a value ends up in would take for more than text. `X` is a file that nobody may make. */
export const PAYLOADS = [
  `weekly{{ lookup('pipe', 'touch X') }}`,
  `{% for i in [1] %}{{ lookup('pipe', 'touch X') }}{% endfor %}`,
  `{# #}{{lookup("pipe","touch X")}}`,
  `#jinja2:variable_start_string:'[[',variable_end_string:']]'\n[[ lookup('pipe', 'touch X') ]]`,
  `'}}{{ lookup('pipe', 'touch X') }}{{'`,
  '\x24{file("X")} $\x24{file("X")} %{ for x in y }%{ endfor }',
  '`touch X` $(touch X) ; touch X',
  `"'\\`,
  'a\nb\r\n- c: d\n# e',
  '"""\nopen("X", "w")\n"""',
  `*/ func init() {} /* --> <!--`,
  '!!python/object/apply:os.system ["touch X"]',
  '\u202e\u2066\u0000\ud800\u2028',
  '```\n\n# heading',
  '&anchor *alias <<: yes',
];

/**
 * A document in which each payload has a resource of its own and stands there in every place that takes free text: the
 * values that a check or an example may choose, and the names and texts around them.
 */
export function makeHostileDocument(canary: string): JsonObject {
  const paths: JsonObject = {};
  for (const [index, text] of PAYLOADS.entries()) {
    addResource(paths, `${'abcdefghijklmnop'[index]}box`, text.replaceAll('X', canary));
  }
  const all = PAYLOADS.join(' ').replaceAll('X', canary);
  return {
    openapi: '3.1.0',
    info: { title: `Shop ${all}`, version: '1.0.0', description: all, contact: { name: all, url: `https://a/${all}` } },
    servers: [
      { url: `https://example.com/{where}`, description: all, variables: { where: { default: all, enum: [all] } } },
    ],
    components: { securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-Key', description: all } } },
    security: [{ Key: [] }],
    paths,
  };
}

function addResource(paths: JsonObject, name: string, text: string): void {
  const schema = makeSchema(text);
  const content = { 'application/json': { schema } };
  const about = { summary: text, description: text, tags: [text] };
  const id: Json = {
    name: 'id',
    in: 'path',
    required: true,
    description: text,
    schema: { type: 'string', example: text },
  };
  const many = { 'application/json': { schema: { type: 'array', items: schema } } };
  paths[`/${name}es`] = {
    get: { ...about, operationId: `list ${name} ${text}`, responses: { 200: { description: text, content: many } } },
    post: {
      ...about,
      operationId: `create ${name} ${text}`,
      requestBody: { required: true, description: text, content },
      responses: { 201: { description: text, content } },
    },
  };
  paths[`/${name}es/{id}`] = {
    parameters: [id],
    get: { ...about, operationId: `get ${name} ${text}`, responses: { 200: { description: text, content } } },
    patch: { ...about, requestBody: { required: true, content }, responses: { 200: { description: text, content } } },
    delete: { ...about, responses: { 204: { description: text } } },
  };
  paths[`/${name}es/{id}/actions/restart`] = {
    post: {
      ...about,
      parameters: [id],
      requestBody: { required: true, content: { 'application/json': { schema: makeInput(text) } } },
      responses: { 204: { description: text } },
    },
  };
}

function makeInput(text: string): JsonObject {
  return {
    type: 'object',
    required: ['reason'],
    properties: { reason: { type: 'string', enum: [text, `${text}2`], description: text } },
  };
}

function makeSchema(text: string): JsonObject {
  const word: JsonObject = { type: 'string', description: text, title: text };
  return {
    type: 'object',
    title: text,
    description: text,
    required: ['name', 'mode'],
    properties: {
      id: { ...word, readOnly: true, example: text },
      name: { ...word, example: text },
      mode: { ...word, enum: [text, `${text}2`] },
      interval: { ...word, enum: ['daily', `${text}3`], default: 'daily' },
      preset: { ...word, default: text },
      shown: { ...word, examples: [text] },
      fixed: { ...word, const: text },
      formed: { ...word, pattern: `^${text.replace(/[^\w ]/g, '\\$&')}$`, minLength: 1 },
      items: { type: 'array', items: { type: 'string', enum: [text] }, example: [text], default: [text] },
      inner: {
        type: 'object',
        required: ['kind'],
        properties: {
          labels: { type: 'object', additionalProperties: { type: 'string' }, example: { [text]: text, '=': 'var.x' } },
          kind: { ...word, enum: [`${text}4`, text] },
          [`x${text}`]: { ...word, example: text },
        },
        example: { kind: text, [text]: text },
      },
      status: { ...word, readOnly: true, enum: ['creating', 'ready', text] },
    },
  };
}
