import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../test/inline-document.js';
import { makeAttribute } from '../../../test/sample-catalogue.js';
import type { Attribute, Resource } from '../../map/types.js';
import { planPathAttribute } from '../path-attribute.js';
import { plan } from '../plan.js';
import { findLikely } from './change-value.js';
import { pickArguments } from './pick-arguments.js';
import { pickInputs, sampleInput } from './pick-inputs.js';
import { sampleAttribute } from './sample-attribute.js';

const planned = (paths: string) => plan(catalogueOf(`paths:\n${paths}`)).catalogue;

function show(resource: Resource, asking = {}): { [name: string]: unknown } {
  const picked = pickInputs(resource, resource.attributes);
  const chosen = resource.attributes.filter(({ name }) => picked.has(name));
  return Object.fromEntries(chosen.map((one) => [one.name, sampleInput(resource, one, asking)]));
}

it('a region is a region wherever it is asked for', () => {
  const catalogue = planned(
    pathsOf('/vms', 'region: {type: string, example: eu-north-1}') +
      pathsOf('/disks', 'region: {type: string, example: eu-north-1}, kind: {type: string, example: fast}') +
      pathsOf('/buckets', 'region_slug: {type: string}, kind: {type: string}'),
  );
  const [slug, kind] = ['region_slug', 'kind'].map((name) =>
    resourceOf(catalogue, 'bucket').attributes.find((one) => one.name === name),
  );
  expect(sampleAttribute(slug as Attribute)).toBe('eu-north-1');
  // What a kind is, each decides for itself.
  expect(sampleAttribute(kind as Attribute)).toBe('kind-1');
});

it('what is made has a name, also where none is demanded', () => {
  expect(show(resourceOf(planned(pathsOf('/vms', 'name: {type: string}')), 'vm'), { fresh: true })).toEqual({
    name: 'vm-1',
  });
});

it.each([
  ['email', 'email: {type: string}', 'user-1@example.com'],
  ['name', 'name: {type: string}', 'user-1'],
])('a %s that names something has its form', (key, properties, want) => {
  const resource = { ...resourceOf(planned(pathsOf('/users', properties)), 'user'), naturalKey: key };
  expect(show(resource, { fresh: true })[key]).toBe(want);
  expect(show(resource)[key]).toBe(want);
});

it('what names another by name or id has the name of one', () => {
  const sample = (name: string) => sampleAttribute(makeAttribute(name, { required: true }), { subject: 'tag' });
  expect(['project_name', 'project_name_or_id', 'project_id'].map(sample)).toEqual([
    'project-1',
    'project-1',
    'project-1',
  ]);
});

it.each([
  ['example', 'registry-1'],
  ['"example string"', 'registry-1'],
  ['my-registry', 'my-registry'],
])('a parameter of a path whose example is %s shows %s', (example, want) => {
  const attribute = planPathAttribute({ name: 'registry_name', attribute: 'registry_name', form: { example } });
  expect(sampleAttribute(attribute)).toBe(want);
});

it('a key of a map is called after the map', () => {
  const element = makeAttribute('value', {
    type: 'object',
    attributes: [makeAttribute('size', { type: 'integer', required: true })],
  });
  expect(sampleAttribute(makeAttribute('services', { type: 'map', element }))).toEqual({ 'service-1': { size: 1 } });
});

it('what a check chooses goes through the same gate as any sample', () => {
  const bad = `weekly{{ lookup('pipe', 'id') }}`;
  expect(findLikely(makeAttribute('plan', { enum: [bad, 'daily'] }))).toBe('daily');
  expect(findLikely(makeAttribute('plan', { example: bad }))).toBeUndefined();
  expect(findLikely(makeAttribute('plan', { example: 'daily' }))).toBe('daily');
});

it('an action that demands nothing shows what the document shows', () => {
  const given = (name: string, more: Partial<Attribute> = {}) =>
    makeAttribute(name, { optional: true, in: 'body', ...more });
  const ids = given('ids', { type: 'list', example: ['a'] });
  const place = makeAttribute('id', { required: true, in: 'path' });
  expect([...pickArguments([place, ids, given('note')])]).toEqual(['id', 'ids']);
  expect([...pickArguments([ids, given('force', { required: true, optional: false })])]).toEqual(['force']);
  expect([...pickArguments([given('password', { sensitive: true, example: 'x' })])]).toEqual([]);
  const tied = given('client_id', { example: 'a', description: 'Must be provided together with `client_secret`.' });
  const pair = [
    tied,
    given('client_secret', { description: 'Must be provided together with `client_id`.' }),
    given('enabled', { example: true }),
  ];
  expect([...pickArguments(pair)]).toEqual(['enabled']);
});

it('an action that takes one of several sets shows one of them', () => {
  const given = (name: string) => makeAttribute(name, { optional: true, in: 'body', example: 'x' });
  const all = ['email', 'team', 'note'].map(given);
  expect([...pickArguments(all, [['email'], ['team']])]).toEqual(['email', 'note']);
});

it.each([
  ['shows the example of the plain kind', 'example: hello world, ', 'hello world'],
  ['has a text where there is no example', '', 'input-1'],
])('what may be a text or a list %s', (_, example, want) => {
  const input = `input: {oneOf: [{type: string, ${example}minLength: 1}, {type: array, items: {type: string}}]}`;
  const attribute = resourceOf(planned(pathsOf('/prompts', input)), 'prompt').attributes.find(
    ({ name }) => name === 'input',
  );
  expect(sampleAttribute(attribute as Attribute)).toBe(want);
});

it.each([
  ['as the document shows it', 'example: [{port: 80}], ', [{ port: 80 }]],
  ['empty where nothing is shown', '', []],
  ['with as many as are demanded', 'minItems: 1, ', [{}]],
])('JSON that is a list is one: %s', (_, more, want) => {
  const targets = `targets: {${more}type: array, items: {type: object}}`;
  const { attributes } = resourceOf(planned(pathsOf('/backends', targets)), 'backend');
  const attribute = attributes.find(({ name }) => name === 'targets') as Attribute;
  expect([attribute.type, sampleAttribute(attribute)]).toEqual(['json', want]);
});

it('JSON that is one of several lists is a list', () => {
  const list = (field: string) => `{type: array, items: {type: object, properties: {${field}: {type: string}}}}`;
  const targets = `targets: {anyOf: [${list('nic')}, ${list('ip')}]}`;
  const { attributes } = resourceOf(planned(pathsOf('/backends', targets)), 'backend');
  expect(sampleAttribute(attributes.find(({ name }) => name === 'targets') as Attribute)).toEqual([]);
});
