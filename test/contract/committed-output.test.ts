import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { resolveSettings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { DEFAULT_TARGETS } from '../../generator/targets/index.js';
import { compareAll } from '../write-all.js';

it('is exactly what the reference API generates; npm start brings it up to date', async () => {
  const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
  const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
  const settings = resolveSettings({ ...read.config, name: 'infra' }, read.catalogue.title);
  const { files } = await makeOutput({
    plan: plan(read.catalogue),
    document: read.document.root,
    settings,
    targets: DEFAULT_TARGETS,
  });
  const { unchanged, ...different } = compareAll(fileURLToPath(new URL('../../out', import.meta.url)), files);
  expect(different).toEqual({ created: [], changed: [], stale: [], edited: [], kept: [], interrupted: false });
  expect(unchanged).toHaveLength(files.length);
});
