import { expect, it } from 'vitest';
import { describeDeprecation } from './describe-deprecation.js';

it.each([
  ['Memory in whole GiB. Use `memory_mib` instead.', 'Use `memory_mib` instead.'],
  [
    'Address, e.g. 192.0.2.1. Deprecated in favour of `ipv4`. `ipv4` has it\ninstead of this.',
    'Deprecated in favour of `ipv4`. `ipv4` has it instead of this.',
  ],
  ['Memory in whole GiB.', 'This attribute is deprecated.'],
  ['', 'This attribute is deprecated.'],
])('the warning about %o says what to do', (description, want) => {
  expect(describeDeprecation(description, 'attribute')).toBe(want);
});
