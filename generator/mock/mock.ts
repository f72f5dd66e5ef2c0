import type { Api, Operation, Response } from '../model/types.js';
import type { JsonObject } from '../spec/types.js';
import { Gate } from './access/access.js';
import type { Key } from './access/keys.js';
import { findRateHeaders, RateLimit } from './access/rate-limit.js';
import { OwnAddress } from './answer/own-address.js';
import { findUsualError } from './answer/usual-error.js';
import { Faults } from './faults.js';
import { Journal, type JournalEntry } from './journal.js';
import { LiveSpec } from './live-spec.js';
import { Router } from './router.js';
import { findFilterHeader } from './rules/filter-object.js';
import { takesPart } from './rules/parts.js';
import type { Settings } from './state/settings.js';
import { World } from './state/world.js';
import { ValueChecker } from './validate/check-value.js';
import { type RequestFacts, readRequestFacts } from './validate/request-facts.js';

export interface MockParts {
  api: Api;
  /** Starts of paths for another version than the one that the operations have in theirs. */
  versions: ReadonlyMap<string, string>;
  /** The clean document, which the schemas are read from. */
  root: JsonObject;
  /** The document as it was loaded, which is served. */
  served: JsonObject;
  settings: Settings;
  keys: Key[];
}

/** All parts of one running mock. */
export class Mock {
  readonly settings: Settings;
  readonly api: Api;
  readonly #versions: ReadonlyMap<string, string>;
  readonly root: JsonObject;
  readonly world: World;
  readonly router: Router;
  readonly checker: ValueChecker;
  readonly gate: Gate;
  readonly rate: RateLimit;
  readonly rateHeaders: ReturnType<typeof findRateHeaders>;
  readonly address: OwnAddress;
  readonly faults = new Faults();
  readonly journal: Journal;
  readonly spec: LiveSpec;
  /** Told of exceptions while serving: each is a bug of the mock. */
  onBug: (error: Error) => void = () => {};
  /** Told of every request, after its answer. */
  onRequest: (entry: JournalEntry) => void = () => {};
  /** Paths that the document's servers put before its own, longest first. */
  readonly prefixes: string[];
  /** False where every server is a path or this machine: who serves such a document answers with relative links. */
  readonly namesHost: boolean;
  /** The header that says which items of a list are wanted. */
  readonly filterHeader: string | null;
  /** Every status that the document has for some operation. */
  readonly statuses: ReadonlySet<string>;
  readonly #facts = new Map<Operation, RequestFacts>();
  readonly #errors = new Map<number, Response | null>();

  constructor({ api, versions, root, served, settings, keys }: MockParts) {
    this.settings = settings;
    this.api = api;
    this.#versions = versions;
    this.root = root;
    this.prefixes = findPrefixes(api);
    this.world = new World(api, root, settings, this.prefixes);
    this.router = new Router(api.operations);
    this.checker = new ValueChecker(root, api.openapi);
    this.gate = new Gate(api, root, keys);
    this.rate = new RateLimit(settings.rate);
    this.rateHeaders = findRateHeaders(api.operations);
    this.address = new OwnAddress(api);
    this.journal = new Journal(api);
    this.spec = new LiveSpec(served, api);
    this.filterHeader = findFilterHeader(api.operations);
    this.statuses = new Set(api.operations.flatMap(({ responses }) => responses.map(({ status }) => status)));
    this.namesHost = api.servers.some(({ url }) => /^[a-z]+:\/\/(?!localhost\b|127\.|\[::1\])/i.test(url));
  }

  /** `/v4beta/vms` is answered as `/v4/vms` is. */
  settleVersion(path: string): string {
    for (const [other, own] of this.#versions) if (path.startsWith(other)) return own + path.slice(other.length);
    return path;
  }

  /** How the API refuses where an operation does not say it. */
  usualError(status: number): Response | null {
    let found = this.#errors.get(status);
    if (found === undefined) {
      found = findUsualError(this.api.operations, status);
      this.#errors.set(status, found);
    }
    return found;
  }

  factsOf(operation: Operation): RequestFacts {
    let facts = this.#facts.get(operation);
    if (!facts) {
      facts = readRequestFacts(this.root, operation);
      facts.isPart = this.world.isOn('parts') && takesPart(this.api, operation);
      this.#facts.set(operation, facts);
    }
    return facts;
  }

  /** Back to the first moment: items, counters and the clock; keys, limits and faults stay. */
  reset(): void {
    this.world.store.reset();
    this.world.clockOffset = 0;
    this.rate.reset();
    this.address.reset();
    this.faults.rewind();
    this.journal.clear();
    this.gate.denials.length = 0;
  }
}

function findPrefixes(api: Api): string[] {
  const prefixes = new Set<string>();
  for (const { url, variables } of api.servers) {
    let filled = url;
    for (const { name, default: value } of variables) filled = filled.replaceAll(`{${name}}`, value);
    const path = (/^[a-z]+:\/\/[^/]*(\/.*)$/i.exec(filled)?.[1] ?? (filled.startsWith('/') ? filled : '')).replace(
      /\/+$/,
      '',
    );
    if (path !== '') prefixes.add(path);
  }
  return [...prefixes].sort((a, b) => b.length - a.length);
}
