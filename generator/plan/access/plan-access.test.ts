import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../test/inline-document.js';
import { makeCatalogue } from '../../../test/sample-catalogue.js';
import { parseConfig } from '../../config/parse-config.js';
import { type AccessOverlay, emptyConfig } from '../../config/types.js';
import type { Catalogue } from '../../map/types.js';
import type { Credential } from '../../model/types.js';
import { plan } from '../plan.js';
import { listCalls } from './list-calls.js';

type Given = Partial<Catalogue>;

function credential(scheme: string, type: Credential['type'], given: Partial<Credential> = {}): Credential {
  return { scheme, type, in: null, name: null, tokenUrl: null, scopes: [], description: '', ...given };
}

const key = credential('key', 'apiKey', { in: 'header', name: 'X-Key' });
const other = credential('other', 'apiKey', { in: 'query', name: 'key' });
const cookie = credential('cookie', 'apiKey', { in: 'cookie', name: 'sid' });
const basic = credential('basic', 'basic');
const bearer = credential('bearer', 'bearer');
const tls = credential('tls', 'mutualTLS');
const oidc = credential('oidc', 'openIdConnect');
const code = credential('code', 'oauth2', { flow: 'authorizationCode', tokenUrl: '/token' });
const client = credential('client', 'oauth2', { flow: 'clientCredentials', tokenUrl: '/token', asked: ['a', 'b'] });
const digest = credential('digest', 'other', { http: 'digest' });
const hmac = credential('hmac', 'other', { http: 'hmac-sha256' });
const custom = credential('custom', 'other', { http: 'token' });
const signed = credential('signed', 'apiKey', { in: 'header', name: 'X-Signature' });

const need = (names: string) => ({ schemes: names.split(' ').flatMap((name) => (name ? [{ name, scopes: [] }] : [])) });

function planWith(credentials: Credential[], asked: string[], access: Partial<AccessOverlay> = {}) {
  const given: Given = { credentials, security: asked.map(need) };
  return plan(makeCatalogue(given), { ...emptyConfig(), access: { headers: new Map(), ...access } });
}

describe('credentials', () => {
  it.each<[string, Credential[], string[], string]>([
    ['what the document asks for', [key, code], ['code'], 'header Authorization'],
    ['the one for programs, whatever its place', [cookie, basic, key], ['cookie', 'basic', 'key'], 'header X-Key'],
    ['of equals the first', [bearer, key], ['bearer', 'key'], 'header Authorization'],
    ['a header before the query', [other, key], ['other', 'key'], 'header X-Key'],
    ['client credentials before user and password', [basic, client], ['basic', 'client'], 'token Authorization'],
    ['a password before a token that somebody has to fetch', [code, basic], ['code', 'basic'], 'basic Authorization'],
    ['all that go together', [key, other], ['key other'], 'header X-Key, query key'],
    [
      'no alternative of which a part cannot be sent',
      [key, signed, basic],
      ['key signed', 'basic'],
      'basic Authorization',
    ],
    ['a certificate and a key', [tls, key], ['key tls'], 'header X-Key, certificate '],
    ['a scheme that HTTP does not know, after its name', [custom], ['custom'], 'header Authorization'],
    ['another that is known where none can be sent', [digest, key], ['digest'], 'header X-Key'],
    ['what is declared where nothing is asked for', [basic], [], 'basic Authorization'],
    ['an open header where nothing is declared', [], [], 'header Authorization'],
    ['an open header where what is asked for is not declared', [], ['gone'], 'header Authorization'],
    ['a token that the user has', [oidc], ['oidc'], 'header Authorization'],
  ])('sends %s', (_, credentials, asked, want) => {
    const { access } = planWith(credentials, asked);
    expect(access.obstacle).toBeNull();
    expect(access.credentials.map(({ way, name }) => `${way} ${name}`).join(', ')).toBe(want);
  });

  it.each<[string, Credential[], string[], string]>([
    ['digest', [digest], ['digest'], '"digest" is digest authentication'],
    ['a challenge', [hmac], ['hmac'], '"hmac-sha256", which needs an answer of its own'],
    ['half of a pair', [key, signed], ['key signed'], '"signed" is a signature over each request'],
    [
      'nothing that the document explains',
      [credential('x', 'other')],
      ['x'],
      'does not say how the security scheme "x"',
    ],
  ])('refuses %s', (_, credentials, asked, want) => {
    const { access, decisions } = planWith(credentials, asked);
    expect(access.obstacle).toContain(want);
    expect(decisions[0]?.says).toContain(want);
  });

  it('names settings alike, and after their schemes where keys go together', () => {
    const names = (credentials: Credential[], asked: string[]) =>
      planWith(credentials, asked).access.credentials.flatMap(({ settings }) => settings.map(({ name }) => name));
    expect(names([key], ['key'])).toEqual(['api_key']);
    expect(names([key, other], ['key other'])).toEqual(['api_key_key', 'api_key_other']);
    const second = credential('ApiKeySecond', 'apiKey', { in: 'query', name: 'key' });
    expect(names([key, second], ['key ApiKeySecond'])).toEqual(['api_key_key', 'api_key_second']);
    expect(names([key, tls], ['key tls'])).toEqual(['api_key', 'client_key', 'client_cert']);
    expect(names([basic], ['basic'])).toEqual(['password', 'username']);
    expect(names([client], ['client'])).toEqual(['api_key', 'client_id', 'client_secret', 'token_url', 'scopes']);
    expect(names([], [])).toEqual(['api_key', 'api_key_header', 'api_key_prefix']);
  });

  it('may be left out where the document can do without', () => {
    const isOptional = (asked: string[]) => planWith([key], asked).access.credentials[0]?.optional;
    expect([isOptional(['key']), isOptional(['key', '']), isOptional([])]).toEqual([false, true, true]);
  });
});

