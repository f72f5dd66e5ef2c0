import { expect, it } from 'vitest';
import { makeAttribute } from '../../../test/sample-catalogue.js';
import type { Attribute } from '../../map/types.js';
import { describeFields } from './describe-fields.js';
import { listOptions } from './options.js';

const given = { type: 'boolean', optional: true, default: false } as const;

it.each<{ why: string; attribute: Partial<Attribute>; want: unknown }>([
  { why: 'what the API may leave out', attribute: given, want: { entries: [...typed('bool'), ['default', false]] } },
  { why: 'null says something else', attribute: { ...given, nullable: true }, want: 'bool' },
  { why: 'the API alone sets it', attribute: { ...given, optional: false, computed: true }, want: 'bool' },
  {
    why: 'the request carries it',
    attribute: { ...given, sendsDefault: true },
    want: { entries: [...typed('bool'), ['preset', false]] },
  },
])('a default that counts in a comparison: $why', ({ attribute, want }) => {
  const rules = { reserved: new Set<string>(), prefix: 'vm', isInput: ({ optional }: Attribute) => optional };
  const options = listOptions([makeAttribute('on', attribute)], rules);
  expect(describeFields(options)).toEqual({ entries: [['on', want]] });
});

function typed(kind: string): [string, string][] {
  return [['type', kind]];
}
