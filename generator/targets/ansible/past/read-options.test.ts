import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listOptions, readOptions } from './read-options.js';

const MODULE = `DOCUMENTATION = r"""
---
module: "vm"
options:
  items:
    description:
      - "Several: at once."
    suboptions: &options
      "on":
        type: "dict"
        suboptions:
          inner:
            type: "str"
      plan:
        type: "str"
  purge:
    type: "bool"
  other:
    type: "dict"
    suboptions:
      below:
        type: "str"
  <<: *options
seealso:
  - module: "a.b.vm_info"
"""

ARGUMENTS = {}
`;

test('the options of a module are its own and those that it shares with its items', () => {
  expect([...listOptions(MODULE)].sort()).toEqual(['items', 'on', 'other', 'plan', 'purge']);
  expect(listOptions('no options here').size).toBe(0);
});

test('modules that are not in the folder are left out', async () => {
  const out = await mkdtemp(join(tmpdir(), 'iacsmith-options-'));
  await mkdir(join(out, 'c/plugins/modules'), { recursive: true });
  await writeFile(join(out, 'c/plugins/modules/vm.py'), MODULE);
  expect([...(await readOptions(out, 'c', ['vm', 'gone', '../../x'])).keys()]).toEqual(['vm']);
  await rm(out, { recursive: true });
});
