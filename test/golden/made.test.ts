import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import { readCatalogue } from '../../generator/pipeline.js';

/**
 * What the targets make of small documents, to be read as a maintainer of the provider or the collection would. One
 * idea each, so that a changed view shows as a short diff. UPDATE_GOLDEN=1 writes them anew into `made/`.
 */
const here = import.meta.dirname;
const PROVIDER = 'terraform/provider';
const COLLECTION = 'ansible/ansible_collections/tiny/tiny/plugins';
const LONGEST = 200;

const declaration = (name: string) => `${PROVIDER}/internal/resources/${name}_resource.go`;
const module = (name: string) => `${COLLECTION}/modules/${name}.py`;
const page = (name: string) => `${PROVIDER}/docs/resources/${name}.md`;

const CASES: { name: string; files: string[] }[] = [
  { name: 'plain-collection', files: [declaration('key'), module('key'), page('key')] },
  {
    name: 'attach-detach',
    files: [declaration('volume_attachment'), module('volume_attachment'), page('volume_attachment')],
  },
  {
    name: 'singletons',
    files: [declaration('vm_schedule'), declaration('settings'), module('settings'), page('settings')],
  },
  { name: 'enable-disable', files: [declaration('vm'), module('vm')] },
  {
    name: 'upsert-by-put',
    files: [declaration('reverse_record'), module('reverse_record'), page('reverse_record'), module('limit')],
  },
  { name: 'union-body', files: [declaration('check'), module('check'), page('check')] },
  {
    name: 'shared-settings',
    files: [`${PROVIDER}/internal/provider/provider.go`, declaration('vm'), module('vm'), page('vm')],
  },
  {
    name: 'two-credentials',
    files: [
      `${PROVIDER}/internal/provider/provider.go`,
      `${PROVIDER}/docs/index.md`,
      `${COLLECTION}/module_utils/_api.py`,
      `${COLLECTION}/doc_fragments/client.py`,
    ],
  },
  { name: 'form-body', files: [declaration('number'), module('number')] },
  { name: 'wait', files: [declaration('vm'), module('vm'), page('vm')] },
];

/** RETURN tells each field of a module once more, so a long module does without. */
function shorten(content: string): string {
  if (content.split('\n').length <= LONGEST) return content;
  return content.replace(/^RETURN = r"""\n[\s\S]*?^"""$/m, 'RETURN = r"""…"""');
}

describe('made', () => {
  it.each(CASES)('$name', async ({ name, files }) => {
    const spec = join(here, name, 'spec.yaml');
    const { plan, document, config } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
    const settings = resolveSettings({ ...config, name: 'tiny' }, plan.catalogue.title);
    const output = await makeOutput({ plan, document: document.root, settings, targets: ['terraform', 'ansible'] });
    const made = new Map(output.files.map(({ path, content }) => [path, content.toString()]));
    for (const path of files) {
      const got = shorten(made.get(path) ?? `not made; there are ${[...made.keys()].join(', ')}`);
      const file = join(here, name, 'made', basename(path));
      if (process.env.UPDATE_GOLDEN) {
        mkdirSync(join(here, name, 'made'), { recursive: true });
        writeFileSync(file, got);
      }
      expect(got, path).toBe(existsSync(file) ? readFileSync(file, 'utf8') : null);
      expect(got.split('\n').length, `lines of ${path}`).toBeLessThanOrEqual(LONGEST);
    }
  });

  it('has no orphans', () => {
    const kept = readdirSync(here, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'made')))
      .flatMap(({ name }) => readdirSync(join(here, name, 'made')).map((file) => `${name}/${file}`));
    const wanted = CASES.flatMap(({ name, files }) => files.map((path) => `${name}/${basename(path)}`));
    expect(kept.sort()).toEqual(wanted.sort());
  });
});
