import type { Check, CheckResult, Finding, Tools } from './types.js';

const TOOL_NAMES: Record<keyof Tools, string> = { go: 'Go 1.25+', ansible: 'Ansible', terraform: 'Terraform 1.14+' };

export interface Watcher {
  started(check: Check, index: number): void;
  /** What it is busy with just now. */
  told(line: string): void;
  ended(result: CheckResult): void;
}

/** One after the other: each of them keeps the machine busy by itself. A check that breaks is a check that failed. */
export async function runChecks(checks: readonly Check[], tools: Tools, watcher: Watcher): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [index, check] of checks.entries()) {
    watcher.started(check, index);
    const began = performance.now();
    const finding = await runOne(check, tools, watcher);
    const result = { name: check.name, target: check.target, seconds: (performance.now() - began) / 1000, ...finding };
    results.push(result);
    watcher.ended(result);
  }
  return results;
}

async function runOne(check: Check, tools: Tools, watcher: Watcher): Promise<Finding> {
  const missing = check.needs.filter((tool) => tools[tool] === null).map((tool) => TOOL_NAMES[tool]);
  if (missing.length > 0) return { outcome: 'not-run', detail: `${missing.join(' and ')} is missing` };
  try {
    return await check.run((line) => watcher.told(line));
  } catch (error) {
    return { outcome: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}
