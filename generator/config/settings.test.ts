import { describe, expect, it } from 'vitest';
import { resolveSettings } from './settings.js';
import { emptyConfig } from './types.js';

const titles: { title: string; want: string }[] = [
  { title: 'Example Cloud API', want: 'examplecloud' },
  { title: 'The Ünïcode Cloud REST API v2.1', want: 'unicodecloud' },
  { title: "Bob's IaaS-API 1.0", want: 'bobiaas' },
  { title: 'Acme’s API documentation', want: 'acme' },
  { title: 'Boss API Docs', want: 'boss' },
  { title: '3scale', want: 'threescale' },
  { title: '4Cloud Connect Gateway', want: 'fourcloud' },
  { title: '2024 Acme', want: 'acme' },
  { title: '[EXPERIMENTAL] Acme API', want: 'acme' },
  { title: 'Acme Disks (Beta)', want: 'acmedisks' },
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

  it.each([
    { title: 'PowerDNS Authoritative HTTP API', servers: ['http://localhost:8081/api/v1'], want: 'powerdns' },
    { title: 'CLOUD API', servers: ['https://api.acme.com/cloudapi/v6'], want: 'acme' },
    { title: 'Developer API - Acme', servers: [], want: 'acme' },
    { title: 'Networks API', servers: ['/v1', 'https://api.acme-metal.co.uk/networks/v1'], want: 'acmemetal' },
    { title: 'Networks API', servers: ['https://api.provider.example'], want: 'networks' },
    { title: 'Networks API', servers: ['https://{region}.acme.com', 'https://10.0.0.1/'], want: 'acme' },
    { title: 'Control API v1', servers: ['https://control.acme.net/v1'], want: 'acme' },
    { title: 'Admin API', servers: ['http://localhost:8001'], want: 'admin' },
    { title: 'API Reference', servers: ['https://{region}.acme.io'], want: 'acme' },
    { title: '9TH ACME API', servers: ['https://api.{region}.acme.com/v1'], want: 'acme' },
    { title: 'Acme controller for everyone', servers: ['https://your-acme-hostname.com'], want: 'acme' },
    { title: 'Acme Load Balancing as a Service', servers: [], want: 'acme' },
    { title: 'Acme Cloud API', servers: ['https://api.other.com'], want: 'acmecloud' },
  ])('makes a name of "$title" at $servers', ({ title, servers, want }) => {
    expect(
      resolveSettings(
        emptyConfig(),
        title,
        servers.map((url) => ({ url })),
      ).name,
    ).toBe(want);
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
