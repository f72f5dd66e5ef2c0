import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../generator/cli/run.js';
import { type Generated, generate } from '../../generator/generate.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { openDocument, readCatalogue } from '../../generator/pipeline.js';
import { Refusal } from '../../generator/report/diagnostic.js';
import { openFolder } from '../../generator/verify/open-folder.js';
import { attributeOf, pathsOf, resourceOf } from '../inline-document.js';
import { findPairs, Tour } from './tour.js';

const NAME = 'name: {type: string}';

/** Two products of one cloud: projects, and what lies in them; both have networks. */
const COMPUTE = `
openapi: 3.0.3
info: {title: Acme Compute API, version: '1'}
servers: [{url: https://compute.acme.test/v1}]
security: [{token: []}]
components: {securitySchemes: {token: {type: http, scheme: bearer}}}
paths: ${pathsOf('/projects', NAME, NAME)}${pathsOf('/networks', NAME, NAME)}
`;
const DNS = `
openapi: 3.1.0
info: {title: Acme DNS API, version: '2'}
servers: [{url: https://dns.acme.test/v1}]
security: [{key: []}]
components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Dns-Key}}}
paths: ${pathsOf('/zones', `${NAME}, project_id: {type: string}`, NAME)}${pathsOf('/networks', `${NAME}, zone_id: {type: string}`, NAME)}
`;

/** The same with the credentials of the other. */
const DNS_TOKEN = DNS.replace('security: [{key: []}]', 'security: [{token: []}]').replace(
  '{key: {type: apiKey, in: header, name: X-Dns-Key}}',
  '{token: {type: http, scheme: bearer}}',
);

