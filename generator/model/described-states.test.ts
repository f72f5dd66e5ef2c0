import { expect, it } from 'vitest';
import { readDescribedStates } from './described-states.js';

it.each([
  ['bullets', 'The status.\n\n* active\n* pending', ['active', 'pending']],
  ['bold bullets', '* **building**: it is made\n* **active**: it runs', ['building', 'active']],
  ['marked words', 'Is `pending` at first, then "active".', ['pending', 'active']],
  ['a bare row', 'Lifecycle state: pending, creating, or active.', ['pending', 'creating', 'active']],
  ['an example', 'The state (e.g. ACTIVE, PROVISIONING)', ['ACTIVE', 'PROVISIONING']],
  ['no row', 'Status of the cluster', []],
  ['a sentence', 'The state of the server and of its disks.', []],
])('reads the states of %s', (_, description, want) => {
  expect(readDescribedStates(description)).toEqual(want);
});
