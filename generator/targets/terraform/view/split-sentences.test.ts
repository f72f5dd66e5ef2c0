import { expect, it } from 'vitest';
import { dropAnswer } from './split-sentences.js';

it.each([
  ['First password of root. Shown once, in this answer only.', 'First password of root.'],
  ['Shown once. Secret half of the key.', 'Secret half of the key.'],
  ['Sets a password. The password is in this answer only. It takes a minute.', 'Sets a password. It takes a minute.'],
  ['', ''],
])('%o without what is about the answer', (text, want) => {
  expect(dropAnswer(text)).toBe(want);
});
