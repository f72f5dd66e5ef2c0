import { execa } from 'execa';
import type { Finding } from './types.js';

const LINES = 12;

export interface ToolRun {
  command: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
}

export interface ToolAnswer {
  exitCode: number;
  stdout: string;
  all: string;
}

/** Runs a real tool to its end; a tool that cannot be started counts as one that failed. */
export async function runTool({ command, args, cwd, env = {} }: ToolRun): Promise<ToolAnswer> {
  const { exitCode, stdout, all, shortMessage } = await execa(command, args, {
    cwd,
    env: { NO_COLOR: '1', ...env },
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  return { exitCode: exitCode ?? 127, stdout, all: all || (exitCode === 0 ? '' : (shortMessage ?? '')) };
}

/** Passed where it ends well, else its last words. */
export async function expectSuccess(run: ToolRun): Promise<Finding> {
  const { exitCode, all } = await runTool(run);
  return exitCode === 0 ? PASSED : { outcome: 'failed', detail: lastLines(all) };
}

export const PASSED: Finding = { outcome: 'passed', detail: '' };

export function lastLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-LINES).join('\n');
}
