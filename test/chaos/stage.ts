import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { findTools, makeFolder, writeFiles } from '../acceptance/real-tools.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';

export const KEY = 'made-up-key-for-the-mock';
export const tools = findTools();

export interface ChaosStage {
  out: string;
  mock: RunningMock;
  proxy: FaultProxy;
  /** What the mock offers: image, plan and region. */
  offers: [image: string, plan: string, region: string];
  /** Everything that clients have made, as `kind id`. */
  listMade(): { kind: string; id: string }[];
  close(): Promise<void>;
}

const COLLECTIONS: readonly [string, RegExp][] = [
  ['network_subnet', /\/networks\/[^/]+\/subnets\/([^/]+)$/],
  ['network', /\/networks\/([^/]+)$/],
  ['firewall_rule', /\/firewalls\/[^/]+\/rules\/([^/]+)$/],
  ['firewall', /\/firewalls\/([^/]+)$/],
  ['vm', /\/vms\/([^/]+)$/],
  ['bucket', /\/buckets\/([^/]+)$/],
];

/** A mock of the reference API behind a proxy that makes faults, and what was generated for one target. */
export async function openChaos(target: 'terraform' | 'ansible'): Promise<ChaosStage> {
  const out = await makeFolder();
  const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
  const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
  const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
  const { files } = await makeOutput({
    plan: plan(read.catalogue),
    document: read.document.root,
    settings,
    targets: [target],
  });
  await writeFiles(out, files);
  const mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0, readyMs: 30, deleteMs: 20 });
  const proxy = await startFaultProxy(mock.url);
  const first = async (path: string) => {
    const answer = await fetch(`${mock.url}${path}`, { headers: { 'x-api-key': KEY } });
    const { items } = (await answer.json()) as { items: JsonObject[] };
    return String(items[0]?.id);
  };
  return {
    out,
    mock,
    proxy,
    offers: [
      await first('/flexible-vps/v1/images'),
      await first('/flexible-vps/v1/plans'),
      await first('/flexible-vps/v1/regions'),
    ],
    listMade: () =>
      mock.dump().created.flatMap(({ path }) => {
        for (const [kind, pattern] of COLLECTIONS) {
          const found = pattern.exec(path);
          if (found) return [{ kind, id: decodeURIComponent(found[1] ?? '') }];
        }
        return [];
      }),
    async close() {
      await proxy.stop();
      await mock.stop();
      await rm(out, { recursive: true, force: true });
    },
  };
}

export function providerFolder(out: string): string {
  return join(out, 'terraform/provider');
}
