import type { Call, Resource } from '../../../map/types.js';

/** Where the operations of the document ended up in the provider, or why they did not. */
export class Homes {
  readonly found = new Map<string, string[]>();
  readonly reasons = new Map<string, string>();

  add(home: string, ...calls: (Call | null)[]): void {
    for (const call of calls) {
      if (!call) continue;
      this.note(call.operation, home);
      for (const part of call.parts ?? []) this.note(part.read.operation, home);
      const task = call.answer.job?.read;
      if (task) this.note(task, home);
    }
  }

  addResource(home: string, { operations }: Resource): void {
    const { create, read, update, delete: remove, list } = operations;
    this.add(home, create, read, remove, list, ...update, ...update.map(({ unset }) => unset));
  }

  refuse(reason: string, ...calls: (Call | null)[]): void {
    for (const call of calls) {
      if (call && !this.reasons.has(call.operation)) this.reasons.set(call.operation, reason);
    }
  }

  /** By "METHOD /path". */
  list(): Map<string, { home: string | null; reason: string }> {
    const all = new Map<string, { home: string | null; reason: string }>();
    for (const [operation, reason] of this.reasons) all.set(operation, { home: null, reason });
    for (const [operation, homes] of this.found) all.set(operation, { home: homes.join(', '), reason: '' });
    return all;
  }

  private note(operation: string, home: string): void {
    const homes = this.found.get(operation) ?? [];
    if (!homes.includes(home)) homes.push(home);
    this.found.set(operation, homes);
  }
}
