import { writeSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import { type Diagnostic, refuse } from '../report/diagnostic.js';
import { printJson } from '../report/print-json.js';
import { tellDiagnostics } from './terminal.js';

/** Seconds, far more than any document has needed. Checks with the real tools take as long as the tools. */
const USUAL = 600;
const LIMITS = new Map([['verify', 14_400]]);
/** These run until somebody stops them. */
const ENDLESS = new Set(['mock', 'mcp']);
/** These compare files first, and say themselves when they begin to compute: a thread costs as much as the comparison. */
const LATE = new Set(['generate']);
/** How long a command that still listens may take to end by itself. */
const GRACE_MS = 1000;

/** Gives every command that has an end an overall limit, and the option to set it. */
export function limitTime(program: Command): void {
  for (const command of program.commands) {
    if (ENDLESS.has(command.name())) continue;
    const usual = LIMITS.get(command.name()) ?? USUAL;
    command.option('--max-time <seconds>', `stop after this many seconds (default: ${usual}; 0: no limit)`);
    command.hook('preAction', async () => {
      const { maxTime, json } = command.opts<{ maxTime?: string; json?: boolean }>();
      const seconds = readSeconds(maxTime, usual);
      if (seconds > 0) watch(seconds, describe(command.name(), seconds), json === true);
      if (!LATE.has(command.name())) await watchComputing();
    });
  }
}

function readSeconds(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw refuse(2, 'usage', `--max-time ${text} is not a number of seconds.`, 'Use a whole number; 0 means no limit.');
}

function describe(command: string, seconds: number): Diagnostic {
  return {
    code: 'out-of-time',
    severity: 'error',
    pointer: '',
    message: `${command} was stopped because it took longer than ${seconds} seconds.`,
    hint: 'Allow more with --max-time <seconds>, or use a smaller document.',
  };
}

let endLast = () => {};
let startThread = async () => {};

/** From here on a timer may not get its turn. */
export async function watchComputing(): Promise<void> {
  await startThread();
  startThread = async () => {};
}

/**
 * A timer ends what waits: for a network, for a tool. What computes does not let a timer run, so that a thread of its
 * own stops it; the process then ends, and says why on its way out.
 */
function watch(seconds: number, diagnostic: Diagnostic, json: boolean): void {
  endLast();
  let isTold = false;
  const tell = () => {
    tellDiagnostics([diagnostic]);
    if (json) writeSync(1, `${printJson({ diagnostics: [diagnostic] })}\n`);
    isTold = true;
  };
  const stopped = new Int32Array(new SharedArrayBuffer(8));
  const timer = setTimeout(() => {
    Atomics.store(stopped, ENDING, 1);
    tell();
    process.exit(3);
  }, seconds * 1000).unref();
  const end = performance.now() + seconds * 1000 + GRACE_MS;
  let worker: Worker | null = null;
  startThread = async () => {
    const threads = process.getBuiltinModule('node:worker_threads');
    const workerData = { stopped, after: Math.max(end - performance.now(), 0) };
    worker = new threads.Worker(STOP, { eval: true, env: threads.SHARE_ENV, workerData });
    // What is asked of the engine from here on is not taken back by a thread that is still being set up.
    await new Promise((resolve) => worker?.once('online', resolve));
    worker.unref();
  };
  const explain = () => {
    Atomics.store(stopped, ENDING, 1);
    if (isTold || Atomics.load(stopped, STOPPED) === 0) return;
    tell();
    process.exitCode = 3;
  };
  process.once('exit', explain);
  endLast = () => {
    clearTimeout(timer);
    process.removeListener('exit', explain);
    void worker?.terminate();
  };
}

/** What the two threads tell each other: it was stopped; it is on its way out, and must not be stopped while it says why. */
const [STOPPED, ENDING] = [0, 1];

/** Asks the engine to stop whatever the main thread computes. */
const STOP = `
const { Session } = require('node:inspector');
const { workerData: { stopped, after } } = require('node:worker_threads');
setTimeout(() => {
  if (Atomics.load(stopped, ${ENDING}) === 1) return;
  Atomics.store(stopped, ${STOPPED}, 1);
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.terminateExecution');
  // The engine waits for whoever is still connected when it ends, and prints that it does.
  session.disconnect();
}, after);
`;
