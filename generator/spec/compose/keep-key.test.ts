import { expect, it } from 'vitest';
import { keepKey } from './keep-key.js';

it.each([
  { name: 'goes to the one place', specs: ['https://a.org/x.json', 'https://a.org/y.json', 'z.yaml'], sent: true },
  { name: 'goes nowhere where there are two', specs: ['https://a.org/x.json', 'https://b.org/y.json'], sent: false },
  { name: 'goes to the one place, whatever else is no address', specs: ['https://a.org/x', 'http://'], sent: true },
  { name: 'goes nowhere where only the port differs', specs: ['https://a.org/x', 'https://a.org:8443/x'], sent: false },
])('a key $name', ({ specs, sent }) => {
  const { options, diagnostics } = keepKey(specs, { key: 'sesame', offline: false });
  expect(options.key).toBe(sent ? 'sesame' : undefined);
  expect(options.offline).toBe(false);
  expect(diagnostics.map(({ code }) => code)).toEqual(sent ? [] : ['key-not-sent']);
  expect(JSON.stringify(diagnostics)).not.toContain('sesame');
});
