import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const KEY = 'made-up-key-for-the-mock';

/** What a generated provider of the name bench reads. */
export function pointBench(url) {
  return { BENCH_API_KEY: KEY, BENCH_ENDPOINT: url };
}

/** A root folder in which Terraform runs with this provider; each call is one command of it. */
export function prepareTerraform(terraform, folder, bin, more, source = 'bench/bench') {
  const rc = join(folder, 'terraform.rc');
  writeFileSync(rc, `provider_installation {\n  dev_overrides { "${source}" = ${JSON.stringify(bin)} }\n}\n`);
  mkdirSync(join(folder, 'root'));
  const env = { TF_CLI_CONFIG_FILE: rc, CHECKPOINT_DISABLE: '1' };
  return (...args) =>
    new Promise((done, fail) => {
      // The mock runs in this process, so Terraform must not be waited for in one go.
      const child = spawn(terraform, [...args, '-input=false', '-no-color'], {
        cwd: join(folder, 'root'),
        env: { ...process.env, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let told = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          told = (told + text).slice(-4000);
        });
      child.on('error', fail);
      child.on('close', (code) => (code === 0 ? done() : fail(new Error(`terraform ${args[0]}: ${code}\n${told}`))));
    });
}
