import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tools } from './real-tools.js';

const scripts = fileURLToPath(new URL('interpreter', import.meta.url));

/**
 * An interpreter for modules that has Ansible's own libraries loaded: the modules run as they always do, in a process
 * each, without the half second that every one of them needs to get there.
 */
export async function startInterpreter(tools: Tools, folder: string) {
  const python = join(tools.ansible ?? '', 'python3');
  const path = join(folder, 'module-python');
  await writeFile(path, `#!${python} -SI\n${await readFile(join(scripts, 'ask.py'), 'utf8')}`);
  await chmod(path, 0o755);
  const child = spawn(python, [join(scripts, 'serve.py'), join(folder, 'socket')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const up = once(child.stdout, 'data');
  const down = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The interpreter ended with ${code}.`)));
  await Promise.race([up, down]);
  down.catch(() => undefined);
  return {
    path,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
