import { expect, it } from 'vitest';
import { dropAnswer, splitSentences } from './split-sentences.js';

it.each([
  ['First password of root. Shown once, in this answer only.', 'First password of root.'],
  ['Shown once. Secret half of the key.', 'Secret half of the key.'],
  ['Sets a password. The password is in this answer only. It takes a minute.', 'Sets a password. It takes a minute.'],
  ['', ''],
])('%o without what is about the answer', (text, want) => {
  expect(dropAnswer(text)).toBe(want);
});

it('a sentence ends where the next one begins', () => {
  expect(splitSentences('An address, e.g. 192.0.2.1. `ipv4` is\nnewer! Really?')).toEqual([
    'An address, e.g. 192.0.2.1.',
    '`ipv4` is newer!',
    'Really?',
  ]);
});
