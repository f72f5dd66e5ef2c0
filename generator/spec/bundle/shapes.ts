/**
 * What a place in a document holds. It tells which `$ref` is a reference and which is data, and where a referenced
 * resource finds a home.
 */
export type Shape =
  | 'any'
  | 'document-2'
  | 'document-3'
  | 'components'
  | `${ComponentKind}-section`
  | 'paths'
  | 'operation'
  | 'parameter-list'
  | 'responses'
  | 'content'
  | 'media-type'
  | 'encoding-map'
  | 'encoding'
  | 'schema-map'
  | 'schema-list'
  | 'named-schemas'
  | 'discriminator'
  | 'parameter-map'
  | 'response-map'
  | 'header-map'
  | 'example-map'
  | 'link-map'
  | 'callback-map'
  | ComponentKind;

/** What components hold under names. */
type ComponentKind =
  | 'schema'
  | 'parameter'
  | 'response'
  | 'header'
  | 'request-body'
  | 'example'
  | 'link'
  | 'callback'
  | 'security-scheme'
  | 'path-item';

interface Rule {
  /** Children by their key. */
  keys?: Record<string, Shape | 'data'>;
  /** Children of a map, whose keys are names. */
  each?: Shape;
  /** Elements of a list; without it a list has the elements' shape itself. */
  items?: Shape;
  /** A map whose `x-` keys are extensions all the same. */
  hasExtensions?: boolean;
  /** A map in which `$ref` is a name like any other. */
  isAlwaysNames?: boolean;
}

const parameterKeys = { schema: 'schema', content: 'content', examples: 'example-map', items: 'schema' } as const;
const schema: Record<string, Shape> = { discriminator: 'discriminator' };
for (const key of ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas', 'dependencies']) {
  schema[key] = 'named-schemas';
}
for (const key of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) schema[key] = 'schema-list';
for (const key of [
  ...['items', 'additionalItems', 'unevaluatedItems', 'contains', 'not', 'if', 'then', 'else'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contentSchema'],
]) {
  schema[key] = 'schema';
}
const pathItem: Record<string, Shape> = { parameters: 'parameter-list' };
for (const method of ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']) {
  pathItem[method] = 'operation';
}

const RULES: Record<Shape, Rule> = {
  any: {},
  'document-2': {
    keys: {
      paths: 'paths',
      definitions: 'schema-section',
      parameters: 'parameter-section',
      responses: 'response-section',
      securityDefinitions: 'security-scheme-section',
    },
  },
  'document-3': {
    keys: {
      paths: 'paths',
      webhooks: 'paths',
      components: 'components',
      definitions: 'schema-map',
      parameters: 'parameter-map',
      responses: 'response-map',
    },
  },
  components: {
    keys: {
      schemas: 'schema-section',
      parameters: 'parameter-section',
      responses: 'response-section',
      headers: 'header-section',
      requestBodies: 'request-body-section',
      examples: 'example-section',
      links: 'link-section',
      callbacks: 'callback-section',
      securitySchemes: 'security-scheme-section',
      pathItems: 'path-item-section',
    },
  },
  'schema-section': { each: 'schema' },
  'parameter-section': { each: 'parameter' },
  'response-section': { each: 'response' },
  'header-section': { each: 'header' },
  'request-body-section': { each: 'request-body' },
  'example-section': { each: 'example' },
  'link-section': { each: 'link' },
  'callback-section': { each: 'callback' },
  'security-scheme-section': { each: 'security-scheme' },
  'path-item-section': { each: 'path-item' },
  paths: { each: 'path-item', hasExtensions: true },
  'path-item': { keys: pathItem },
  operation: {
    keys: {
      parameters: 'parameter-list',
      requestBody: 'request-body',
      responses: 'responses',
      callbacks: 'callback-map',
    },
  },
  'parameter-list': { items: 'parameter' },
  'parameter-map': { each: 'parameter' },
  parameter: { keys: parameterKeys },
  header: { keys: parameterKeys },
  'header-map': { each: 'header' },
  'request-body': { keys: { content: 'content' } },
  responses: { each: 'response', hasExtensions: true },
  'response-map': { each: 'response' },
  response: { keys: { headers: 'header-map', content: 'content', links: 'link-map', schema: 'schema' } },
  content: { each: 'media-type' },
  'media-type': {
    keys: { schema: 'schema', itemSchema: 'schema', examples: 'example-map', encoding: 'encoding-map' },
  },
  'encoding-map': { each: 'encoding' },
  encoding: { keys: { headers: 'header-map' } },
  schema: { keys: schema },
  'schema-map': { each: 'schema' },
  'schema-list': { items: 'schema' },
  'named-schemas': { each: 'schema', isAlwaysNames: true },
  discriminator: {},
  example: { keys: { value: 'data' } },
  'example-map': { each: 'example' },
  link: { keys: { parameters: 'data', requestBody: 'data' } },
  'link-map': { each: 'link' },
  callback: { each: 'path-item', hasExtensions: true },
  'callback-map': { each: 'callback' },
  'security-scheme': {},
};

const DATA_KEYS = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** The shape of a child, or `data` where nothing below is a reference. */
export function shapeOfChild(shape: Shape, key: string): Shape | 'data' {
  const rule = RULES[shape];
  if (rule.each !== undefined) return rule.hasExtensions && key.startsWith('x-') ? 'data' : rule.each;
  if (rule.keys !== undefined && Object.hasOwn(rule.keys, key)) return rule.keys[key] as Shape | 'data';
  return DATA_KEYS.has(key) || key.startsWith('x-') ? 'data' : 'any';
}

export function shapeOfItem(shape: Shape): Shape {
  return RULES[shape].items ?? shape;
}

export function allowsReference(shape: Shape): boolean {
  return RULES[shape].isAlwaysNames !== true;
}

const HOMES_3: Partial<Record<Shape, string>> = {
  schema: '/components/schemas',
  parameter: '/components/parameters',
  response: '/components/responses',
  header: '/components/headers',
  'request-body': '/components/requestBodies',
  example: '/components/examples',
  link: '/components/links',
  callback: '/components/callbacks',
  'security-scheme': '/components/securitySchemes',
};
const HOMES_2: Partial<Record<Shape, string>> = {
  schema: '/definitions',
  parameter: '/parameters',
  response: '/responses',
};

/** The section that holds resources of this shape under a name; what has none is put in place of the reference. */
export function findHome(shape: Shape, isVersion2: boolean): string | undefined {
  return (isVersion2 ? HOMES_2 : HOMES_3)[shape];
}

const SECTIONS = new Map<Shape, Shape>();
for (const [shape, { each }] of Object.entries(RULES)) {
  if (shape.endsWith('-section') && each !== undefined) SECTIONS.set(shape as Shape, each);
}

/** The shape of the resources in a component section, where the shape is one. */
export function shapeInSection(shape: Shape): Shape | undefined {
  return SECTIONS.get(shape);
}
