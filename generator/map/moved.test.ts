import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../test/inline-document.js';
import { plan } from '../plan/plan.js';
import { judgeHomes } from '../targets/index.js';

const moved = (to: string) =>
  `deprecated: true, description: 'This route is deprecated.${to}', responses: {308: {description: moved}}`;

const DOCUMENT = `
paths:${pathsOf('/disk-images', 'name: {type: string}', 'name: {type: string}')}
  /diskimages: {post: {${moved(' Please use /disk-images instead.')}}}
  /diskimages/{imageId}:
    get: {${moved(' Please use /disk-images/{imageId} instead.')}}
    delete: {deprecated: true, responses: {204: {description: gone}}}
  /lost: {get: {${moved('')}}}`;

it('what only redirects makes no resource, and is at home where its successor is', async () => {
  const catalogue = catalogueOf(DOCUMENT);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['disk_image']);
  expect(catalogue.lookups).toEqual([]);
  const entryOf = (key: string) => catalogue.ledger.find(({ method, path }) => `${method} ${path}` === key);
  expect(entryOf('POST /diskimages')).toMatchObject({
    role: 'create',
    resource: 'disk_image',
    successor: 'POST /disk-images',
    reason: 'the document says that it has moved, and names POST /disk-images in its place',
  });
  expect(entryOf('GET /diskimages/{imageId}')?.successor).toBe('GET /disk-images/{id}');
  const homes = (await judgeHomes(plan(catalogue), 'x')).get('terraform');
  expect(homes?.get('POST /diskimages')).toEqual(homes?.get('POST /disk-images'));
  expect(entryOf('GET /lost')).toMatchObject({ role: 'skipped', reason: expect.stringContaining('has moved') });
});

it('what is deprecated beside it is not left over as half of a resource', () => {
  const { ledger } = catalogueOf(DOCUMENT);
  const remove = ledger.find(({ method, path }) => `${method} ${path}` === 'DELETE /diskimages/{imageId}');
  expect([remove?.role, remove?.reason]).toEqual(['skipped', expect.stringContaining('has moved')]);
});

it('a redirect that nobody calls deprecated is an answer like others', () => {
  const { lookups } = catalogueOf('paths: {/login: {get: {responses: {302: {description: to the page}}}}}');
  expect(lookups.map(({ name }) => name)).toEqual(['login']);
});
