import { expect, it } from 'vitest';
import { phraseAction } from './phrase-action.js';

const cases: { words: string; want: string }[] = [
  { words: 'reboot', want: 'reboot a VM' },
  { words: 'power off', want: 'power off a VM' },
  { words: 'password reset', want: 'reset the password of a VM' },
  { words: 'root password reset', want: 'reset the root password of a VM' },
  { words: 'withdraw cancellation', want: 'withdraw the cancellation of a VM' },
  { words: 'create reply', want: 'create a reply for a VM' },
  { words: 'create image', want: 'create an image for a VM' },
  { words: 'reset password', want: 'reset the password of a VM' },
  { words: 'shutdown', want: 'shut down a VM' },
  { words: 'rollback snapshot', want: 'roll back the snapshot of a VM' },
  { words: 'power cycle', want: 'power cycle a VM' },
  { words: 'bulk power off', want: 'power off a VM in bulk' },
  { words: 'finalize restore', want: 'finalize the restore of a VM' },
  { words: 'set as default', want: 'set a VM as default' },
  { words: 'move after', want: 'move a VM after another one' },
  { words: 'reboot 2', want: 'reboot a VM' },
];

it.each(cases)('says "$want"', ({ words, want }) => {
  expect(phraseAction(words, 'a VM')).toBe(want);
});
