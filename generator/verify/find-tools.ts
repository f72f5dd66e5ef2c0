import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Tools } from './types.js';

export interface FoundTools extends Tools {
  missing: { tool: string; reason: string; install: string }[];
}

/** Looks for the real tools, and installs into `.tools` what can be installed; a second run installs nothing. */
export async function findTools(): Promise<FoundTools> {
  // A script without dependencies, because the same tools are wanted where nothing is compiled yet.
  const script = fileURLToPath(new URL('../../scripts/tools.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return JSON.parse(stdout) as FoundTools;
}

/** What the checkers install is kept here. */
export function homeOfCheckers(): string {
  return fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
}
