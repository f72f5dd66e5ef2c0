import type { Command } from 'commander';
import type { RunningMock } from '../mock/start-mock.js';
import type { LoadedDocument } from '../spec/types.js';
import { addSpecOptions, type ReadingOptions, readSpecOptions, type SpecOptions } from './options.js';
import { endProgress, printResult } from './terminal.js';

export interface MockCommandOptions extends SpecOptions {
  host?: string;
  port?: string;
  adminPort?: string;
  key?: string[];
  keys?: string;
  seed?: string;
  latency?: string;
  rate?: string;
  retryAfter?: string;
  allowlist?: string;
  allow?: string[];
  fault?: string[];
  readyReads?: string;
  readyMs?: string;
  deleteReads?: string;
  deleteMs?: string;
  bodyLimit?: string;
  specPath?: string;
  rule?: string[];
  selfCheck?: boolean;
  state?: string;
  watch?: boolean;
  cors?: boolean;
  answer?: string[];
}

export function addMock(program: Command): void {
  const command = program.command('mock').summary('serve a stateful mock of the API');
  addSpecOptions(command)
    .description('Serves a stateful mock of the API, based on the document alone, until it is stopped (Ctrl-C).')
    .option('--port <n>', 'where to listen; 0 for any free port (default: 4010)')
    .option('--host <address>', 'bind to this address (default: 127.0.0.1, this machine only)')
    .option('--admin-port <n>', 'port of the admin calls, on loopback always (default: any free one)')
    .option('--key <name=value>', 'an invented key, or its value alone (repeatable; default: a random one)', collect)
    .option('--keys <file>', 'invented keys with permissions and expiry, as JSON or YAML')
    .option('--seed <n>', 'seed of the generated values (default: 1)')
    .option('--latency <ms>', 'delay of every response (default: 0)')
    .option('--rate <n>', 'requests per minute and address; 0 for no limit (default: 200)')
    .option('--retry-after <form>', 'seconds or date (default: seconds)')
    .option('--allowlist <mode>', 'off, report or enforce (default: off)')
    .option('--allow <address>', 'an address or range of the allowlist (repeatable)', collect)
    .option('--fault <file|rule>', 'a fault to inject, such as "POST /x#2=reset-after" (repeatable)', collect)
    .option('--ready-reads <n>', 'reads that show a new item as pending (default: 1)')
    .option('--ready-ms <n>', 'milliseconds until it is ready in any case (default: 3000)')
    .option('--delete-reads <n>', 'reads that show an item as being deleted after a 202 (default: 1)')
    .option('--delete-ms <n>', 'milliseconds until it is gone in any case (default: 3000)')
    .option('--body-limit <bytes>', 'largest request body (default: 10485760)')
    .option('--spec-path <path>', 'where the live document is served (default: /openapi.json)')
    .option('--no-rule <name>', 'disable a rule (repeatable; the admin call GET / lists them)', collect)
    .option('--self-check', 'check every response against the document and record mismatches in the journal')
    .option('--answer <file|rule>', 'a response of your own, such as \'GET /x#1=200 {"a": 1}\' (repeatable)', collect)
    .option('--state <file>', 'load the state from this file, and save it there')
    .option('--watch', 'reload the document when it changes, and keep the state')
    .option('--cors', 'allow requests from pages of any origin')
    .action(serve);
}

function collect(value: string, before: string[] | boolean = []): string[] {
  return [...(Array.isArray(before) ? before : []), value];
}

async function serve(options: MockCommandOptions): Promise<void> {
  const reading = await readSpecOptions(options);
  // The whole mock hangs on it, which no other command has to load.
  const { readMockOptions } = await import('./mock-options.js');
  const settings = await readMockOptions(options);
  const loaded = await loadGiven(reading).finally(() => endProgress(reading.onProgress));
  const { serveUntilEnd } = await import('./serve-mock.js');
  const specs = typeof reading.spec === 'string' ? [reading.spec] : reading.spec;
  await serveUntilEnd({
    settings,
    loaded,
    specs: options.watch === true ? specs : [],
    reload: () => loadGiven(reading),
    state: options.state ?? null,
    isQuiet: options.quiet === true,
    announce: (mock) => announce(mock, options),
  });
}

/** One document needs no config; which several there are, and how they are called, the config may say. */
async function loadGiven(reading: ReadingOptions): Promise<LoadedDocument> {
  const { spec } = reading;
  if (typeof spec === 'string') {
    const { load } = await import('../spec/load.js');
    return load({ ...reading, spec });
  }
  const { openDocument } = await import('../pipeline.js');
  return (await openDocument({ ...reading, strict: false })).document;
}

function announce(mock: RunningMock, options: MockCommandOptions): void {
  if (options.json === true) {
    const keys = mock.keys.map(({ name, value, permissions }) => ({ name, value, permissions }));
    const { url, adminUrl, specUrl, key, operations, title } = mock;
    printResult(JSON.stringify({ url, adminUrl, specUrl, key, keys, operations, title, pid: process.pid }));
    return;
  }
  const lines = [
    `Mock of ${mock.title || 'the document'} (${mock.operations} operations) at ${mock.url}`,
    ...mock.keys.map(({ name, value }) => `  key ${name}: ${value}`),
  ];
  if (options.quiet !== true)
    lines.push(`  live document: ${mock.specUrl}`, `  admin: ${mock.adminUrl}`, '  Ctrl-C stops it.');
  printResult(lines.join('\n'));
}
