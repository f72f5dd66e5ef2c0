import type { Handled, Request, Target } from './handle.js';
import type { JournalEntry } from './journal.js';
import type { Mock } from './mock.js';
import { redactBody, redactQuery } from './redact.js';

/** Writes a request into the journal, and tells whoever watches. */
export function noteRequest(mock: Mock, request: Request, target: Target, handled: Handled, note?: string): void {
  const keys = mock.gate.keys.map(({ value }) => value);
  const query = redactQuery(target.pairs, keys);
  const body = redactBody(request.body, request.headers['content-type'], keys);
  const entry: JournalEntry = {
    time: mock.world.now().toISOString(),
    method: request.method,
    path: handled.path,
    status: handled.reply.status,
    operation: handled.operation?.key ?? null,
    key: handled.key,
    address: request.address,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(handled.reply.reason === undefined ? {} : { reason: handled.reply.reason }),
    ...(note === undefined ? {} : { note }),
  };
  mock.journal.add(entry);
  mock.onRequest(entry);
}

/** One line for the terminal: what was asked, the status, and why where it was refused. */
export function describeEntry({ method, path, status, operation, reason, note }: JournalEntry): string {
  const told = reason ?? note ?? (operation === null ? '' : operation.slice(operation.indexOf(' ') + 1));
  const isSame = told === path;
  return `${method} ${path} ${status || 'cut off'}${told === '' || isSame ? '' : ` ${told}`}`;
}