const folder = mkdtempSync(join(tmpdir(), 'iacsmith-several-'));
const [compute, dns, dnsToken] = ['compute.yaml', 'dns.yaml', 'dns-token.yaml'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const reading = { offline: true, allowRefs: [], strict: false };

beforeAll(() => {
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  writeFileSync(compute, COMPUTE);
  writeFileSync(dns, DNS);
  writeFileSync(dnsToken, DNS_TOKEN);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('the catalogue of several documents', () => {
  it('is the same in whatever order they are given', async () => {
    const [one, other] = await Promise.all([
      readCatalogue({ ...reading, spec: [compute, dns] }),
      readCatalogue({ ...reading, spec: [dns, compute] }),
    ]);
    expect(one.catalogue).toEqual(other.catalogue);
  });

  it('tells a noun of two products apart in both, and leaves what only one has', async () => {
    const { catalogue } = await readCatalogue({ ...reading, spec: [compute, dns] });
    expect(catalogue.resources.map(({ name }) => name).sort()).toEqual([
      'compute_network',
      'dns_network',
      'project',
      'zone',
    ]);
    expect(catalogue.title).toBe('Acme');
  });

  it('leads references across documents, and to the own product first', async () => {
    const { catalogue } = await readCatalogue({ ...reading, spec: [compute, dns] });
    expect(attributeOf(resourceOf(catalogue, 'zone'), 'project_id').reference).toBe('project.id');
    expect(attributeOf(resourceOf(catalogue, 'dns_network'), 'zone_id').reference).toBe('zone.id');
  });

  it('gives each call its own server and credentials', async () => {
    const { catalogue, plan } = await readCatalogue({ ...reading, spec: [compute, dns] });
    const calls = ['project', 'zone'].map((name) => resourceOf(catalogue, name).operations.create);
    // What is served where most are says nothing of its own.
    expect(calls.map((call) => call?.servers[0]?.url ?? plan.access.url)).toEqual([
      'https://compute.acme.test',
      'https://dns.acme.test',
    ]);
    expect(calls.map((call) => call?.security?.map(({ schemes }) => schemes.map(({ name }) => name)))).toEqual([
      [['token']],
      [['key']],
    ]);
    expect(catalogue.credentials.map(({ scheme }) => scheme).sort()).toEqual(['key', 'token']);
  });

  it('has every operation once, with the path of its own document', async () => {
    const { catalogue } = await readCatalogue({ ...reading, spec: [compute, dns] });
    const { describeCatalogue } = await import('../../generator/report/inspect-json.js');
    const told = describeCatalogue(catalogue) as { operations: { product: string; method: string; path: string }[] };
    const keys = told.operations.map(({ product, method, path }) => `${product} ${method} ${path}`);
    expect(keys).toHaveLength(16);
    expect(new Set(keys).size).toBe(16);
    expect(keys).toContain('dns POST /networks');
    expect(keys).toContain('compute POST /networks');
  });

  it('keeps names that were given out while there was one document', async () => {
    const alone = await readCatalogue({ ...reading, spec: compute });
    const both = await readCatalogue({ ...reading, spec: [compute, dns], lockedNames: alone.catalogue.anchors });
    const names = both.catalogue.resources.map(({ name }) => name);
    expect(names).toContain('project');
    // Both documents have POST /networks, and which of them the name belonged to cannot be told.
    expect(names).toContain('dns_network');
  });

  it('takes names and addresses from the config, whose paths begin at its folder', async () => {
    const place = join(folder, 'configured');
    mkdirSync(place, { recursive: true });
    writeFileSync(
      join(place, 'iacsmith.yaml'),
      'name: acme\nspec:\n  documents:\n    - ../compute.yaml\n    - {spec: ../dns.yaml, product: names, server: https://names.acme.test}\n',
    );
    const { catalogue, config } = await readCatalogue({
      ...reading,
      spec: [],
      configFile: join(place, 'iacsmith.yaml'),
    });
    expect(config.name).toBe('acme');
    expect(catalogue.products?.map(({ name }) => name)).toEqual(['compute', 'names']);
    expect(resourceOf(catalogue, 'names_network').operations.create).toMatchObject({
      servers: [{ url: 'https://names.acme.test' }],
      path: '/networks',
    });
    const named = await openDocument({ ...reading, spec: [dns, compute], configFile: join(place, 'iacsmith.yaml') });
    expect(named.parts.map(({ product }) => product)).toEqual(['compute', 'names']);
  });
});

describe('the mock of several documents', () => {
  it('serves each below its base path, and by name where they meet', async () => {
    const { document } = await openDocument({ ...reading, spec: [compute, dns] });
    const mock = await startMock({ loaded: document, rate: 0, selfCheck: true, keys: ['made-up-key'] });
    try {
      const headers = { authorization: 'Bearer made-up-key', 'x-dns-key': 'made-up-key' };
      const pairs = findPairs(document.root);
      expect(pairs.map(({ collection }) => collection)).toEqual([
        '/compute/v1/networks',
        '/compute/v1/projects',
        '/dns/v1/networks',
        '/dns/v1/zones',
      ]);
      for (const pair of pairs) {
        const outcome = await new Tour(document.root, mock.url, headers).run(pair);
        expect(outcome.failures, pair.collection).toEqual([]);
      }
      const wrong = await fetch(`${mock.url}/dns/v1/zones/1`, { headers: { authorization: 'Bearer made-up-key' } });
      expect(wrong.status).toBe(401);
    } finally {
      await mock.stop();
    }
  });
});

describe('generate from several documents', () => {
  const out = join(folder, 'out');
  const make = (more: object = {}): Promise<Generated> =>
    generate({ ...reading, spec: [dnsToken, compute], out, targets: ['terraform'], ...more });

  it('writes one provider, and a manifest and lock that know every document', async () => {
    const made = await make();
    expect(made.coverage).toEqual([{ target: 'terraform', name: 'provider acme', operations: 16 }]);
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    expect(manifest.documents.map(({ product }: { product: string }) => product)).toEqual(['compute', 'dns']);
    const lock = JSON.parse(readFileSync(join(out, 'iacsmith.lock.json'), 'utf8'));
    expect(lock.products).toEqual({ 'Acme Compute API': 'compute', 'Acme DNS API': 'dns' });
    expect(lock.names['dns: POST /zones']).toBe('zone');
    const network = readFileSync(join(out, 'terraform/provider/internal/resources/dns_network_resource.go'), 'utf8');
    expect(network).toMatch(/Path: +"\/v1\/networks"/);
    expect(network).toMatch(/Mount: +"\/dns"/);
  });

  it('sends no credentials of one document to another that wants others, in any target', async () => {
    const made = await make({ spec: [compute, dns], out: join(folder, 'apart'), targets: ['terraform', 'ansible'] });
    expect(made.coverage.map(({ operations }) => operations)).toEqual([16, 16]);
    const count = (path: string, what: RegExp) =>
      readFileSync(join(folder, 'apart', path), 'utf8').match(new RegExp(what, 'g'))?.length ?? 0;
    const resources = 'terraform/provider/internal/resources';
    const modules = 'ansible/ansible_collections/acme/acme/plugins/modules';
    for (const [name, isOther] of [
      ['zone', true],
      ['project', false],
    ] as const) {
      const go = `${resources}/${name}_resource.go`;
      const calls = count(go, /Server: +"https/);
      expect([calls > 0, count(go, /Needs: +&runtime.Needs\{Credentials: \[\]string\{"api_key_key"\}\}/)]).toEqual([
        isOther,
        calls,
      ]);
      const python = `${modules}/${name}.py`;
      expect(count(python, /needs=dict\(/)).toBe(isOther ? count(python, /operation="/) : 0);
    }
  });

  it('says with --check which files one changed document changes', async () => {
    await make();
    expect((await make({ check: true, spec: [compute, dnsToken] })).refused).toBe(false);
    const changed = join(folder, 'changed');
    mkdirSync(changed, { recursive: true });
    writeFileSync(join(changed, 'dns.yaml'), DNS_TOKEN.replaceAll('project_id', 'owner_project_id'));
    const checked = await make({ check: true, spec: [compute, join(changed, 'dns.yaml')] });
    expect(checked.refused).toBe(true);
    expect(checked.comparison.changed).toContain('openapi.json');
    expect(checked.comparison.changed).toContain('terraform/provider/internal/resources/zone_resource.go');
    expect(checked.comparison.changed).not.toContain('terraform/provider/internal/resources/project_resource.go');
  });

  it('reads the folder back from what lies in it', async () => {
    await make();
    const alone = join(folder, 'alone');
    cpSync(out, alone, { recursive: true });
    const opened = await openFolder({ out: alone, offline: true, allowRefs: [] });
    expect(opened.catalogue.products?.map(({ name }) => name)).toEqual(['compute', 'dns']);
    expect(opened.catalogue.resources.map(({ name }) => name)).toContain('dns_network');
    const again = await openFolder({ out: alone, spec: [compute, dnsToken], offline: true, allowRefs: [] });
    expect(again.catalogue.sha256).toBe(opened.catalogue.sha256);
    await expect(openFolder({ out: alone, spec: compute, offline: true, allowRefs: [] })).rejects.toThrow(Refusal);
  });

  it('keeps the names of products when a document comes that would change them', async () => {
    await make();
    const third = join(folder, 'third.yaml');
    writeFileSync(third, COMPUTE.replace('Acme Compute API', 'Storage API').replaceAll('/projects', '/buckets'));
    const { comparison } = await make({ spec: [compute, dnsToken, third], check: true });
    expect(comparison.stale).toEqual([]);
  });
});

describe('what is wrong with one of several documents', () => {
  let told = '';
  beforeEach(() => {
    told = '';
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        told += String(text);
        return true;
      });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });

  it.each([
    { name: 'is missing', text: null, code: 2 },
    { name: 'is no document', text: 'a: 1', code: 1 },
    { name: 'is no YAML', text: '{', code: 1 },
    { name: 'has no paths', text: 'openapi: 3.0.3\ninfo: {title: x, version: "1"}\npaths: {}', code: 1 },
  ])('names the document that $name, with its exit code', async ({ text, code }) => {
    const bad = join(folder, `bad-${code}-${text?.length ?? 0}.yaml`);
    if (text !== null) writeFileSync(bad, text);
    expect(await run(['inspect', '--spec', compute, '--spec', bad])).toBe(code);
    expect(told.replace(/\s+/g, '')).toContain(bad);
    expect(told).not.toContain(compute);
  });

  it('refuses a document that is given twice, and a command without one', async () => {
    expect(await run(['inspect', '--spec', compute, '--spec', compute])).toBe(2);
    expect(told).toContain('is given twice');
    expect(await run(['inspect', '--config', join(folder, 'configured', 'iacsmith.yaml'), '--quiet'])).toBe(0);
    expect(await run(['inspect'])).toBe(2);
    expect(told).toContain('No document given');
  });

  it('explains an operation by the path of its own document where no other has it', async () => {
    expect(await run(['inspect', '--spec', compute, '--spec', dns, '--explain', 'POST /zones'])).toBe(0);
    expect(told).toContain('POST /dns/v1/zones');
    expect(await run(['inspect', '--spec', compute, '--spec', dns, '--explain', 'POST /networks'])).toBe(2);
  });

  it('drafts a config that lists the documents from its own folder', async () => {
    const draft = join(folder, 'drafted', 'iacsmith.yaml');
    mkdirSync(join(folder, 'drafted'));
    expect(await run(['init', '--spec', compute, '--spec', dns, '--out', draft])).toBe(0);
    const text = readFileSync(draft, 'utf8').replace('  #documents:', '  documents:');
    writeFileSync(draft, text);
    const { parts } = await openDocument({ ...reading, spec: [], configFile: draft });
    expect(parts.map(({ product }) => product)).toEqual(['compute', 'dns']);
  });

  it('refuses to choose between configs that lie beside the documents', async () => {
    const other = join(folder, 'other');
    const third = join(folder, 'third');
    for (const place of [other, third]) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'iacsmith.yaml'), 'name: acme\n');
    }
    cpSync(compute, join(other, 'compute.yaml'));
    cpSync(dns, join(third, 'dns.yaml'));
    expect(await run(['inspect', '--spec', join(other, 'compute.yaml'), '--spec', join(third, 'dns.yaml')])).toBe(2);
    expect(told).toContain('Several config files');
  });
});

describe('a document that says of itself that it was composed', () => {
  it('loses no operation to a mark that is not whole', async () => {
    const forged = join(folder, 'forged.yaml');
    writeFileSync(forged, `${COMPUTE}x-iacsmith-products: {compute: {prefix: /compute}}\n`);
    const { catalogue } = await readCatalogue({ ...reading, spec: forged });
    expect(catalogue.products).toBeUndefined();
    expect(catalogue.resources.map(({ name }) => name).sort()).toEqual(['network', 'project']);
  });
});
