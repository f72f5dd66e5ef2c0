import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyConfig } from '../../generator/config/types.js';
import { makeOutput } from '../../generator/make-output.js';
import { map } from '../../generator/map/map.js';
import { buildApi } from '../../generator/model/build-api.js';
import { plan } from '../../generator/plan/plan.js';
import { normalise } from '../../generator/spec/normalise/normalise.js';
import { root } from '../run-cli.js';
import { makePoisoned } from './payloads/poisoned-document.js';

const settings = { name: 'shop', namespace: 'shop', version: '0.1.0', license: 'MIT', source: 'shop/shop' };

/** Files in which every value is one that the generator chose: what people copy, and what tests run. */
const CHOSEN =
  /\/(?:examples|playbooks|tests\/(?:integration|unit\/plugins)|extensions|roles\/[^/]+\/(?:defaults|vars|tests))\/|\/modules\/.*\.tftest\.hcl$/;

it.each([
  "weekly{{ lookup('pipe', 'touch x') }}",
  '\x24{file("x")}',
  '%{ for x in y }',
  'a\u202eb',
  "#jinja2:variable_start_string:'[['\n[[ x ]]",
])('%j is never chosen as a value, wherever it stands', async (text) => {
  const document = makePoisoned((place) =>
    /enum|default|example|const|value|key$/.test(place) ? text : 'Plain text.',
  );
  const clean = normalise({ root: document, sha256: '', origin: 'test', diagnostics: [] });
  const planned = plan(map(buildApi(clean.root, clean.sha256, clean.openapi), emptyConfig()));
  const { files } = await makeOutput({
    ...{ plan: planned, document: clean.root, settings, targets: ['terraform', 'ansible'] },
  });
  const chosen = files.filter(({ path }) => CHOSEN.test(path));
  expect(chosen.length).toBeGreaterThan(10);
  const signs = /lookup\('pipe'|lookup\(\\'pipe|file\("x|file\(\\"x|for x in y|\u202e|\\u202e|jinja2:/;
  const lines = chosen.flatMap(({ path, content }) =>
    content.split('\n').flatMap((line) => (signs.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});

it('nothing picks a known value of the document but through the gate', () => {
  const folder = join(root, 'generator');
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((path) =>
    /^(?:plan|targets)[\\/].*(?<!\.test)\.ts$/.test(path),
  );
  const picks = /\benum\??\.(?:find|at)\(|\benum\??\.?\[/;
  expect('attribute.enum?.find(').toMatch(picks);
  const found = files.filter((path) => picks.test(readFileSync(join(folder, path), 'utf8')));
  expect(found).toEqual([]);
});
