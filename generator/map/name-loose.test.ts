import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

const namesOf = (...paths: string[]) =>
  catalogueOf(`paths: {${paths.map((path) => `${path}: {post: {}}`).join(', ')}}`).actions.map(({ name }) => name);

it('an action of no resource is not named by what all paths begin with', () => {
  expect(namesOf('/api/v1/setup', '/api/v1/billing/checkout')).toEqual(['billing_checkout', 'setup']);
});

it('but by what some begin with', () => {
  expect(namesOf('/admin/setup', '/billing/checkout')).toEqual(['admin_setup', 'billing_checkout']);
});

it('is named by what it creates, also where that looks like a word for actions', () => {
  expect(namesOf('/v1/state/create_or_update', '/v1/operations/delete', '/v1/actions/reboot')).toEqual([
    'reboot',
    'operations_delete',
    'state_create_or_update',
  ]);
});

it('has no version in its name, but for the older one of two', () => {
  expect(namesOf('/api/v1/login', '/api/v2/usage', '/api/v1/usage', '/billing/v1/checkout')).toEqual([
    'login',
    'usage_v1',
    'usage',
    'billing_checkout',
  ]);
});

it('of two in the same version each has all that its path says beside it, and none is for many', () => {
  expect(namesOf('/api/v1/chat', '/v1/chat')).toEqual(['api_chat', 'chat']);
});

it('is not told twice what is done, where the path says it after what it is done to', () => {
  const { actions } = catalogueOf(`
paths:
  /cache/update-budget/{id}: {patch: {}}
  /cache/update-regions/{id}: {post: {}}
  /cache/delete-backup/{id}/{backup_id}: {delete: {}}
  /shelf/budgets/{id}: {patch: {}}`);
  const names = actions.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['cache_update_budget', 'cache_update_regions', 'cache_delete_backup']));
  expect(names.some((name) => name.startsWith('update_'))).toBe(true);
});
