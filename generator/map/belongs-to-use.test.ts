import { describe, expect, it } from 'vitest';
import { belongsToUse } from './belongs-to-use.js';

describe('a field of a body that several uses share', () => {
  const values = ['power_on', 'power_off', 'restart', 'resize'];
  it.each([
    { said: 'Cut the power. It has no effect on `power_on`.', want: ['power_off', 'restart', 'resize'] },
    { said: 'Ignored by power_on and "restart".', want: ['power_off', 'resize'] },
    { said: 'Cannot be used with `power_on`.', want: ['power_off', 'restart', 'resize'] },
    { said: 'Only for `resize`.', want: ['resize'] },
    { said: 'Only with `power_off` and `restart`; never else.', want: ['power_off', 'restart'] },
    // The words name nobody, or say nothing about who takes the field.
    { said: 'Whether to cut the power and not to ask for a restart.', want: values },
    { said: 'Required for `resize`.', want: values },
    { said: 'After `restart` the machine runs.', want: values },
    { said: 'Not only for `resize`.', want: values },
    { said: 'Only for `resize`. Only for `restart`.', want: values },
    { said: '', want: values },
  ])('$said', ({ said, want }) => {
    expect(values.filter((value) => belongsToUse(said, value, values))).toEqual(want);
  });
});
