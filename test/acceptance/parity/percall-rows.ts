import type { Row } from './rows.js';

const KEY = 'made-up-key';
const TWO = 'a: {type: apiKey, in: header, name: X-Key}, b: {type: apiKey, in: header, name: X-Admin}';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const one = (name: string) => json(`{$ref: '#/components/schemas/${name}'}`);
const many = (name: string) => json(`{type: array, items: {$ref: '#/components/schemas/${name}'}}`);

/** A collection of servers or disks; `more` says what single calls have beside. */
const paths = (noun: string, type: string, more: Partial<Record<'list' | 'make' | 'read' | 'drop', string>> = {}) => `
  /${noun}:
    get: {${more.list ?? ''} responses: {200: {description: All., ${many(type)}}}}
    post: {${more.make ?? ''} requestBody: {required: true, ${one(type)}}, responses: {201: {description: New., ${one(type)}}}}
  /${noun}/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {${more.read ?? ''} responses: {200: {description: It., ${one(type)}}, 404: {description: None.}}}
    delete: {${more.drop ?? ''} responses: {204: {description: Gone.}, 404: {description: None.}}}
`;
const DISK = `Disk: {type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}}}`;
const owned = (scheme: string) => `security: [{${scheme}: []}],`;
const all = (text: string) => ({ list: text, make: text, read: text, drop: text });
const TWO_DOCUMENTS = {
  document: `servers: [{url: 'https://first.example.com'}]
components: {securitySchemes: {k: {type: apiKey, in: header, name: X-Key}}}
security: [{k: []}]`,
  beside: `servers: [{url: 'https://second.example.com'}]
components: {schemas: {${DISK}}, securitySchemes: {d: {type: apiKey, in: header, name: X-Disk}}}
security: [{d: []}]
paths: ${paths('disks', 'Disk')}`,
};

/** Credentials that go with some calls and not with others. */
export const PERCALL_ROWS: readonly Row[] = [
  {
    why: 'one operation needs another key',
    document: `components: {securitySchemes: {${TWO}}}\nsecurity: [{a: []}]\npaths: ${paths('servers', 'Server', { drop: owned('b') })}`,
    carries: { 'header x-key': KEY, 'header x-admin': null },
    each: { 'DELETE /servers/*': { 'header x-key': null, 'header x-admin': KEY } },
  },
  {
    why: 'one operation needs a key more',
    document: `components: {securitySchemes: {${TWO}}}\nsecurity: [{a: []}]\npaths: ${paths('servers', 'Server', { make: 'security: [{a: [], b: []}],' })}`,
    carries: { 'header x-key': KEY, 'header x-admin': null },
    each: { 'POST /servers': { 'header x-admin': KEY } },
  },
  {
    why: 'an operation takes what most take, or another key: what most take',
    document: `components: {securitySchemes: {${TWO}}}\nsecurity: [{a: []}]\npaths: ${paths('servers', 'Server', { make: 'security: [{b: []}, {a: []}],' })}`,
    carries: { 'header x-key': KEY, 'header x-admin': null },
  },
  {
    why: 'operations without security',
    document: `components: {securitySchemes: {${TWO}}}\nsecurity: [{a: []}]\npaths: ${paths('servers', 'Server', { make: 'security: [],', drop: 'security: [{}],' })}`,
    carries: { 'header x-key': KEY },
    each: { 'POST /servers': { 'header x-key': null }, 'DELETE /servers/*': { 'header x-key': null } },
  },
  {
    why: 'no operation asks for anything: the key may be sent all the same',
    document: `components: {securitySchemes: {a: {type: apiKey, in: header, name: X-Key}}}\npaths: ${paths('servers', 'Server', all('security: [],'))}`,
    carries: { 'header x-key': KEY },
  },
  {
    why: 'a key that only some operations need is not set',
    document: `components: {schemas: {${DISK}}, securitySchemes: {${TWO}}}\nsecurity: [{a: []}]\npaths: ${paths('disks', 'Disk')}${paths('servers', 'Server', all(owned('b')))}`,
    env: { API_KEY_B: '' },
    fails: /requires another credential: set api_key_b, or ROW\d+_API_KEY_B in the environment/,
  },
  {
    why: 'a key that only other operations need is not set',
    document: `components: {schemas: {${DISK}}, securitySchemes: {${TWO}}}\nsecurity: [{a: []}]\npaths: ${paths('disks', 'Disk')}${paths('servers', 'Server', all(owned('b')))}`,
    type: 'disk',
    env: { API_KEY_B: '' },
    carries: { 'header x-key': KEY, 'header x-admin': null },
  },
  {
    why: 'a token for some operations, a key for others',
    document: `components: {securitySchemes: {a: {type: apiKey, in: header, name: X-Key}, o: {type: oauth2, flows: {clientCredentials: {tokenUrl: /oauth/token, scopes: {}}}}}}\nsecurity: [{a: []}]\npaths: ${paths('servers', 'Server', { drop: owned('o') })}`,
    carries: { 'header x-key': KEY, 'header authorization': null },
    each: { 'DELETE /servers/*': { 'header x-key': null, 'header authorization': /^Bearer mock-token-/ } },
  },
  {
    why: 'two documents with different keys: the first',
    ...TWO_DOCUMENTS,
    carries: { 'header x-key': KEY, 'header x-disk': null },
  },
  {
    why: 'two documents with different keys: the second',
    ...TWO_DOCUMENTS,
    type: 'disk',
    carries: { 'header x-key': null, 'header x-disk': KEY },
  },
  {
    why: 'a second document without credentials',
    document: TWO_DOCUMENTS.document,
    beside: `servers: [{url: 'https://second.example.com'}]\ncomponents: {schemas: {${DISK}}}\npaths: ${paths('disks', 'Disk')}`,
    type: 'disk',
    carries: { 'header x-key': null },
  },
  {
    why: 'a key for most, and digest for one resource',
    document: `components: {schemas: {${DISK}}, securitySchemes: {${TWO}, d: {type: http, scheme: digest}}}\nsecurity: [{a: []}]\npaths: ${paths('servers', 'Server')}${paths('disks', 'Disk', { make: owned('d') })}`,
    carries: { 'header x-key': KEY },
    homeless: {
      'POST /disks': 'no supported credentials for POST /disks: the security scheme "d" is digest authentication',
    },
  },
];
