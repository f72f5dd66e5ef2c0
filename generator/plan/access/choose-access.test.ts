import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../test/inline-document.js';
import { type AccessOverlay, emptyConfig } from '../../config/types.js';
import { plan } from '../plan.js';
import { listCalls } from './list-calls.js';

const VMS = pathsOf('/vms', 'name: {type: string}', 'name: {type: string}');
const SCHEMES = `
components: {securitySchemes: {
  Key: {type: apiKey, in: header, name: X-Key},
  Word: {type: apiKey, in: header, name: Authorization, description: "Send \`Authorization: Token abc\`."},
  Bare: {type: apiKey, in: header, name: Authorization, description: "Authorization: your key"},
  Query: {type: apiKey, in: query, name: key},
  Cookie: {type: apiKey, in: cookie, name: session},
  Signed: {type: apiKey, in: header, name: X-Signature},
  Basic: {type: http, scheme: basic},
  Digest: {type: http, scheme: digest},
  Login: {type: oauth2, flows: {password: {tokenUrl: token, scopes: {}}}},
  Browser: {type: oauth2, flows: {authorizationCode: {authorizationUrl: /a, tokenUrl: /t, scopes: {}}, password: {tokenUrl: /t, scopes: {}}}},
  Bearer: {type: http, scheme: bearer},
  Session: {type: http, scheme: bearer, bearerFormat: JWT},
  Second: {type: apiKey, in: header, name: X-Second}}}`;

/** What is decided for a document with these lines beside its paths. */
function planOf(lines: string, overlay: Partial<AccessOverlay> = {}, paths = VMS) {
  const config = { ...emptyConfig(), access: { headers: new Map(), ...overlay } };
  return plan(catalogueOf(`${lines}\npaths:${paths}`), config);
}

/** The credentials in words: how each travels, and the settings for it. */
function tell(lines: string, overlay: Partial<AccessOverlay> = {}, paths = VMS): string {
  const { access } = planOf(lines, overlay, paths);
  if (access.obstacle) return `cannot: ${access.obstacle}`;
  return access.credentials
    .map((c) => `${c.way} ${c.prefix}${c.name}: ${c.settings.map(({ name }) => name).join()}${c.optional ? '?' : ''}`)
    .join(' + ');
}

describe('a document without a need of its own', () => {
  const asking = (path: string) =>
    `\n  ${path}: {get: {security: [{Key: []}], responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}}}}`;
  it.each([
    { share: 'a few of its operations ask', paths: `${VMS}${asking('/me')}`, want: 'header X-Key: api_key?' },
    { share: 'most of them ask', paths: `${asking('/a')}${asking('/b')}`, want: 'header X-Key: api_key' },
  ])('where $share', ({ paths, want }) => {
    expect(tell(SCHEMES, {}, paths)).toBe(want);
  });
});

describe('credentials', () => {
  const signed =
    'cannot: the security scheme "Signed" is a signature over each request, and the document does not say how to make it';
  it.each([
    { mutation: 'a key in a header is not sent', needs: '[{Key: []}]', want: 'header X-Key: api_key' },
    { mutation: 'the first alternative wins', needs: '[{Basic: []}, {Key: []}]', want: 'header X-Key: api_key' },
    { mutation: 'the last of equals wins', needs: '[{Second: []}, {Key: []}]', want: 'header X-Second: api_key' },
    {
      mutation: 'a cookie beats a password',
      needs: '[{Cookie: []}, {Basic: []}]',
      want: 'basic Basic Authorization: password,username',
    },
    {
      mutation: 'the token of a session beats a key',
      needs: '[{Session: []}, {Key: []}]',
      want: 'header X-Key: api_key',
    },
    {
      mutation: 'the token of a session cannot be used',
      needs: '[{Basic: []}, {Session: []}]',
      want: 'header Bearer Authorization: api_key',
    },
    {
      mutation: 'user name and password fetch no token',
      needs: '[{Login: []}]',
      want: 'token Bearer Authorization: api_key,username,password,token_url,scopes',
    },
    {
      mutation: 'a browser is needed where a password does',
      needs: '[{Browser: []}]',
      want: 'token Bearer Authorization: api_key,username,password,token_url,scopes',
    },
    { mutation: 'a query beats a header', needs: '[{Query: []}, {Key: []}]', want: 'header X-Key: api_key' },
    {
      mutation: 'one of two is sent, or both under one name',
      needs: '[{Key: [], Second: []}]',
      want: 'header X-Key: api_key_key + header X-Second: api_key_second',
    },
    {
      mutation: 'an alternative is ranked by its best part',
      needs: '[{Key: [], Cookie: []}, {Basic: []}]',
      want: 'basic Basic Authorization: password,username',
    },
    {
      mutation: 'half of an alternative is sent',
      needs: '[{Key: [], Digest: []}, {Basic: []}]',
      want: 'basic Basic Authorization: password,username',
    },
    {
      mutation: 'a prefix is not found',
      needs: '[{Word: []}]',
      want: 'header Token Authorization: api_key,api_key_prefix',
    },
    {
      mutation: 'a word that is none becomes a prefix',
      needs: '[{Bare: []}]',
      want: 'header Authorization: api_key,api_key_prefix',
    },
    { mutation: 'what may be left out is demanded', needs: '[{Key: []}, {}]', want: 'header X-Key: api_key?' },
  ])('red where $mutation', ({ needs, want }) => {
    expect(tell(`security: ${needs}${SCHEMES}`)).toBe(want);
  });

  const only = 'components: {securitySchemes: {Signed: {type: apiKey, in: header, name: X-Signature}}}';
  it.each([
    {
      mutation: 'a signature is sent as a key, or nothing is told',
      lines: `security: [{Signed: []}]\n${only}`,
      want: signed,
    },
    {
      mutation: 'an API that may be used without is refused',
      lines: `security: [{Signed: []}, {}]\n${only}`,
      want: 'header Bearer Authorization: api_key,api_key_header,api_key_prefix?',
    },
    {
      mutation: 'no key can be set where the document names none',
      lines: '',
      want: 'header Bearer Authorization: api_key,api_key_header,api_key_prefix?',
    },
  ])('red where $mutation', ({ lines, want }) => {
    expect(tell(lines)).toBe(want);
  });

  it('red where the overlay has no say', () => {
    const lines = `security: [{Key: []}, {Query: []}]${SCHEMES}`;
    expect(tell(lines, { credentials: ['Query'] })).toBe('query key: api_key');
  });

  it('red where a scheme of another operation does not do instead of one that cannot be sent', () => {
    const paths = VMS.replace('delete: {}', 'delete: {security: [{Key: []}]}');
    expect(tell(`security: [{Digest: []}]${SCHEMES}`, {}, paths)).toBe('header X-Key: api_key');
  });

  it.each([
    { mutation: 'a choice among several is certain', needs: '[{Basic: []}, {Key: []}]', want: 'low' },
    { mutation: 'the only one is doubtful', needs: '[{Key: []}]', want: 'high' },
    { mutation: 'a scheme that nothing asks for is certain', needs: '[]', want: 'low' },
  ])('red where $mutation', ({ needs, want }) => {
    const { decisions } = planOf(`security: ${needs}${SCHEMES}`);
    expect(decisions.find(({ topic }) => topic === 'credentials')?.confidence).toBe(want);
  });
});

