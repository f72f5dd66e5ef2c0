import { describe, expect, it } from 'vitest';
import { catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
const list = (fields: string) =>
  `content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}`;
const account = 'id: {type: integer}, name: {type: string}, mail: {type: string}';

describe('one place with two keys', () => {
  const catalogue = catalogueOf(`
paths:
  /accounts:
    get: {responses: {200: {description: x, ${list(account)}}}}
    post: {requestBody: {${json('name: {type: string}, mail: {type: string}')}}, responses: {201: {description: x, ${json(account)}}}}
  /accounts/{account_name}: {get: {responses: {200: {description: x, ${json(account)}}}}}
  /accounts/{account_id}:
    put: {requestBody: {${json('mail: {type: string}')}}}
    delete: {}`);
  const { operations, identity } = resourceOf(catalogue, 'account');

  it('what answers the list of those with a name is a search, and the list reads what is removed by another key', () => {
    const token = 'secret: {type: string, description: The token itself}, label: {type: string}';
    const list = json(`tokens: {type: array, items: {type: object, properties: {${token}}}}`);
    const catalogue = catalogueOf(`
paths:
  /tokens:
    get: {responses: {200: {description: x, ${list}}}}
    post: {requestBody: {${json('label: {type: string}')}}, responses: {201: {description: x, ${json(token)}}}}
  /tokens/{name}: {get: {responses: {200: {description: x, ${list}}}}}
  /tokens/{token}: {put: {requestBody: {${json('label: {type: string}')}}}, delete: {}}`);
    expect(catalogue.resources[0]?.identity).toEqual(['secret']);
    expect(catalogue.resources[0]?.operations).toMatchObject({ read: null, list: { operation: 'GET /tokens' } });
    expect(rolesOf(catalogue)).toContain('GET /tokens/{name}: data token_by_name');
  });

  it('each call is given the key that its own path names', () => {
    expect(identity).toEqual(['name']);
    expect(operations.read?.parameters).toEqual([{ name: 'account_name', attribute: 'name' }]);
    expect(operations.update[0]?.parameters).toEqual([{ name: 'account_id', attribute: 'id' }]);
    expect(operations.delete?.parameters).toEqual([{ name: 'account_id', attribute: 'id' }]);
  });
});

describe('a read by a key that nothing shows', () => {
  const invite = 'id: {type: string}, email: {type: string}';
  const catalogue = catalogueOf(`
paths:
  /invites:
    get: {responses: {200: {description: x, ${list(invite)}}}}
    post: {requestBody: {${json('email: {type: string}')}}, responses: {201: {description: x, ${json(invite)}}}}
  /invites/{invite_id}: {delete: {}}
  /invites/{token}: {get: {responses: {200: {description: x, ${json('email: {type: string}, valid: {type: boolean}')}}}}}`);

  it('is not the read of what another key removes', () => {
    const { operations, identity } = resourceOf(catalogue, 'invite');
    expect(identity).toEqual(['id']);
    expect(operations.read).toBeNull();
    expect(rolesOf(catalogue)).toContain('GET /invites/{token}: data invite_by_token');
  });
});

describe('a POST on the item that sets nothing', () => {
  const hook = 'id: {type: string}, token: {type: string}, url: {type: string}';
  const catalogue = catalogueOf(`
paths:
  /hooks:
    get: {responses: {200: {description: x, ${list(hook)}}}}
    post: {requestBody: {${json('url: {type: string}')}}, responses: {201: {description: x, ${json(hook)}}}}
  /hooks/{id}: {delete: {}}
  /hooks/{token}: {post: {summary: Executes a hook, responses: {202: {description: x}}}}`);
  const { operations, actions } = resourceOf(catalogue, 'hook');

  it('is an action, called after its verb, and no update', () => {
    expect(operations.update).toEqual([]);
    expect(actions.map(({ name }) => name)).toEqual(['execute']);
  });

  it('is asked for the key that its path has', () => {
    expect(actions[0]?.arguments.map(({ name }) => name)).toEqual(['token']);
    expect(actions[0]?.call.parameters).toEqual([{ name: 'token', attribute: 'token' }]);
  });
});

describe('a PUT without a body that answers an invitation', () => {
  it('makes no invitation: it is an action, as is the DELETE that declines it', () => {
    const invite = 'id: {type: string}, email: {type: string}';
    const catalogue = catalogueOf(`
paths:
  /invites: {get: {responses: {200: {description: x, ${list(invite)}}}}}
  /invites/{id}:
    get: {responses: {200: {description: x, ${json(invite)}}}}
    put: {summary: Accept an invitation, responses: {200: {description: x, ${json(invite)}}}}
    delete: {summary: Decline an invitation}`);
    expect(catalogue.resources).toEqual([]);
    expect(rolesOf(catalogue)).toContain('PUT /invites/{id}: action invite');
    expect(catalogue.lookups[0]?.actions.map(({ name }) => name)).toEqual(['accept', 'delete']);
  });
});

describe('an item path that lists other resources', () => {
  it('and takes lists of them to add and to remove is no resource of its own', () => {
    const role = 'id: {type: string}, name: {type: string}';
    const catalogue = catalogueOf(`
paths:
  /users/{id}: {get: {responses: {200: {description: x, ${json('id: {type: string}')}}}}}
  /users/{id}/role-mappings/{client}:
    get: {responses: {200: {description: x, ${list(role)}}}}
    post: {requestBody: {${list(role)}}, responses: {204: {description: x}}}
    delete: {requestBody: {${list(role)}}, responses: {204: {description: x}}}`);
    expect(catalogue.resources).toEqual([]);
    expect(rolesOf(catalogue)).toContain('DELETE /users/{id}/role-mappings/{client}: action user');
  });
});

describe('a POST on the item that names another resource', () => {
  it('is no update of the one that is read there', () => {
    const migration = 'name: {type: string}, version: {type: integer}';
    const catalogue = catalogueOf(`
paths:
  /migrations: {get: {responses: {200: {description: x, ${list(migration)}}}}}
  /migrations/{name}: {get: {responses: {200: {description: x, ${json(migration)}}}}}
  /migrations/{deploy_id}: {post: {requestBody: {${json('dry_run: {type: boolean}')}}, responses: {200: {description: x}}}}`);
    expect(catalogue.resources).toEqual([]);
    expect(rolesOf(catalogue)).toContain('POST /migrations/{deploy_id}: action migration');
  });
});
