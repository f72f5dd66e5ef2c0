import { Command, CommanderError } from 'commander';
import { readVersion } from '../place.js';
import { type Diagnostic, Refusal } from '../report/diagnostic.js';
import { printJson } from '../report/print-json.js';
import { limitTime } from './limit-time.js';
import { printResult, tellDiagnostics, tellPeople } from './terminal.js';

/** In the order in which the help lists them. */
const COMMANDS = {
  generate: async () => (await import('./generate.js')).addGenerate,
  inspect: async () => (await import('./inspect.js')).addInspect,
  init: async () => (await import('./init.js')).addInit,
  mock: async () => (await import('./mock.js')).addMock,
  verify: async () => (await import('./verify.js')).addVerify,
};

/** Runs one command line; what it could not do is told, and the exit code returned. */
export async function run(args: string[]): Promise<number> {
  try {
    const program = await buildProgram(args);
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return tellFailure(error, args);
  }
}

async function buildProgram([first]: readonly string[]): Promise<Command> {
  const program = new Command('iacsmith')
    .description('Generates a Terraform provider and an Ansible collection from a live OpenAPI document.')
    .version(readVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print this')
    // Commander's own line goes nowhere: tellFailure says the same in the style of all diagnostics.
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  const all = Object.entries(COMMANDS);
  // Only the help and a misspelt name need all of them.
  const named = all.filter(([name]) => name === first);
  for (const [, load] of named.length > 0 ? named : all) (await load())(program);
  limitTime(program);
  return program;
}

function tellFailure(error: unknown, args: string[]): number {
  if (error instanceof Refusal) return tellRefusal(error.diagnostics, error.exitCode, args);
  if (error instanceof CommanderError) {
    // Help and version end with code 0; `iacsmith` alone has printed its help already.
    if (error.exitCode === 0) return 0;
    if (error.code === 'commander.help') return 2;
    return tellRefusal([describeUsage(error, args)], 2, args);
  }
  return tellBug(error);
}

function tellRefusal(diagnostics: Diagnostic[], exitCode: number, args: string[]): number {
  tellDiagnostics(diagnostics);
  if (args.includes('--json')) printResult(printJson({ diagnostics }));
  return exitCode;
}

function describeUsage(error: CommanderError, args: string[]): Diagnostic {
  const [first = '', second = ''] = error.message.split('\n');
  const unknown = error.code === 'commander.unknownCommand';
  const command = unknown ? undefined : args.find((word) => !word.startsWith('-'));
  const message = first.replace(/^error: /, '');
  const nearest = second.replace(/^\((.*)\)$/, '$1');
  const help = `iacsmith ${command === undefined ? '' : `${command} `}--help lists the options.`;
  const usage = `Usage: iacsmith ${command ?? 'inspect'} --spec <file|URL|->`;
  const hint = error.code === 'commander.missingMandatoryOptionValue' ? usage : nearest || help;
  return { code: 'usage', severity: 'error', pointer: '', message: `${message.replace(/\.$/, '')}.`, hint };
}

/** An exception that nobody expected. The stack helps whoever mends it, and nobody else. */
export function tellBug(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error && process.env.IACSMITH_DEBUG === '1' ? [error.stack ?? ''] : [];
  const more = stack.length > 0 ? '' : ' IACSMITH_DEBUG=1 shows where.';
  tellPeople([
    `iacsmith stopped: ${message.split('\n')[0]}. This is a bug in iacsmith: please report it.${more}`,
    ...stack,
  ]);
  return 70;
}
