import { join } from 'node:path';
import { refer, type Server, type Subject } from '../types.js';

const shop = { realm: refer('shop', 'realm') };

function inShop(label: string, path: string, item: string, one: Partial<Subject> & { key: string }): Subject {
  const { key, config = {}, update = {}, ...rest } = one;
  return {
    label,
    create: `POST /admin/realms/{realm}/${path}`,
    config: { ...shop, ...config },
    update,
    look: { path: `/admin/realms/shop/${path}`, where: { [key]: label } },
    shows: {},
    showsThen: {},
    importId: 'shop/{id}',
    remove: `DELETE /admin/realms/shop/${path}/${item}`,
    info: { asks: shop, finds: { [snake(key)]: label } },
    ...rest,
  };
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const realm: Subject = {
  label: 'shop',
  create: 'POST /admin/realms',
  config: { realm: 'shop', display_name: 'The shop', enabled: true },
  update: { display_name: 'The new shop' },
  look: { path: '/admin/realms', where: { realm: 'shop' } },
  shows: { displayName: 'The shop', enabled: true },
  showsThen: { displayName: 'The new shop' },
  importId: '{realm}',
  remove: 'DELETE /admin/realms/{realm}',
  info: { asks: {}, finds: { realm: 'shop' } },
};

const group: Subject = inShop('staff', 'groups', '{id}', {
  key: 'name',
  config: { name: 'staff', attributes: { floor: ['1'] } },
  update: { attributes: { floor: ['1', '2'] } },
  look: { path: '/admin/realms/shop/groups?briefRepresentation=false', where: { name: 'staff' } },
  shows: { attributes: { floor: ['1'] } },
  showsThen: { attributes: { floor: ['1', '2'] } },
});

const user: Subject = inShop('ada', 'users', '{id}', {
  key: 'username',
  config: { username: 'ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'L', enabled: true },
  update: { last_name: 'Lovelace' },
  shows: { email: 'ada@example.com', lastName: 'L', enabled: true },
  showsThen: { lastName: 'Lovelace' },
});

const role: Subject = inShop('auditor', 'roles', '{name}', {
  key: 'name',
  config: { name: 'auditor', description: 'reads all' },
  update: { description: 'reads everything' },
  shows: { description: 'reads all' },
  showsThen: { description: 'reads everything' },
  importId: 'shop/{name}',
});

const scope: Subject = inShop('address_book', 'client-scopes', '{id}', {
  key: 'name',
  config: { name: 'address_book', protocol: 'openid-connect', attributes: { 'display.on.consent.screen': 'true' } },
  update: { description: 'addresses' },
  shows: { protocol: 'openid-connect' },
  showsThen: { description: 'addresses' },
});

const client: Subject = inShop('web', 'clients', '{id}', {
  key: 'clientId',
  config: {
    client_id: 'web',
    name: 'The web shop',
    redirect_uris: ['https://shop.example.com/*'],
    public_client: true,
  },
  update: { redirect_uris: ['https://shop.example.com/*', 'https://shop.example.net/*'] },
  shows: { name: 'The web shop', publicClient: true },
  showsThen: {},
});

const provider: Subject = inShop('partner', 'identity-provider/instances', '{alias}', {
  key: 'alias',
  config: {
    alias: 'partner',
    provider_id: 'oidc',
    enabled: true,
    config: {
      clientId: 'shop',
      authorizationUrl: 'https://partner.example.com/auth',
      tokenUrl: 'https://partner.example.com/token',
    },
  },
  update: { display_name: 'Our partner' },
  shows: { providerId: 'oidc', enabled: true },
  showsThen: { displayName: 'Our partner' },
  importId: 'shop/{alias}',
});

const keys: Subject = inShop('signing', 'components', '{id}', {
  key: 'name',
  config: {
    name: 'signing',
    provider_id: 'hmac-generated',
    provider_type: 'org.keycloak.keys.KeyProvider',
    config: { priority: ['50'] },
  },
  update: { config: { priority: ['60'] } },
  shows: { config: { priority: ['50'] } },
  showsThen: { config: { priority: ['60'] } },
});

const mapper: Subject = {
  label: 'department',
  create: 'POST /admin/realms/{realm}/client-scopes/{client-scope-id}/protocol-mappers/models',
  config: {
    ...shop,
    client_scope_id: refer('address_book', 'id'),
    name: 'department',
    protocol: 'openid-connect',
    protocol_mapper: 'oidc-usermodel-attribute-mapper',
    config: { 'user.attribute': 'department', 'claim.name': 'department', 'jsonType.label': 'String' },
  },
  update: { config: { 'user.attribute': 'department', 'claim.name': 'dept', 'jsonType.label': 'String' } },
  look: {
    path: '/admin/realms/shop/client-scopes',
    at: '[name=address_book].protocolMappers',
    where: { name: 'department' },
  },
  shows: { config: { 'claim.name': 'department' } },
  showsThen: { config: { 'claim.name': 'dept' } },
  importId: 'shop/{client_scope_id}/{id}',
  // It goes with its scope, which is removed after it: no path leads to it without the id of the scope.
  remove: 'DELETE /admin/realms/shop/client-scopes',
  info: { asks: { ...shop, client_scope_id: refer('address_book', 'id') }, finds: { name: 'department' } },
};

const flow: Subject = inShop('second_factor', 'authentication/flows', '{id}', {
  key: 'alias',
  config: { alias: 'second_factor', provider_id: 'basic-flow', top_level: true, built_in: false },
  update: { description: 'asks twice' },
  shows: { providerId: 'basic-flow' },
  showsThen: { description: 'asks twice' },
});

export const keycloak: Server = {
  name: 'Keycloak 26.7',
  product: 'keycloak',
  install: { maven: 'org/keycloak/keycloak-quarkus-dist/26.7.3/keycloak-quarkus-dist-26.7.3.zip' },
  start({ programs, port, secondPort }) {
    const home = join(programs, 'keycloak-26.7.3');
    // Once for all runs: it takes longer than all the rest of the start.
    const build = 'test -e "$0/built" || { "$0/bin/kc.sh" build --db=dev-mem && touch "$0/built"; }';
    return {
      before: [{ program: 'sh', args: ['-c', build, home] }],
      server: {
        program: join(home, 'bin/kc.sh'),
        args: [
          'start',
          '--optimized',
          '--http-enabled=true',
          '--hostname-strict=false',
          '--http-host=127.0.0.1',
          `--http-port=${port}`,
          `--http-management-port=${secondPort}`,
        ],
        env: { KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: 'made-up-password' },
      },
    };
  },
  ready: '/realms/master',
  // A key lives for a minute, which is less than a run.
  prepare: [{ call: 'PUT /admin/realms/master', body: { accessTokenLifespan: 86400 } }],
  login: {
    call: 'POST /realms/master/protocol/openid-connect/token',
    headers: {},
    form: 'grant_type=password&client_id=admin-cli&username=admin&password=made-up-password',
    at: 'access_token',
    setting: 'api_key',
  },
  document: { file: 'keycloak-26.5.6.json' },
  base: '',
  headers: {},
  settings: { api_key_prefix: 'Bearer' },
  subjects: [realm, group, user, role, scope, client, provider, keys, flow, mapper],
};
