import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, runScript, setUp, tell } from './setup.mjs';

await runScript(async () => {
  setUp();
  const { startMock } = await import('../dist/mock/start-mock.js');
  const key = `made-up-${randomUUID()}`;
  const mock = await startMock({ spec: join(root, 'spec', 'openapi.yaml'), keys: [key] });
  try {
    tell(`A mock of the reference API answers at ${mock.url}. Generating from ${mock.specUrl} …`);
    const code = await generate(mock.specUrl, key);
    if (code === 0) tellNext();
    return code;
  } finally {
    await mock.stop();
  }
});

/** A child, because the mock lives in this process and must go on answering. */
async function generate(spec, key) {
  const args = ['generate', '--spec', spec, '--out', 'out', '--name', 'infra'];
  const child = spawn(process.execPath, [join(root, 'dist', 'cli', 'main.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
    // The port is another one each time: what is fetched here is of no use to anybody later.
    env: { ...process.env, IACSMITH_API_KEY: key, XDG_CACHE_HOME: join(root, '.tools', 'cache') },
  });
  const [code] = await once(child, 'exit');
  return code ?? 70;
}

function tellNext() {
  tell(
    `
What was made:
  out/terraform/provider            a Terraform provider in Go
  out/terraform/modules             modules and stacks of HCL
  out/ansible/ansible_collections   an Ansible collection with roles and playbooks
  out/coverage.md                   every operation and its home

What to do next:
  npm run demo                                                          see it at work (Go 1.25+, Python 3.11+)
  npm run --silent cli -- generate --spec <file|URL> --out <folder>     do the same for another API
  npm run --silent cli -- verify --out out                              prove it with the real tools`.trimStart(),
  );
}
