import { expect, it } from 'vitest';
import { makeAttribute, makeSample } from '../../../../test/sample-catalogue.js';
import { plan } from '../../../plan/plan.js';
import { encodeGoValue } from '../../../render/literals/go-value.js';
import { shapeAttributes } from './shape.js';
import { viewTerraform } from './view-terraform.js';
import { listValidators } from './view-validators.js';

it('never checks a secret in a way that would repeat it', () => {
  const given = { required: true, pattern: '^[0-9]+$', enum: ['1', '2'] };
  const shapes = shapeAttributes([
    makeAttribute('name', given),
    makeAttribute('password', { ...given, sensitive: true, writeOnly: true }),
  ]);
  const checks = shapes.map((shape) => [shape.name, listValidators(shape).map(encodeGoValue).join()] as const);
  const named = (name: string) => checks.find(([own]) => own === name)?.[1];
  expect(named('name')).toContain('runtime.KnownValues("1", "2")');
  for (const name of ['password', 'password_wo']) {
    expect(named(name)).toContain('runtime.Matches("^[0-9]+$")');
    expect(named(name)).not.toContain('runtime.KnownValues(');
  }
});

it.each([
  ['both bounds', { minimum: 1, maximum: 9 }, 'int64validator.Between(1, 9)'],
  ['an excluded lower bound', { minimum: 0, exclusiveMinimum: true, maximum: 9 }, 'int64validator.Between(1, 9)'],
  ['an excluded upper bound', { minimum: 1, maximum: 10, exclusiveMaximum: true }, 'int64validator.Between(1, 9)'],
  ['an enum', { enum: [1, 2, 99999999999999999999n] }, 'runtime.KnownNumbers(1, 2)'],
])('a whole number with %s is checked', (_, given, want) => {
  const [shape] = shapeAttributes([makeAttribute('size', { type: 'integer', required: true, ...given })]);
  expect(shape && listValidators(shape).map(encodeGoValue).join()).toBe(want);
});

it('a number keeps the bound that is not excluded', () => {
  const given = { type: 'number', required: true, minimum: 0, exclusiveMinimum: true, maximum: 1 } as const;
  const [shape] = shapeAttributes([makeAttribute('share', given)]);
  expect(shape && listValidators(shape).map(encodeGoValue).join()).toBe('float64validator.AtMost(1)');
});

it.each([
  [
    'list',
    'listvalidator.SizeAtMost(3),listvalidator.ValueStringsAre(runtime.Matches("^a"), runtime.KnownValues("a"))',
  ],
  ['set', 'setvalidator.SizeAtMost(3),setvalidator.ValueStringsAre(runtime.Matches("^a"), runtime.KnownValues("a"))'],
  ['map', 'mapvalidator.SizeAtMost(3),mapvalidator.ValueStringsAre(runtime.Matches("^a"), runtime.KnownValues("a"))'],
] as const)('the elements of a %s are checked as well', (type, want) => {
  const element = makeAttribute('element', { pattern: '^a', enum: ['a'] });
  const [shape] = shapeAttributes([makeAttribute('names', { type, required: true, element, maxItems: 3 })]);
  expect(shape && listValidators(shape).map(encodeGoValue).join()).toBe(want);
});

it('a mistake in the JSON of an element is told by the plan, not by the apply', () => {
  const element = makeAttribute('element', { type: 'json' });
  const [shape] = shapeAttributes([makeAttribute('metadata', { type: 'map', required: true, element })]);
  expect(shape && listValidators(shape).map(encodeGoValue).join()).toBe(
    'mapvalidator.ValueStringsAre(runtime.ValidJSON())',
  );
});

it('who only asks may ask for what the document does not list', () => {
  const [shape] = shapeAttributes([makeAttribute('status', { required: true, enum: ['on'], maxLength: 9 })]);
  expect(shape && listValidators(shape, false).map(encodeGoValue).join()).toBe('stringvalidator.LengthAtMost(9)');
  const { view } = viewTerraform(plan(makeSample()), {
    name: 'it',
    namespace: 'it',
    version: '1',
    license: 'MIT',
    source: 'it/it',
  });
  const sources = view.declarations.filter((file) => file.package === 'datasources');
  expect(sources.length).toBeGreaterThan(0);
  expect(JSON.stringify(sources, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    'KnownValues',
  );
});
