import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MODULE = 'infra.infra.project';
const SOME = 50;
const MANY = 1000;
// Node does not know what its children's children cost; Python does.
const METER = `
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)
sys.exit(code)
`;

/** What it costs to find things unchanged: a task for each, a loop, one task with a list. Once, because it takes minutes. */
export async function measureAnsible(tools) {
  if (!tools.ansible) return { rows: [], missing: ['Ansible; npm test installs it.'] };
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  const { startMock } = await import(join(root, 'dist/mock/start-mock.js'));
  const mock = await startMock({ spec: join(root, 'spec/openapi.yaml'), rate: 0 });
  try {
    const play = (tasks) => measurePlay(tools, folder, mock, tasks);
    const some = makeItems('some', SOME);
    await play([{ [MODULE]: { items: some } }]);
    const start = await play([{ 'ansible.builtin.meta': 'noop' }]);
    const tasks = await play(some.map((item) => ({ [MODULE]: item })));
    const loop = await play([{ [MODULE]: { name: '{{ item.name }}', labels: '{{ item.labels }}' }, loop: some }]);
    const list = await play([{ [MODULE]: { items: some } }]);
    const many = makeItems('many', MANY);
    await play([{ [MODULE]: { items: many } }]);
    const whole = await play([{ [MODULE]: { items: many } }]);
    return {
      rows: [
        describe('start of ansible-playbook, no task', start),
        describe(`${SOME} tasks`, tasks),
        describe(`one task with a loop of ${SOME}`, loop),
        describe(
          `one task with ${SOME} items`,
          list,
          'at most a tenth of the tasks',
          list.seconds * 10 <= tasks.seconds,
        ),
        describe(
          `one task with ${MANY} items`,
          whole,
          'at most 20 requests, 10 s',
          whole.requests <= 20 && whole.seconds <= 10,
        ),
      ],
      missing: [],
    };
  } finally {
    await mock.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeItems(name, count) {
  return Array.from({ length: count }, (_, number) => ({ name: `${name}-${number}`, labels: { set: name } }));
}

function describe(what, { seconds, requests }, target = '', isMet = null) {
  const verdict = isMet === null ? '' : isMet ? 'met' : 'missed';
  return { unchanged: what, 'CPU s': seconds.toFixed(1), requests: String(requests), target, verdict };
}

async function measurePlay(tools, folder, mock, tasks) {
  const named = tasks.map((task, number) => ({ name: `Task ${number}`, ...task }));
  const playbook = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks: named }];
  writeFileSync(join(folder, 'playbook.yml'), JSON.stringify(playbook));
  const since = mock.journal().length;
  const python = join(tools.ansible, 'python3');
  const command = [join(tools.ansible, 'ansible-playbook'), '-i', 'localhost,', 'playbook.yml'];
  const env = {
    ...process.env,
    LC_ALL: 'C.UTF-8',
    INFRA_API_KEY: mock.key,
    INFRA_ENDPOINT: mock.url,
    ANSIBLE_PIPELINING: '1',
    ANSIBLE_HOME: join(folder, 'home'),
    ANSIBLE_PYTHON_INTERPRETER: python,
    ANSIBLE_COLLECTIONS_PATH: join(root, 'out/ansible'),
  };
  const seconds = await run(python, ['-c', METER, ...command], { cwd: folder, env });
  return { seconds, requests: mock.journal().length - since };
}

/** Not in step, because the mock answers from this process. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(Number(text));
      else reject(new Error(`${args.at(-4)} ended with ${code}.`));
    });
  });
}
