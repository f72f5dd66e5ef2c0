import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import type { Catalogue } from '../../generator/map/types.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, writeFiles } from '../acceptance/real-tools.js';
import { makeKeyCatalogue } from './key-catalogue.js';

const tools = findTools();
const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const PAYLOADS = [
  '\nfunc init() { panic("x") }\n',
  '"); func init(){}; const (y="',
  '`+os.Getenv("HOME")+`',
  '"""\nimport os\nos.system("x")\n"""',
  '\\',
  '"',
  "'",
  '*/ /* // #',
  '\x24{file("/etc/passwd")} %{if true} {{ lookup("pipe", "id") }} {{x}} {{{y}}}',
  '\r\u2028\u2029\u0085\u202e\u0000\ud800',
  '- item\n# heading\n  code: yes',
  '| <script>alert(1)</script> [x](javascript:y)',
];

/** Puts the payload into every text that a document's author writes freely. */
function poison(payload: string): Catalogue {
  const catalogue = makeKeyCatalogue();
  catalogue.title += payload;
  catalogue.description = payload;
  for (const credential of catalogue.credentials) credential.name += payload;
  for (const resource of catalogue.resources) {
    resource.description = payload;
    const { create, read, update, delete: remove, list } = resource.operations;
    for (const call of [create, read, ...update, remove, list]) {
      if (!call) continue;
      call.path += payload;
      call.operation += payload;
      call.answer.envelope = [payload];
      call.permission = payload;
      if (call.body) call.body.envelope = [payload];
    }
    if (list) {
      list.items = [payload];
      list.sample = resource.attributes.map(({ wire }) => ({ wire: wire + payload, value: payload }));
    }
    for (const attribute of resource.attributes) {
      attribute.description = payload;
      attribute.wire += payload;
      attribute.enum = [payload];
      attribute.example = payload;
      attribute.default = payload;
    }
  }
  for (const entry of catalogue.ledger) {
    entry.path += payload;
    entry.reason = payload;
  }
  return catalogue;
}

async function write(catalogue: Catalogue): Promise<string> {
  const folder = await makeFolder();
  folders.push(folder);
  await writeFiles(
    folder,
    (await makeOutput({ plan: plan(catalogue), document: {}, settings, targets: ['terraform', 'ansible'] })).files,
  );
  return folder;
}

const RESOURCE = 'terraform/provider/internal/resources/key_resource.go';
const MODULE = 'ansible/ansible_collections/infra/infra/plugins/modules/key.py';

async function listDeclarations(folder: string): Promise<string[]> {
  const lines = (await readFile(join(folder, RESOURCE), 'utf8')).split('\n');
  return lines.filter((line) => /^\S/.test(line) && !line.startsWith('//'));
}

it('no file of a collection has the curled quotes that ansible-test refuses', async () => {
  const payload = '\u2018a\u2019 and \u201cb\u201d';
  const { files } = await makeOutput({ plan: plan(poison(payload)), document: {}, settings, targets: ['ansible'] });
  const own = files.filter(({ path }) => path.startsWith('ansible/'));
  expect(own.filter(({ content }) => /[\u2018\u2019\u201c\u201d]/.test(content)).map(({ path }) => path)).toEqual([]);
});

describe.each(PAYLOADS.map((payload) => [payload]))('%j', (payload) => {
  it.skipIf(tools.go === null)('declares nothing in Go', async () => {
    const hostile = await write(poison(payload));
    const cwd = join(hostile, 'terraform/provider');
    expect((await execa('gofmt', ['-l', '.'], { cwd })).stdout).toBe('');
    await execa('go', ['vet', './...'], { cwd });
    expect(await listDeclarations(hostile)).toEqual(await listDeclarations(await write(makeKeyCatalogue())));
  });

  it.skipIf(tools.ansible === null)('adds no statement in Python and reads back from YAML', async () => {
    const script = fileURLToPath(new URL('describe_module.py', import.meta.url));
    const describeModule = async (folder: string) => {
      const python = join(tools.ansible ?? '', 'python3');
      return JSON.parse((await execa(python, [script, join(folder, MODULE)])).stdout);
    };
    const hostile = await describeModule(await write(poison(payload)));
    const benign = await describeModule(await write(makeKeyCatalogue()));
    expect(hostile.statements).toEqual(benign.statements);
    expect(hostile.options).toEqual(benign.options);
  });

  it('leaves no bare control or direction character in any file', async () => {
    for (const { path, content } of (
      await makeOutput({
        plan: plan(poison(payload)),
        document: { x: payload },
        settings,
        targets: ['terraform', 'ansible'],
      })
    ).files) {
      expect(content.replace(/[\n\t]/g, ''), path).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    }
  });
});