describe('credentials of single calls', () => {
  const schemes = `components: {securitySchemes: {a: {type: apiKey, in: header, name: A}, b: {type: apiKey, in: header, name: B}, d: {type: http, scheme: digest}, s: {type: apiKey, in: header, name: X-Signature}, t: {type: mutualTLS}}}`;
  const planOf = (create: string, rest = '[{a: []}]', all = '[{a: []}]', access: Partial<AccessOverlay> = {}) => {
    const paths = pathsOf('/disks', 'name: {type: string}')
      .replaceAll('post: {', `post: {security: ${create}, `)
      .replaceAll(/(get|delete): \{/g, `$1: {security: ${rest}, `);
    return plan(catalogueOf(`${schemes}\nsecurity: ${all}\npaths:\n${paths}`), {
      ...emptyConfig(),
      access: { headers: new Map(), ...access },
    });
  };
  // What cannot be called costs a resource its life, but the call is still somewhere.
  const needsOf = ({ catalogue }: ReturnType<typeof planOf>, operation = 'POST /disks') => {
    const call = listCalls(catalogue).find((own) => own.operation === operation);
    expect(call).toBeDefined();
    return call?.needs;
  };
  const namesOf = ({ access }: ReturnType<typeof planOf>) =>
    access.credentials.flatMap(({ settings, only }) => settings.map(({ name }) => (only ? `${name}?` : name)));

  it('one that the others take as well is enough for all', () => {
    const insteadOf = (rest: string) => {
      const { credentials } = planOf('[{b: []}]', rest, rest).access;
      return credentials.map(({ instead, settings: [secret] }) => [instead === true, secret?.description]);
    };
    const said = 'Key for the API. For operations that ask for "b"';
    expect(insteadOf('[{a: []}]')).toEqual([
      [false, 'Key for the API.'],
      [false, `${said}.`],
    ]);
    expect(insteadOf('[{a: []}, {b: []}]')).toEqual([
      [false, 'Key for the API.'],
      [true, `${said}, and for all operations if \`api_key\` is not set.`],
    ]);
  });

  it.each<[string, string, string[] | null, string[]]>([
    ['another key', '[{b: []}]', ['api_key_b'], ['api_key', 'api_key_b?']],
    ['a key more', '[{a: [], b: []}]', ['api_key', 'api_key_b'], ['api_key', 'api_key_b?']],
    ['what all take, or another', '[{b: []}, {a: []}]', null, ['api_key']],
    ['nothing', '[]', [], ['api_key']],
    ['nothing or nothing', '[{}]', [], ['api_key']],
    ['digest or another key', '[{d: []}, {b: []}]', ['api_key_b'], ['api_key', 'api_key_b?']],
    ['what is not declared', '[{gone: []}]', null, ['api_key']],
  ])('%s', (_, create, want, settings) => {
    const made = planOf(create);
    expect([needsOf(made)?.credentials ?? null, namesOf(made)]).toEqual([want, settings]);
    expect(made.decisions.some(({ topic, says }) => topic === 'of some calls' && says.endsWith(': POST /disks'))).toBe(
      want !== null,
    );
  });

  it.each([
    ['digest', '[{d: []}]', '"d" is digest authentication'],
    ['a pair of which one part cannot be sent', '[{a: [], s: []}]', '"s" is a signature'],
    ['a certificate', '[{t: []}]', 'a client certificate that only some operations ask for'],
  ])('%s keeps the call from being made, and no other', (_, create, want) => {
    const made = planOf(create);
    expect(needsOf(made)).toMatchObject({ credentials: [], obstacle: expect.stringContaining(want) });
    expect([made.access.obstacle, needsOf(made, 'GET /disks/{id}')]).toEqual([null, undefined]);
  });

  it('the set that most calls take is the usual one, whatever the document says of all', () => {
    const made = planOf('[{a: []}]', '[{b: []}]');
    expect([namesOf(made), needsOf(made)?.credentials]).toEqual([['api_key', 'api_key_a?'], ['api_key_a']]);
    expect(made.access.credentials[0]?.scheme).toBe('b');
  });

  it('a document is reached where some of its calls can be made', () => {
    const made = planOf('[{a: []}]', '[{a: [], s: []}]', '[{a: [], s: []}]');
    expect([made.access.obstacle, needsOf(made), namesOf(made)]).toEqual([null, undefined, ['api_key']]);
    expect(needsOf(made, 'GET /disks/{id}')?.obstacle).toContain('"s" is a signature');
  });

  it('iacsmith.yaml speaks for every call of one document', () => {
    const made = planOf('[{b: []}]', '[]', '[{a: []}]', { credentials: ['a'] });
    expect([namesOf(made), needsOf(made)]).toEqual([['api_key'], undefined]);
  });
});

describe('the overlay', () => {
  it('chooses schemes, prefix, address for tokens and scopes', () => {
    const taken = planWith([bearer, key], ['bearer', 'key'], { credentials: ['key'] });
    expect(taken.access.credentials).toMatchObject([{ scheme: 'key', name: 'X-Key' }]);
    expect(taken.decisions[0]).toMatchObject({ reason: 'iacsmith.yaml says so', overlay: 'access.credentials' });
    expect(planWith([digest], ['digest'], { credentials: [] }).access).toMatchObject({
      obstacle: null,
      credentials: [{ open: true }],
    });
    expect(planWith([key], ['key'], { prefix: 'Token' }).access.credentials[0]?.prefix).toBe('Token ');
    const fetched = planWith([oidc], ['oidc'], { tokenUrl: 'https://login.example.com/token', scopes: ['x'] });
    const values = fetched.access.credentials[0]?.settings.map((setting) => setting.default);
    expect([fetched.access.credentials[0]?.way, values]).toEqual([
      'token',
      ['', '', '', 'https://login.example.com/token', 'x'],
    ]);
  });

  it('warns of a scheme and a header that the document does not have', () => {
    const catalogue = makeCatalogue({ credentials: [key], security: [need('key')] });
    const headers = new Map([['X-Gone', 'uuid' as const]]);
    plan(catalogue, { ...emptyConfig(), access: { credentials: ['kay'], headers } });
    expect(catalogue.diagnostics.map(({ code: found, hint }) => [found, hint])).toEqual([
      ['config-stale-security-scheme', 'Did you mean "key"?'],
      ['config-stale-header', 'Remove or correct the line.'],
    ]);
  });

  it('is read from iacsmith.yaml', () => {
    const text =
      'access: {credentials: [a], prefix: Token, server: "https://x.example", headers: {X-Id: uuid, X-No: null}}';
    expect(parseConfig(text, 'iacsmith.yaml').access).toEqual({
      credentials: ['a'],
      prefix: 'Token',
      server: 'https://x.example',
      headers: new Map([
        ['X-Id', 'uuid'],
        ['X-No', null],
      ]),
    });
  });
});

describe('the server', () => {
  const server = (url: string, ...names: string[]) => ({
    url,
    description: '',
    variables: names.map((name) => ({ name, default: name === 'endpoint' ? 'x' : '', enum: [], description: '' })),
  });
  it.each<[string, Given, string, string[]]>([
    ['the first', { servers: [server('https://a.example'), server('https://b.example')] }, 'https://a.example', []],
    [
      'one that others can reach',
      { servers: [server('http://localhost:80'), server('https://b.example')] },
      'https://b.example',
      [],
    ],
    [
      'one with a safe address',
      { servers: [server('http://a.example'), server('https://b.example')] },
      'https://b.example',
      [],
    ],
    [
      'with the variables that stand in it',
      { servers: [server('https://{zone}.example', 'zone', 'unused')] },
      'https://{zone}.example',
      ['zone'],
    ],
    [
      'with a variable that is called like a setting',
      { servers: [server('https://{endpoint}.example', 'endpoint')] },
      'https://{endpoint}.example',
      ['server_endpoint'],
    ],
    ['none that is only a path', { servers: [server('/v1')] }, '', []],
  ])('is %s', (_, given, url, settings) => {
    const { access } = plan(makeCatalogue(given));
    expect([access.url, access.variables.map(({ setting }) => setting)]).toEqual([url, settings]);
  });

  it('is the one that iacsmith.yaml names', () => {
    const config = { ...emptyConfig(), access: { headers: new Map(), server: 'https://{zone}.test' } };
    const { access } = plan(makeCatalogue({ servers: [server('https://{zone}.example', 'zone')] }), config);
    expect([access.url, access.variables.map(({ name }) => name)]).toEqual(['https://{zone}.test', ['zone']]);
  });
});

describe('headers that a client fills in', () => {
  const withHeader = (name: string, schema: string, isRequired = true) =>
    catalogueOf(
      `paths:\n${pathsOf('/disks', 'name: {type: string}').replaceAll(
        'post: {',
        `post: {parameters: [{name: ${name}, in: header, required: ${isRequired}, schema: ${schema}}], `,
      )}`,
    );
  it.each([
    ['X-Request-Id', '{type: string}', true, true],
    ['x-correlation-id', '{type: string}', true, true],
    ['Request-Id', '{type: string, format: uuid}', true, true],
    ['X-Ref', '{type: string, format: uuid}', true, true],
    ['X-Request-Id', '{type: string}', false, false],
    ['X-Tenant', '{type: string}', true, false],
    ['X-Tenant-Id', '{type: string, format: uuid}', true, false],
    ['X-Request-Id', '{type: string, maxLength: 20}', true, false],
    ['X-Request-Id', '{type: integer}', true, false],
    ['Idempotency-Key', '{type: string}', true, false],
  ])('%s %s, required: %s', (name, schema, isRequired, want) => {
    const { access, catalogue, decisions } = plan(withHeader(name, schema, isRequired));
    expect(access.fresh).toEqual(want ? [name] : []);
    expect(listCalls(catalogue).find(({ method }) => method === 'POST')?.headers).toHaveLength(want ? 0 : 1);
    expect(decisions.some(({ overlay }) => overlay === `access.headers.${name}`)).toBe(want);
  });

  it('are as iacsmith.yaml says', () => {
    const fill = (name: string, value: 'uuid' | null) =>
      plan(withHeader(name, '{type: string}'), {
        ...emptyConfig(),
        access: { headers: new Map([[name.toLowerCase(), value]]) },
      }).access.fresh;
    expect([fill('X-Mine', 'uuid'), fill('X-Request-Id', null)]).toEqual([['X-Mine'], []]);
  });
});

it.each([
  { refusals: undefined, overlay: undefined, want: '' },
  { refusals: { hasAllowlist: false, log: 'Recent denials' }, overlay: undefined, want: 'Check "Recent denials".' },
  {
    refusals: { hasAllowlist: true, log: null },
    overlay: undefined,
    want: 'The address of this host may also be missing from the IP allowlist of the API.',
  },
  { refusals: { hasAllowlist: true, log: null }, overlay: 'Ask us.', want: 'Ask us.' },
])('after a 403 users are told: $want', ({ refusals, overlay, want }) => {
  const access = { headers: new Map(), ...(overlay !== undefined && { forbidden: overlay }) };
  const planned = plan(makeCatalogue(refusals ? { refusals } : {}), { ...emptyConfig(), access });
  expect(planned.access.forbidden).toBe(want);
  const told = planned.decisions.filter(({ topic }) => topic === 'forbidden').map(({ says }) => says);
  expect(told).toEqual(want === '' ? [] : [want]);
});
