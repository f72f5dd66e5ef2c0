import { execa } from 'execa';
import { findInPackage } from '../place.js';
import type { Tools } from './types.js';

export interface FoundTools extends Tools {
  missing: { tool: string; reason: string; install: string }[];
}

/** Looks for the real tools, and installs into `.tools` what can be installed; a second run installs nothing. */
export async function findTools(quiet: boolean): Promise<FoundTools> {
  // A script without dependencies, because the same tools are wanted where nothing is compiled yet.
  const script = findInPackage('scripts/tools.mjs');
  // It says what it installs, and what is missing.
  const { stdout } = await execa(process.execPath, [script], { stderr: quiet ? 'ignore' : 'inherit' });
  return JSON.parse(stdout) as FoundTools;
}

/** What the checkers install is kept here. */
export function homeOfCheckers(): string {
  return findInPackage('.tools/ansible-home');
}
