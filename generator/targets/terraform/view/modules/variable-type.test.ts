import { expect, it } from 'vitest';
import { makeAttribute } from '../../../../../test/sample-catalogue.js';
import { shapeAttributes } from '../shape.js';
import { listGiven, typeMembers } from './variable-type.js';

/** The members of an object that the server may fill, as a module's user gives them. */
const [parent] = shapeAttributes([
  makeAttribute('address', {
    type: 'object',
    optional: true,
    computed: true,
    attributes: [
      makeAttribute('area', { optional: true }),
      makeAttribute('city', { required: true }),
      makeAttribute('zone', { computed: true }),
    ],
  }),
]);
const members = parent?.children ?? [];

it('expected: red where what an object needs does not come first, or an output can be given', () => {
  expect(listGiven(members).map(({ name }) => name)).toEqual(['city', 'area']);
});

it('expected: red where what an object needs may be left out of a variable', () => {
  const types = typeMembers(members).map(([name, type]) => [name, JSON.stringify(type).includes('optional')]);
  expect(types).toEqual([
    ['city', false],
    ['area', true],
  ]);
});