describe('server', () => {
  const at = (...urls: string[]) => `servers: [${urls.map((url) => `{url: "${url}"}`).join(', ')}]`;
  it.each([
    { mutation: 'the last is taken', lines: at('https://a.example', 'https://b.example'), want: 'https://a.example' },
    { mutation: 'the first is taken', lines: at('http://localhost:1', 'https://b.example'), want: 'https://b.example' },
    { mutation: 'a plain one is taken', lines: at('http://a.example', 'https://b.example'), want: 'https://b.example' },
    { mutation: 'a local one is never taken', lines: at('http://localhost:1'), want: 'http://localhost:1' },
    { mutation: 'a path alone is taken', lines: at('/v1', 'https://b.example'), want: 'https://b.example' },
    { mutation: 'an address is made up', lines: at('/v1'), want: '' },
  ])('red where $mutation', ({ lines, want }) => {
    expect(planOf(lines).access.url).toBe(want);
  });

  const own = (url: string) => VMS.replace('delete: {}', `delete: {servers: [{url: "${url}"}]}`);
  it.each([
    { mutation: 'a call forgets its own server', url: 'https://other.example', want: ['https://other.example'] },
    { mutation: "the API's own server is told again", url: 'https://a.example', want: [] },
  ])('red where $mutation', ({ url, want }) => {
    const { catalogue } = planOf(at('https://a.example'), {}, own(url));
    expect(catalogue.resources[0]?.operations.delete?.servers.map((server) => server.url)).toEqual(want);
  });
});

describe('headers that the client makes up', () => {
  const paths = (header: string) => VMS.replace('delete: {}', () => `delete: {parameters: [{in: header, ${header}}]}`);
  const text = 'schema: {type: string}';
  it.each([
    { mutation: 'none is', header: `name: X-Request-Id, required: true, ${text}`, want: ['X-Request-Id'] },
    { mutation: 'one that may be left out is', header: `name: X-Request-Id, ${text}`, want: [] },
    {
      mutation: 'a tenant is',
      header: 'name: X-Tenant, required: true, schema: {type: string, format: uuid}',
      want: [],
    },
    {
      mutation: 'a UUID is not',
      header: 'name: X-Call, required: true, schema: {type: string, format: uuid}',
      want: ['X-Call'],
    },
    { mutation: 'any text is', header: `name: X-Call, required: true, ${text}`, want: [] },
    {
      mutation: 'one that is too short is',
      header: 'name: X-Request-Id, required: true, schema: {type: string, maxLength: 35}',
      want: [],
    },
    {
      mutation: 'a pattern has no say',
      header: "name: X-Request-Id, required: true, schema: {type: string, pattern: '^[0-9]+$'}",
      want: [],
    },
    { mutation: 'a number is', header: 'name: X-Request-Id, required: true, schema: {type: integer}', want: [] },
    {
      mutation: 'the key of a repeated request is',
      header: `name: Idempotency-Key, required: true, ${text}`,
      want: [],
    },
  ])('red where $mutation', ({ header, want }) => {
    const { access, catalogue } = planOf('', {}, paths(header));
    expect(access.fresh).toEqual(want);
    const left = listCalls(catalogue).find(({ method }) => method === 'DELETE')?.headers ?? [];
    expect(left).toHaveLength(want.length === 0 ? 1 : 0);
  });

  it('red where the overlay has no say', () => {
    const made = paths(`name: X-Request-Id, required: true, ${text}`);
    expect(planOf('', { headers: new Map([['x-request-id', null]]) }, made).access.fresh).toEqual([]);
    const asked = paths(`name: X-Call, required: true, ${text}`);
    expect(planOf('', { headers: new Map([['x-call', 'uuid']]) }, asked).access.fresh).toEqual(['X-Call']);
  });
});
