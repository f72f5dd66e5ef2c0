import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../test/inline-document.js';
import { pickInputs } from './pick-inputs.js';

const NEEDED = 'description: "Either `listener_id` or `balancer_id` must be specified."';

it.each([
  { isOld: false, picked: 'balancer_id' },
  { isOld: true, picked: 'listener_id' },
])('an example has one of those of which one is needed, as descriptions say: $picked', ({ isOld, picked }) => {
  const fields = `name: {type: string}, listener_id: {type: string, ${NEEDED}}, balancer_id: {type: string, deprecated: ${isOld}, ${NEEDED}}`;
  const pool = resourceOf(catalogueOf(`paths:${pathsOf('/pools', fields)}`), 'pool');
  expect([...pickInputs(pool, pool.attributes)].sort()).toEqual([picked, 'name'].sort());
});
