import { describe, expect, it } from 'vitest';
import { resolveSettings } from './settings.js';
import { emptyConfig } from './types.js';

const titles: { title: string; want: string }[] = [
  { title: 'Example Cloud API', want: 'examplecloud' },
  { title: 'The Ünïcode Cloud REST API v2.1', want: 'unicodecloud' },
  { title: "Bob's IaaS-API 1.0", want: 'bobsiaas' },
  { title: '3scale', want: 'scale' },
  { title: 'API', want: 'api' },
  { title: '', want: 'api' },
  { title: '云', want: 'api' },
  { title: '../../etc/passwd', want: 'etcpasswd' },
  { title: 'x'.repeat(100), want: 'x'.repeat(40) },
];

describe('resolveSettings', () => {
  it.each(titles)('makes a name of "$title"', ({ title, want }) => {
    expect(resolveSettings(emptyConfig(), title).name).toBe(want);
  });

  it('takes what the config says before anything else', () => {
    const own = { name: 'own', version: '2.0.0', license: 'MIT', repository: 'https://git.example.org/a/b' };
    const config = { ...emptyConfig(), ...own, terraform: { source: 'a/b' } };
    expect(resolveSettings(config, 'Example')).toEqual({
      ...own,
      namespace: 'own',
      source: 'a/b',
    });
  });
});
