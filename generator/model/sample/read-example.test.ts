import { expect, it } from 'vitest';
import type { Json } from '../../spec/types.js';
import { readExample } from './read-example.js';

const cases: { why: string; name: string; example: Json; want: Json | undefined }[] = [
  { why: 'a plain text stays', name: 'label', example: 'web', want: 'web' },
  { why: 'quotes around a value go', name: 'name', example: '"My Agent"', want: 'My Agent' },
  { why: 'escaped quotes go as well', name: 'script', example: '\\"#!/bin/bash\\"', want: '#!/bin/bash' },
  { why: 'the quotes of a record are part of it', name: 'content', example: '"v=spf1 -all"', want: '"v=spf1 -all"' },
  { why: 'a placeholder is none', name: 'label', example: 'example string', want: undefined },
  { why: 'the word string is none', name: 'label', example: 'string', want: undefined },
  { why: 'the bare word example is none', name: 'name', example: 'example', want: undefined },
  { why: 'a word in angles is none', name: 'signature', example: '<your-signature>', want: undefined },
  { why: 'the name of the field is none', name: 'email', example: 'email', want: undefined },
  { why: 'nor in a list of them', name: 'ips', example: ['ips', 'ips'], want: undefined },
  { why: 'a number in the name of a field is one', name: 'server', example: 'server1', want: 'server1' },
  { why: 'a key that was cut is none', name: 'public_key', example: 'ssh-rsa AA...Xt user@host', want: undefined },
  { why: 'a sentence may pause', name: 'note', example: 'Wait... then go', want: 'Wait... then go' },
  { why: 'blanks of an identifier are filled', name: 'id', example: 'fn-xxxx-xxxxxxxx', want: 'fn-3f9a-61c85d2e' },
  { why: 'a template is none', name: 'label', example: 'a{{ lookup("pipe", "id") }}', want: undefined },
  { why: 'nor inside an object', name: 'a', example: { b: '{{ c }}', d: 'e' }, want: { d: 'e' } },
  { why: 'nor as the name of a member', name: 'a', example: { '{{ b }}': 1, d: 2 }, want: { d: 2 } },
  { why: 'members are read by their own names', name: 'a', example: { email: 'email', ttl: 60 }, want: { ttl: 60 } },
];

it.each(cases)('$why', ({ name, example, want }) => {
  expect(readExample(example, name)).toEqual(want);
});
