import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Tools } from '../real-tools.js';

/** A process that runs modules; orders and their results are lines of JSON. */
export async function startModules(tools: Tools) {
  const script = fileURLToPath(new URL('run_modules.py', import.meta.url));
  const child = spawn(join(tools.ansible ?? '', 'python3'), ['-B', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    run: async (order: object): Promise<unknown> => {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const { value } = await lines.next();
      return JSON.parse(value as string);
    },
    stop: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
