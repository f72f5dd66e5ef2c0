import type { Catalogue, OperationWait } from '../../../map/types.js';
import { compareText, toIdentifier } from '../../../naming/identifiers.js';
import { describeNeeds } from './describe-needs.js';
import { makeDict, makeNamed, omitEmpty } from './literals.js';
import type { LiteralView } from './types.js';

/** The kinds of operation objects that the API's answers speak of; each is described once for the whole collection. */
export class Jobs {
  readonly #named = new Map<string, { name: string; wait: OperationWait }>();
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

  name(wait: OperationWait): string {
    const key = JSON.stringify({ ...wait, at: [], list: false, security: undefined });
    const known = this.#named.get(key);
    if (known) return known.name;
    const wanted = toIdentifier(this.#owners.get(wait.read ?? '') ?? 'operation');
    const taken = new Set([...this.#named.values()].map(({ name }) => name));
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
    this.#named.set(key, { name, wait });
    return name;
  }

  describe(): LiteralView {
    const sorted = [...this.#named.values()].sort((a, b) => compareText(a.name, b.name));
    return makeNamed(
      sorted.map(({ name, wait }) => [name, describeJob(wait, this.#envelopes.get(wait.read ?? '') ?? [])]),
    );
  }
}

function describeJob(wait: OperationWait, envelope: readonly string[]): LiteralView {
  return makeDict({
    id: wait.idField,
    status: wait.statusField,
    pending: wait.pending,
    ready: wait.ready,
    failed: wait.failed,
    error: omitEmpty(wait.errorField),
    target: omitEmpty(wait.targetField),
    read: wait.readPath === null ? undefined : `GET ${wait.readPath}`,
    answer: omitEmpty(envelope),
    parameter: wait.read === null ? undefined : (wait.readParameter ?? undefined),
    needs: describeNeeds(wait.needs),
  });
}
