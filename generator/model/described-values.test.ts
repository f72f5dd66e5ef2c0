import { describe, expect, it } from 'vitest';
import { readDescribedValues } from './described-values.js';

describe('readDescribedValues', () => {
  it.each([
    [
      'a list of bullets',
      'The current status.\n\n* active\n* pending\n* suspended',
      ['active', 'pending', 'suspended'],
    ],
    ['bullets that explain', '- `on`: it runs\n- `off`: it does not', ['on', 'off']],
    ['a sentence', 'Active or not.', []],
    ['bullets that are sentences', '* It is active\n* It is not', []],
    [
      'a row of words',
      'The power status. Possible values: `CRASHED`, `RUNNING` or `STOPPED`.',
      ['CRASHED', 'RUNNING', 'STOPPED'],
    ],
    ['a row of types', 'The type of the plan. Supported types: FLAT, METERED.', ['FLAT', 'METERED']],
    ['a row of what is no word', 'Allowed values: 1, 2 and more than that.', []],
    ['a word twice', '* a\n* a', ['a']],
  ])('reads %s', (_, description, want) => {
    expect(readDescribedValues(description)).toEqual(want);
  });
});
