import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { climb, pickRungs } from '../../generator/targets/terraform/verify/climb.js';
import { lookUpExisting, planRungs } from '../../generator/targets/terraform/verify/plan-rungs.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from '../acceptance/real-tools.js';
import { findResource, listPlainPairs } from './plain-pairs.js';
import { reportClimbs } from './report-climbs.js';

const corpus = process.env.IACSMITH_CORPUS;
const KEY = 'made-up-key-for-the-mock';
/** Of what the plainest reading of a document finds, this much has to pass. */
const ENOUGH = 0.8;
const tools = findTools();
const documents = corpus ? readdirSync(corpus).filter((name) => /\.(json|ya?ml)$/.test(name)) : [];
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe.skipIf(documents.length === 0 || tools.go === null || tools.terraform === null)(
  'ladders of other documents',
  () => {
    it.each(documents)('%s', { timeout: 1_200_000 }, async (document) => {
      const name = document.replace(/\..*$/, '').replace(/[^a-z0-9]/g, '');
      const spec = join(corpus ?? '', document);
      const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
      const settings = { name, namespace: name, version: '0.1.0', license: 'MIT', source: `${name}/${name}` };
      const folder = await makeFolder();
      folders.push(folder);
      await writeFiles(
        folder,
        (
          await makeOutput({
            plan: plan(read.catalogue),
            document: read.document.root,
            settings,
            targets: ['terraform'],
          })
        ).files,
      );
      const mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0, readyMs: 200, deleteMs: 200 });
      const terraform = await prepareTerraform(
        tools,
        join(folder, 'terraform/provider'),
        name,
        listAccess(name, plan(read.catalogue).access, mock),
      );
      folders.push(terraform.folder);
      const asked = new Map<string, JsonObject>();
      const rungs = planRungs(plan(read.catalogue).catalogue, name, lookUpExisting(read.catalogue, name, asked));
      const pairs = listPlainPairs(read.document.root).map((pair) => ({
        pair,
        resource: findResource(read.catalogue, pair),
      }));
      const wanted = new Set(pairs.map(({ resource }) => resource));
      const climbs = await climb(name, terraform, mock, pickRungs(rungs, wanted), asked).finally(() => mock.stop());
      const report = reportClimbs(document, pairs, climbs);
      console.log(report.text);
      expect(climbs.map(({ fall }) => fall?.text ?? '').join('\n')).not.toMatch(
        /panic|plugin crashed|Provider produced/i,
      );
      expect(report.passed / report.total, report.text).toBeGreaterThanOrEqual(ENOUGH);
    });
  },
);
