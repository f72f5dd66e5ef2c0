import { expect, it } from 'vitest';
import { makeAttribute } from '../../../../test/sample-catalogue.js';
import { nameField } from './describe-behaviour.js';
import type { Option } from './options.js';

const option = (name: string, attribute: object, members: Option[] = []) =>
  ({ name, attribute: makeAttribute(name, attribute), members }) as unknown as Option;

it('what is read from inside an object is looked for under its own name, and other ways stay', () => {
  const state = option('state', { wire: 'state' });
  const options = [
    option('vm_state', { wire: 'vmState', out: ['properties', 'vmState'] }),
    option('metadata', {}, [state]),
  ];
  expect(nameField(options, ['properties', 'vmState'])).toEqual(['vm_state']);
  expect(nameField(options, ['metadata', 'state'])).toEqual(['metadata', 'state']);
});
