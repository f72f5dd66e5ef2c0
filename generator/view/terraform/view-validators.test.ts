import { expect, it } from 'vitest';
import { makeAttribute } from '../../../test/sample-catalogue.js';
import { encodeGoValue } from '../../render/literals/go-value.js';
import { shapeAttributes } from './shape.js';
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
