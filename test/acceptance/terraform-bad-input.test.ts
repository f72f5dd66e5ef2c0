import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY, openStage, type Stage, tools } from './terraform-stage.js';

interface Diagnostic {
  severity: string;
  summary: string;
  detail: string;
  snippet?: { context: string | null; code: string };
}

/** What Terraform says, the line that it points to, and words in it that tell what to do. */
type Want = [severity: 'error' | 'warning', line: string, ...says: string[]];

const HEAD = 'terraform {\n  required_providers {\n    infra = {\n      source = "infra/infra"\n    }\n  }\n}\n';
const REGIONS = 'data "infra_flexible_vps_regions" "all" {}\n';

describe.skipIf(tools.go === null || tools.terraform === null)('bad input', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ judged: false });
  });
  afterAll(() => stage.close());

  async function ask(args: string[], config: string, env: Record<string, string> = {}): Promise<Diagnostic[]> {
    await writeFile(join(stage.terraform.root, 'main.tf'), HEAD + config);
    const { stdout, all } = await stage.terraform.run([...args, '-json'], env);
    expect(all).not.toContain(KEY);
    const lines = args[0] === 'validate' ? [stdout] : stdout.split('\n').filter((line) => line.startsWith('{'));
    await rm(join(stage.terraform.root, 'main.tf'));
    const told = lines.map((line) => JSON.parse(line) as { diagnostic?: Diagnostic; diagnostics?: Diagnostic[] });
    return told
      .flatMap(({ diagnostic, diagnostics = [] }) => (diagnostic ? [diagnostic] : diagnostics))
      .filter(({ summary }) => !summary.includes('development overrides'));
  }

  /** Every wanted diagnostic is there, at its line, and no error beside them. */
  function expectTold(told: Diagnostic[], wants: Want[]): void {
    for (const [severity, line, ...says] of wants) {
      const found = told.filter(
        (one) => one.severity === severity && (one.snippet?.code ?? '').trim().startsWith(line),
      );
      const texts = found.map(({ summary, detail }) => `${summary}: ${detail}`.replaceAll(/\s+/g, ' '));
      for (const part of says) expect(texts.join('\n')).toContain(part);
    }
    const errors = wants.filter(([severity]) => severity === 'error').length;
    expect(told.filter(({ severity }) => severity === 'error')).toHaveLength(errors);
  }

  const plan = ['plan', '-input=false'];
  const setEndpoint = (url: string) => `provider "infra" {\n  endpoint    = "${url}"\n  max_retries = 0\n}\n${REGIONS}`;
  const importOf = (type: string, id: string, body: string) =>
    `resource "${type}" "it" {\n${body}}\nimport {\n  to = ${type}.it\n  id = "${id}"\n}\n`;
  it.each<[string, string, Record<string, string>, Want[]]>([
    [
      'a wrong key',
      REGIONS,
      { INFRA_API_KEY: 'another-key' },
      [
        [
          'error',
          'data "infra_flexible_vps_regions"',
          'status 401',
          'The credentials are missing, invalid or expired',
          'INFRA_API_KEY',
        ],
      ],
    ],
    [
      'no key',
      `provider "infra" {}\n${REGIONS}`,
      { INFRA_API_KEY: '' },
      [['error', 'provider "infra"', 'No key for the API', 'Set the environment variable INFRA_API_KEY, or `api_key`']],
    ],
    [
      'an endpoint where nobody answers',
      setEndpoint('http://127.0.0.1:1'),
      {},
      [
        [
          'error',
          'data "infra_flexible_vps_regions"',
          'connection refused',
          'Check `endpoint`, which is http://127.0.0.1:1',
        ],
      ],
    ],
    [
      'an endpoint that is none',
      setEndpoint('127.0.0.1'),
      {},
      [['error', 'endpoint', 'not a plain URL such as https://api.example.com']],
    ],
    [
      'an id that does not exist, on import',
      importOf('infra_ssh_key', 'key-00000000', '  name       = "a"\n  public_key = "ssh-ed25519 AAAA"\n'),
      {},
      [['error', '', 'Cannot import ssh key', 'there is none whose id or name is "key-00000000"']],
    ],
    [
      'a composite id with a part missing',
      importOf(
        'infra_network_subnet',
        'sub-1',
        '  network_id = "net-00000000"\n  name = "a"\n  ip_range = "10.0.0.0/24"\n',
      ),
      {},
      [['error', '', 'Cannot import network subnet', '"sub-1" does not have the form "network_id/id"']],
    ],
  ])('%s', async (_, config, env, wants) => {
    expectTold(await ask(plan, config, env), wants);
  });

  it('attributes that exclude each other, are of the wrong form or have an unknown value', async () => {
    const config = `
resource "infra_firewall_rule" "rule" {
  firewall_id   = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
  direction     = "inbound"
  protocol      = "tcp"
  remote_ranges = ["0.0.0.0/0"]
  icmp_type     = 1
}
resource "infra_vpn_peer" "peer" {
  vpn_gateway_id           = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
  name                     = "a"
  preshared_key            = "not-such-a-key"
  preshared_key_wo         = "${'A'.repeat(43)}="
  preshared_key_wo_version = 1
}
resource "infra_bucket" "bucket" {
  name       = "bucket"
  region     = "somewhere"
  visibility = "sideways"
}
`;
    const told = await ask(['validate'], config);
    expectTold(told, [
      ['error', 'resource "infra_firewall_rule"', 'ports must be set if protocol is "tcp"'],
      ['error', 'icmp_type', 'icmp_type can only be set if protocol is "icmp", but it is "tcp"'],
      ['error', 'preshared_key ', '"preshared_key_wo" cannot be specified when "preshared_key" is specified'],
      ['error', 'preshared_key ', 'It does not match ^[A-Za-z0-9+/]{43}=$.'],
      ['error', 'region', 'It does not match ^[a-z]{2}-[a-z]+-[0-9]$.'],
      ['warning', 'visibility', '"sideways" is sent as is. The API document lists "private" or "public-read".'],
    ]);
    expect(told.map(({ detail }) => detail).join('\n')).not.toContain('not-such-a-key');
  });
});
