/**
 * The folder `mock`: an API that behaves as the document says. It may know the document (spec, model), and never the
 * catalogue: a mistake of map would otherwise cancel itself out.
 */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApi } from '../model/build-api.js';
import { fillPaths } from '../model/fill-versions.js';
import { type Diagnostic, refuse } from '../report/diagnostic.js';
import { load } from '../spec/load.js';
import { normalise } from '../spec/normalise/normalise.js';
import { hashStable } from '../spec/stable-json.js';
import type { JsonObject, LoadedDocument } from '../spec/types.js';
import type { AllowlistMode } from './access/allowlist.js';
import { type Key, makeKey } from './access/keys.js';
import { createAdminServer } from './admin/admin-server.js';
import type { FaultRule } from './faults.js';
import { findIdleFault } from './idle-faults.js';
import type { Coverage, JournalEntry } from './journal.js';
import { Mock } from './mock.js';
import { nameSeed } from './rules/seeds.js';
import { createMockServer } from './server.js';
import { DEFAULT_SETTINGS, type Settings } from './state/settings.js';
import { restoreSnapshot, type Snapshot, takeSnapshot } from './state/snapshot.js';
import type { Dump } from './state/store.js';
import { Random } from './synth/random.js';

export interface MockOptions extends Partial<Settings> {
  /** A path or URL of the document… */
  spec?: string;
  /** … or the document itself, or what `load` gave. */
  document?: JsonObject;
  loaded?: LoadedDocument;
  host?: string;
  /** 0 for any free one. */
  port?: number;
  adminPort?: number;
  /** Values, or keys with permissions; one is made up where none is given. */
  keys?: (string | Key)[];
  allowlist?: { mode: AllowlistMode; entries: string[] };
  faults?: FaultRule[];
  onBug?: (error: Error) => void;
  onRequest?: (entry: JournalEntry) => void;
  /** What is there from the start: what an earlier mock had. */
  state?: Snapshot;
}

export interface RunningMock {
  url: string;
  adminUrl: string;
  specUrl: string;
  /** The first key's value. */
  key: string;
  keys: Key[];
  operations: number;
  title: string;
  diagnostics: Diagnostic[];
  /** The parts, for tests that look inside. */
  mock: Mock;
  dump(): Dump;
  journal(): JournalEntry[];
  coverage(): Coverage;
  reset(): void;
  /** What a path parameter can name from the start, which is `wanted` where that is there. */
  nameSeed(parameter: string, wanted: string): string;
  /** Everything that exists, to start another mock with. */
  snapshot(): Snapshot;
  /** Items of the given state that the document has no place for. */
  lost: number;
  stop(): Promise<void>;
}

const BACKLOG = 2048;

/** Starts a mock of a document; it answers until `stop`. */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const loaded = await readDocument(options);
  const clean = normalise(loaded);
  const { api, others } = fillPaths(buildApi(clean.root, clean.sha256, clean.openapi));
  if (api.operations.length === 0) {
    throw refuse(
      1,
      'nothing-to-serve',
      'The document has no operations, so there is nothing to mock.',
      'Use a document with paths.',
      '/paths',
    );
  }
  const settings = readSettings(options);
  const keys = readKeys(options.keys ?? [], settings.seed);
  const mock = new Mock({ api, versions: others, root: clean.root, served: loaded.root, settings, keys });
  if (options.onBug) mock.onBug = options.onBug;
  if (options.onRequest) mock.onRequest = options.onRequest;
  const idle = findIdleFault(mock, options.faults ?? []);
  if (idle !== null) throw refuse(2, 'usage', idle, 'Give a path as the document has it, or one with * for any text.');
  if (options.faults) mock.faults.set(options.faults);
  if (options.allowlist) mock.gate.allowlist.set(options.allowlist.mode, options.allowlist.entries);
  const lost = options.state ? restoreSnapshot(mock.world, options.state) : 0;
  const host = options.host ?? '127.0.0.1';
  const server = createMockServer(mock);
  const url = await listen(server, host, options.port ?? 0);
  mock.world.address = url;
  const admin = createAdminServer(mock);
  const adminUrl = await listen(admin, '127.0.0.1', options.adminPort ?? 0).catch(async (error: unknown) => {
    await close(server);
    throw error;
  });
  return {
    url,
    adminUrl,
    specUrl: `${url}${settings.specPath}`,
    key: keys[0]?.value ?? '',
    keys,
    operations: api.operations.length,
    title: api.title,
    diagnostics: [...loaded.diagnostics, ...clean.diagnostics, ...api.diagnostics],
    mock,
    dump: () => mock.world.store.dump(),
    journal: () => mock.journal.entries,
    coverage: () => mock.journal.coverage,
    reset: () => mock.reset(),
    nameSeed: (parameter, wanted) => nameSeed(mock.world, parameter, wanted),
    snapshot: () => takeSnapshot(mock.world),
    lost,
    stop: async () => {
      await Promise.all([close(server), close(admin)]);
    },
  };
}

async function readDocument({ loaded, document, spec }: MockOptions): Promise<LoadedDocument> {
  if (loaded) return loaded;
  if (document) return { root: document, sha256: hashStable(document), origin: 'the document', diagnostics: [] };
  return load({ spec: spec ?? '' });
}

function readSettings(options: MockOptions): Settings {
  const settings: Settings = { ...DEFAULT_SETTINGS };
  for (const name of Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]) {
    if (options[name] !== undefined) Object.assign(settings, { [name]: options[name] });
  }
  return settings;
}

function readKeys(given: (string | Key)[], seed: number): Key[] {
  const keys = given.map((key, i) => (typeof key === 'string' ? makeKey(`key-${i + 1}`, key) : key));
  return keys.length > 0 ? keys : [makeKey('default', `mock-${new Random(seed, 'key').hex(20)}`)];
}

function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port, backlog: BACKLOG }, () => {
      const { address, port: given } = server.address() as AddressInfo;
      const shown =
        address === '0.0.0.0'
          ? '127.0.0.1'
          : address === '::'
            ? '[::1]'
            : address.includes(':')
              ? `[${address}]`
              : address;
      resolve(`http://${shown}:${given}`);
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return refuse(
      3,
      'port-in-use',
      `Port ${port} on ${host} is in use.`,
      'Choose another with --port, or 0 for any free one.',
    );
  if (error.code === 'EACCES')
    return refuse(3, 'port-forbidden', `No permission to open port ${port} on ${host}.`, 'Choose a port above 1023.');
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return refuse(3, 'host-unknown', `This machine has no address ${host}.`, 'Omit --host to bind to loopback.');
  return error;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
