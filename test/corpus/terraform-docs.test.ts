import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';

const documents = listDocuments();
const tools = findTools();
const DOCS = 'github.com/hashicorp/terraform-plugin-docs/cmd/tfplugindocs@v0.25.0';

/** Pages of other documents, and the blocks of every further use on them, for which there is no file of their own. */
describe.skipIf(documents.length === 0 || tools.go === null || tools.terraform === null)('registry pages', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const { plan, document: loaded } = await readDocument(document);
    const settings = makeSettings(document);
    const made = await makeOutput({
      plan,
      document: loaded.root,
      settings,
      targets: ['terraform'],
    });
    const out = await makeFolder();
    const source = join(out, 'terraform/provider');
    await writeFiles(out, made.files);
    const terraform = await prepareTerraform(tools, source, settings.name, {});
    try {
      const head = `terraform {\n  required_providers {\n    ${settings.name} = {\n      source = "${settings.source}"\n    }\n  }\n}\n`;
      await writeFile(join(terraform.root, 'main.tf'), `${head}provider "${settings.name}" {}\n`);
      const printed = JSON.parse((await terraform.run(['providers', 'schema', '-json'])).stdout);
      const [address = ''] = Object.keys(printed.provider_schemas);
      const renamed = {
        ...printed,
        provider_schemas: {
          [`registry.terraform.io/hashicorp/${settings.name}`]: printed.provider_schemas[address],
        },
      };
      await writeFile(join(out, 'schema.json'), JSON.stringify(renamed));
      const args = ['--provider-dir', source, '--provider-name', settings.name];
      const { exitCode, all } = await execa(
        tools.go ?? '',
        ['run', DOCS, 'validate', ...args, '--providers-schema', join(out, 'schema.json')],
        { reject: false, all: true, env: { PATH: `${dirname(tools.terraform ?? '')}:${process.env.PATH}` } },
      );
      expect(exitCode, all?.slice(-6000)).toBe(0);
      const uses = listUses(made.files);
      const refused: string[] = [];
      // Their labels are alike, so each is a configuration of its own; `validate` needs no API.
      await writeFile(join(terraform.root, 'use.tf'), '');
      for (const [title, text] of uses) {
        await writeFile(join(terraform.root, 'use.tf'), text);
        const judged = await terraform.run(['validate', '-no-color']);
        if (judged.exitCode !== 0) refused.push(`${title}\n${judged.all?.slice(-600)}`);
      }
      console.log(`${document}: pages valid; ${uses.length} further uses, ${refused.length} refused`);
      expect(refused).toEqual([]);
    } finally {
      await rm(terraform.folder, { recursive: true, force: true });
      await rm(out, { recursive: true, force: true });
    }
  });
});

/** IACSMITH_USES caps how many are validated: each takes seconds. */
function listUses(files: readonly { path: string; content: string }[]): [string, string][] {
  const pages = files.filter(({ path }) => path.includes('/docs/resources/'));
  const uses = pages.flatMap(({ path, content }) =>
    [...content.matchAll(/^### (With .*)\n\n```terraform\n([\s\S]*?)```/gm)].map(
      ([, title = '', text = '']): [string, string] => [`${path} ${title}`, text],
    ),
  );
  return uses.slice(0, Number(process.env.IACSMITH_USES ?? uses.length));
}
