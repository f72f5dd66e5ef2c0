import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openStage } from '../acceptance/terraform-stage.js';
import { shorten } from './drive-terraform.js';
import { install } from './install.js';
import { type Climber, playResources, playStacks } from './play-tofu.js';
import { reportSheet, type Sheet } from './steps.js';
import type { GoModule } from './types.js';
import { encode, tabulate } from './write-matrix.js';

const VERSION = '1.12.6';
const go: GoModule = { module: `github.com/opentofu/opentofu@v${VERSION}`, main: './cmd/tofu', program: 'tofu' };
/** What cannot pass, and why: nothing reads it, so nothing imports it. */
const KNOWN = ['dedicated_server_ipmi_session, import, empty plan: the API has no call that reads it'];
const page = fileURLToPath(new URL('../../docs/opentofu.md', import.meta.url));

describe('OpenTofu', () => {
  it('applies, has nothing to do, imports and destroys all of the reference API', { timeout: 3_600_000 }, async () => {
    const folder = await install('opentofu', { go }).catch((error: Error) => error);
    if (folder instanceof Error) {
      await writePage([`Not run: ${encode(`it cannot be built here: ${folder.message}`)}`]);
      return;
    }
    const stage = await openStage({ judged: false, command: join(folder, 'tofu') });
    try {
      expect((await stage.terraform.run(['version'])).stdout).toContain(`OpenTofu v${VERSION}`);
      const sheet = await playResources(stage);
      const stacks = await playStacks(stage);
      reportSheet(sheet);
      await writePage(describeAll(sheet, stacks));
      expect(listFailures(sheet)).toEqual(KNOWN);
      expect([...sheet.left], 'left in the mock').toEqual([]);
      expect([...stacks].filter(([, trouble]) => trouble !== '')).toEqual([]);
    } finally {
      await stage.close();
    }
  });
});

function listFailures(sheet: Sheet<Climber>): string[] {
  return sheet.subjects.flatMap((one) =>
    sheet.steps.flatMap((step) => {
      const problem = sheet.read(one, step);
      return problem === null ? [] : [`${one.label}, ${step}: ${problem}`];
    }),
  );
}

function describeAll(sheet: Sheet<Climber>, stacks: ReadonlyMap<string, string>): string[] {
  const rows = [...stacks].map(([name, trouble]) => `| ${name} | ${trouble === '' ? '✓' : `✗ ${tell(trouble)}`} |`);
  return [
    `${sheet.passed} of ${sheet.total} steps of ${sheet.subjects.length} resources passed; left behind: ${sheet.left.size}.`,
    ...tabulate(sheet, 'Address', ({ address }) => address),
    '',
    '| Stack | apply, empty plan, destroy |',
    '|---|---|',
    ...rows,
  ];
}

const tell = (trouble: string) => encode(shorten(trouble));

async function writePage(lines: readonly string[]): Promise<void> {
  const text = [
    '<!-- Made by `npm run test:real -- tofu`. Do not edit. -->',
    '',
    '# OpenTofu',
    '',
    `OpenTofu ${VERSION}, built from its Go module, with the provider and the modules of the reference API at the mock. What only`,
    'Terraform knows is left out: list resources and actions. ✓ passed, ✗ failed; nothing is left out of the count.',
    '',
    ...lines,
  ];
  await writeFile(page, `${text.join('\n')}\n`);
}
