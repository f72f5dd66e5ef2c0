import type { Row } from './rows.js';

const schemes = (text: string) => `components: {securitySchemes: {${text}}}`;
const KEY = 'made-up-key';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const oauth = (tokenUrl: string) =>
  `o: {type: oauth2, flows: {clientCredentials: {tokenUrl: '${tokenUrl}', scopes: {read: x, write: x, admin: x}}}}`;
const withHeader = (header: string) => `
components: {parameters: {it: ${header}}}
paths:
  /servers:
    parameters: [{$ref: '#/components/parameters/it'}]
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Server'}}}}}}}
    post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Server'}}}}, responses: {201: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Server'}}}}}}
  /servers/{id}:
    parameters: [{$ref: '#/components/parameters/it'}, {name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Server'}}}}}}
    delete: {responses: {204: {description: x}}}
`;

/** How a client proves who it is, where it asks, and what names a request. */
export const ACCESS_ROWS: readonly Row[] = [
  {
    why: 'a key in a header',
    document: `${schemes('k: {type: apiKey, in: header, name: X-Key}')}\nsecurity: [{k: []}]`,
    change: { name: 'one', size: 2 },
    carries: { 'header x-key': KEY },
  },
  {
    why: 'a key in the query',
    document: `${schemes('k: {type: apiKey, in: query, name: api key}')}\nsecurity: [{k: []}]`,
    carries: { 'query api key': KEY },
  },
  {
    why: 'a key in a cookie',
    document: `${schemes('k: {type: apiKey, in: cookie, name: sid}')}\nsecurity: [{k: []}]`,
    carries: { 'cookie sid': KEY },
  },
  {
    why: 'two keys together',
    document: `${schemes('a: {type: apiKey, in: header, name: X-Id}, b: {type: apiKey, in: query, name: key}')}\nsecurity: [{a: [], b: []}]`,
    carries: { 'header x-id': KEY, 'query key': KEY },
  },
  {
    why: 'a cookie, user and password, or a key: the key',
    document: `${schemes('c: {type: apiKey, in: cookie, name: sid}, b: {type: http, scheme: basic}, k: {type: apiKey, in: header, name: X-Key}')}
security: [{c: []}, {b: []}, {k: []}]`,
    carries: { 'header x-key': KEY },
  },
  {
    why: 'user and password',
    document: `${schemes('b: {type: http, scheme: basic}')}\nsecurity: [{b: []}]`,
    carries: { 'header authorization': `Basic ${btoa(`key-1:${KEY}`)}` },
  },
  {
    why: 'a bearer token',
    document: `${schemes('b: {type: http, scheme: bearer}')}\nsecurity: [{b: []}]`,
    carries: { 'header authorization': `Bearer ${KEY}` },
  },
  {
    why: 'a key with the word before it that the description names',
    document: `${schemes(`k: {type: apiKey, in: header, name: Authorization, description: 'Must be prefixed with "Token".'}`)}\nsecurity: [{k: []}]`,
    carries: { 'header authorization': `Token ${KEY}` },
  },
  {
    why: 'another word before the key that the user names',
    document: `${schemes('k: {type: apiKey, in: header, name: Authorization}')}\nsecurity: [{k: []}]`,
    env: { API_KEY_PREFIX: 'GenieKey' },
    carries: { 'header authorization': `GenieKey ${KEY}` },
  },
  {
    why: 'client credentials, with a relative address for tokens',
    document: `${schemes(oauth('/oauth/token'))}\nsecurity: [{o: [read, write]}]`,
    carries: { 'header authorization': /^Bearer mock-token-/ },
    calls: { 'POST /oauth/token': true },
  },
  {
    why: 'client credentials, with tokens from the server of the document',
    document: `servers: [{url: 'https://api.example.com'}]\n${schemes(oauth('https://api.example.com/login/token'))}\nsecurity: [{o: []}]`,
    env: { TOKEN_URL: '' },
    carries: { 'header authorization': /^Bearer mock-token-/ },
  },
  {
    why: 'an access token instead of client credentials',
    document: `${schemes(oauth('/oauth/token'))}\nsecurity: [{o: []}]`,
    env: { API_KEY: KEY, CLIENT_ID: '', CLIENT_SECRET: '' },
    carries: { 'header authorization': `Bearer ${KEY}` },
    calls: { 'POST /oauth/token': false },
  },
  {
    why: 'client credentials, half of them',
    document: `${schemes(oauth('/oauth/token'))}\nsecurity: [{o: []}]`,
    env: { CLIENT_SECRET: '' },
    fails: /client_id`? and `?client_secret`? must be set together/,
  },
  {
    why: 'tokens from a third server while the endpoint is not the API',
    document: `servers: [{url: 'https://api.example.com'}]\n${schemes(oauth('https://login.example.com/token'))}\nsecurity: [{o: []}]`,
    env: { TOKEN_URL: '' },
    fails: /the client secret is not sent to login\.example\.com unless token_url is set/,
  },
  {
    why: 'OpenID Connect: an access token that the user has',
    document: `${schemes('i: {type: openIdConnect, openIdConnectUrl: https://login.example.com/x}')}\nsecurity: [{i: []}]`,
    carries: { 'header authorization': `Bearer ${KEY}` },
  },
  {
    why: 'nothing is declared: a key may be set, and its header',
    document: '',
    env: { API_KEY: 'mine-mine', API_KEY_HEADER: 'X-Mine' },
    carries: { 'header x-mine': 'mine-mine' },
  },
  { why: 'nothing is declared, and nothing is set', document: '', env: { API_KEY: '' } },
  {
    why: 'a header with a UUID for each request',
    document: withHeader('{name: X-Request-Id, in: header, required: true, schema: {type: string, format: uuid}}'),
    carries: { 'header x-request-id': UUID },
  },
  {
    why: 'a header that iacsmith.yaml fills',
    document: withHeader('{name: X-Caller-Ref, in: header, required: true, schema: {type: string}}'),
    access: { headers: new Map([['x-caller-ref', 'uuid']]) },
    carries: { 'header x-caller-ref': UUID },
  },
  {
    why: 'a client certificate',
    document: `${schemes('t: {type: mutualTLS}')}\nsecurity: [{t: []}]`,
    certificate: true,
  },
  {
    why: 'a client certificate and a key',
    document: `${schemes('t: {type: mutualTLS}, k: {type: apiKey, in: header, name: X-Key}')}\nsecurity: [{t: [], k: []}]`,
    certificate: true,
    carries: { 'header x-key': KEY },
  },
  {
    why: 'digest',
    document: `${schemes('d: {type: http, scheme: digest}')}\nsecurity: [{d: []}]`,
    refused: 'the security scheme "d" is digest authentication, which is not supported',
  },
  {
    why: 'digest or a key: the key',
    document: `${schemes('d: {type: http, scheme: digest}, k: {type: apiKey, in: query, name: key}')}\nsecurity: [{d: []}, {k: []}]`,
    carries: { 'query key': KEY },
  },
  {
    why: 'a signature',
    document: `${schemes('k: {type: apiKey, in: header, name: X-Key}, s: {type: apiKey, in: header, name: X-Signature}')}\nsecurity: [{k: [], s: []}]`,
    refused: 'the security scheme "s" is a signature over each request',
  },
  {
    why: 'digest, and iacsmith.yaml takes another scheme',
    document: `${schemes('d: {type: http, scheme: digest}, b: {type: http, scheme: bearer}, k: {type: apiKey, in: header, name: X-Key}')}
security: [{d: []}, {b: []}, {k: []}]`,
    access: { credentials: ['k'] },
    carries: { 'header x-key': KEY },
  },
  {
    why: 'a variable of the server',
    document: `servers: [{url: '{scheme}://{place}/base', variables: {scheme: {default: https}, place: {default: api.example.com}}}]`,
    env: { ENDPOINT: '', SCHEME: 'http', PLACE: '$HOST' },
  },
  {
    why: 'a variable of the server that is missing',
    document: `servers: [{url: 'https://{region}.example.com', variables: {region: {default: ''}}}]`,
    env: { ENDPOINT: '', REGION: '' },
    fails: /region/,
  },
];
