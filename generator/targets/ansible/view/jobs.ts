import type { Catalogue, Job } from '../../../map/types.js';
import { compareText, toIdentifier } from '../../../naming/identifiers.js';
import { describeNeeds } from './describe-needs.js';
import { makeDict, makeNamed, omitEmpty } from './literals.js';
import type { LiteralView } from './types.js';

/** The kinds of operation objects that the API's answers speak of; each is described once for the whole collection. */
export class Jobs {
  readonly #named = new Map<string, { name: string; job: Job }>();
  readonly #owners: ReadonlyMap<string, string>;
  readonly #envelopes: ReadonlyMap<string, string[]>;

  constructor(catalogue: Catalogue) {
    const entries = catalogue.ledger.flatMap(({ method, path, resource }): [string, string][] =>
      resource === null ? [] : [[`${method} ${path}`, resource]],
    );
    this.#owners = new Map(entries);
    const reads = [...catalogue.lookups, ...catalogue.resources].map(({ operations }) => operations.read);
    this.#envelopes = new Map(reads.flatMap((read) => (read ? [[read.operation, read.answer.envelope]] : [])));
  }

  name(job: Job): string {
    const key = JSON.stringify({ ...job, at: [], list: false, security: undefined });
    const known = this.#named.get(key);
    if (known) return known.name;
    const wanted = toIdentifier(this.#owners.get(job.read ?? '') ?? 'operation');
    const taken = new Set([...this.#named.values()].map(({ name }) => name));
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
    this.#named.set(key, { name, job });
    return name;
  }

  describe(): LiteralView {
    const sorted = [...this.#named.values()].sort((a, b) => compareText(a.name, b.name));
    return makeNamed(
      sorted.map(({ name, job }) => [name, describeJob(job, this.#envelopes.get(job.read ?? '') ?? [])]),
    );
  }
}

function describeJob(job: Job, envelope: readonly string[]): LiteralView {
  return makeDict({
    id: job.idField,
    status: job.statusField,
    pending: job.pending,
    ready: job.ready,
    failed: job.failed,
    error: omitEmpty(job.errorField),
    target: omitEmpty(job.targetField),
    read: job.readPath === null ? undefined : `GET ${job.readPath}`,
    answer: omitEmpty(envelope),
    parameter: job.read === null ? undefined : (job.readParameter ?? undefined),
    needs: describeNeeds(job.needs),
  });
}
