import { join } from 'node:path';
import type { JsonObject } from '../../../generator/spec/types.js';
import { refer, type Server, type Subject } from '../types.js';

function client(id: string, config: JsonObject, update: JsonObject): Subject {
  return {
    label: id,
    create: 'POST /admin/clients',
    config: { client_id: id, ...config },
    update,
    look: { path: '/admin/clients', where: { client_id: id }, detail: '/admin/clients/{client_id}' },
    shows: config,
    showsThen: update,
    importId: '{client_id}',
    remove: 'DELETE /admin/clients/{client_id}',
    info: { asks: {}, finds: { client_id: id } },
  };
}

const issuer: Subject = {
  label: 'partner',
  create: 'POST /admin/trust/grants/jwt-bearer/issuers',
  config: {
    issuer: 'https://partner.example.com',
    subject: 'service',
    scope: ['read', 'write'],
    expires_at: '2046-01-01T00:00:00Z',
    jwk: {
      kid: 'partner-1',
      kty: 'EC',
      alg: 'ES256',
      use: 'sig',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  },
  update: { scope: ['read'] },
  replaces: true,
  hidden: ['jwk'],
  // It has no name, and any of its values may be that of another one.
  known: { id: refer('partner', 'id') },
  look: { path: '/admin/trust/grants/jwt-bearer/issuers', where: { issuer: 'https://partner.example.com' } },
  shows: { subject: 'service', scope: ['read', 'write'] },
  showsThen: { scope: ['read'] },
  importId: '{id}',
  remove: 'DELETE /admin/trust/grants/jwt-bearer/issuers/{id}',
  info: { asks: {}, finds: { issuer: 'https://partner.example.com' } },
};

const CONFIG = `log: {level: error}
serve:
  admin: {host: 127.0.0.1, port: PORT}
  public: {host: 127.0.0.1, port: SECOND}
dsn: sqlite://DATA/hydra.sqlite?_fk=true
urls:
  self: {issuer: "http://127.0.0.1:SECOND"}
  consent: http://127.0.0.1/consent
  login: http://127.0.0.1/login
secrets: {system: [made-up-secret-for-the-test]}
`;

export const hydra: Server = {
  name: 'Ory Hydra 2.3',
  product: 'hydra',
  install: {
    go: {
      module: 'github.com/ory/hydra/v2@v2.3.0',
      tags: 'sqlite',
      program: 'hydra',
      dropReplace: ['github.com/ory/hydra-client-go/v2'],
    },
  },
  start({ programs, data, port, secondPort }) {
    const program = join(programs, 'hydra');
    const config = ['-c', join(data, 'hydra.yml')];
    const env = { DSN: `sqlite://${join(data, 'hydra.sqlite')}?_fk=true` };
    return {
      files: {
        'hydra.yml': CONFIG.replace('PORT', String(port))
          .replaceAll('SECOND', String(secondPort))
          .replace('DATA', data),
      },
      before: [{ program, args: ['migrate', 'sql', '-e', '-y', ...config], env }],
      server: { program, args: ['serve', 'all', '--dev', ...config], env },
    };
  },
  ready: '/health/ready',
  document: { inside: 'sources/spec/api.json' },
  base: '',
  headers: {},
  settings: {},
  subjects: [
    client(
      'web',
      {
        client_name: 'the web shop',
        redirect_uris: ['https://shop.example.com/callback', 'https://shop.example.com/silent'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'openid offline',
        contacts: ['ops@example.com'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      { client_name: 'the new web shop', redirect_uris: ['https://shop.example.com/callback'] },
    ),
    client(
      'machine',
      {
        client_name: 'a machine',
        grant_types: ['client_credentials'],
        audience: ['https://api.example.com'],
        owner: 'team-a',
      },
      { audience: ['https://api.example.com', 'https://api.example.net'], owner: 'team-b' },
    ),
    client(
      'single_page',
      {
        client_name: 'a page',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['https://page.example.com/'],
        allowed_cors_origins: ['https://page.example.com'],
        authorization_code_grant_access_token_lifespan: '1h0m0s',
        skip_consent: true,
      },
      { authorization_code_grant_access_token_lifespan: '2h0m0s', skip_consent: false },
    ),
    issuer,
  ],
};
