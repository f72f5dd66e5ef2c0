import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from '../acceptance/real-tools.js';
import { lookUpExisting, planRungs, writeRoot } from '../acceptance/terraform-config.js';

const corpus = process.env.IACSMITH_CORPUS;
const KEY = 'made-up-key-for-the-mock';
const tools = findTools();
const documents = corpus ? readdirSync(corpus).filter((name) => /\.(json|ya?ml)$/.test(name)) : [];
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Applies and plans again; what is content with that is counted, the rest is listed. */
describe.skipIf(documents.length === 0 || tools.go === null || tools.terraform === null)(
  'ladders of other documents',
  () => {
    it.each(documents)('%s', async (document) => {
      const name = document.replace(/\..*$/, '').replace(/[^a-z0-9]/g, '');
      const read = await readCatalogue({
        spec: join(corpus ?? '', document),
        offline: false,
        allowRefs: [],
        strict: false,
      });
      const settings = { name, namespace: name, version: '0.1.0', license: 'MIT', source: `${name}/${name}` };
      const folder = await makeFolder();
      folders.push(folder);
      await writeFiles(folder, makeOutput(read.catalogue, read.document.root, settings, ['terraform']).files);
      const mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0, readyMs: 200, deleteMs: 200 });
      const env = name.toUpperCase();
      const terraform = await prepareTerraform(tools, join(folder, 'terraform/provider'), name, {
        [`${env}_API_KEY`]: KEY,
        [`${env}_USERNAME`]: 'mock',
        [`${env}_PASSWORD`]: KEY,
        [`${env}_ENDPOINT`]: mock.url,
      });
      folders.push(terraform.folder);
      const asked = new Map<string, JsonObject>();
      const rungs = planRungs(read.catalogue, name, lookUpExisting(read.catalogue, name, asked));
      // A configuration that Terraform refuses stops everything, so what it names is left out, and what depends on that.
      const refused = new Set<string>();
      for (let turn = 0; turn < 8; turn++) {
        for (const rung of rungs) {
          const text = JSON.stringify(rung.values);
          if ([...refused].some((address) => address === rung.address || text.includes(`{${address}.`)))
            refused.add(rung.address);
        }
        const left = rungs.filter(({ address }) => !refused.has(address));
        await writeFile(join(terraform.root, 'main.tf.json'), writeRoot(name, left, new Map(), asked));
        const { exitCode, all } = await terraform.run(['plan', '-no-color', '-input=false']);
        if (exitCode === 0) break;
        for (const [, address = ''] of (all ?? '').matchAll(/in resource\.([\w.]+):$/gm)) refused.add(address);
      }
      const applied = await terraform.run(['apply', '-no-color', '-auto-approve', '-input=false']);
      const listed = new Set((await terraform.run(['state', 'list'])).stdout.split('\n'));
      const failed = new Set([...(applied.all ?? '').matchAll(/^ *with ([\w.]+),$/gm)].map(([, address]) => address));
      const planned = await terraform.run(['plan', '-no-color', '-input=false']);
      const unsettled = new Set(
        [...(planned.all ?? '').matchAll(/^ {2}# ([\w.]+) (?:will|must) be/gm)].map(([, address]) => address),
      );
      await terraform.run(['destroy', '-no-color', '-auto-approve', '-input=false']);
      await mock.stop();
      const tried = rungs.filter(({ skipped }) => skipped === null);
      const content = tried.filter(
        ({ address }) => listed.has(address) && !failed.has(address) && !unsettled.has(address),
      );
      console.log(
        `${document}: ${content.length} of ${rungs.length} resources apply and settle; ${refused.size} refused, ${failed.size} fail, ${unsettled.size} unsettled`,
      );
      if (process.env.IACSMITH_VERBOSE) console.log([applied.all, planned.all].join('\n'));
      expect(applied.all).not.toMatch(/panic|plugin crashed|Provider produced/i);
    });
  },
);
