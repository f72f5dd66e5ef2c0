import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { install } from './install.js';
import { playProvider } from './play-provider.js';
import { digitalocean } from './providers/digitalocean.js';
import { hcloud } from './providers/hcloud.js';
import { reportSheet } from './steps.js';
import { countWhole, type PlayedProvider, writeProviders } from './write-providers.js';

const providers = [digitalocean, hcloud];
/** Of the resources of a provider all steps pass of this many. */
const ENOUGH = 0.9;
const only = process.env.IACSMITH_REAL_ONLY ?? '';
const page = fileURLToPath(new URL('../../docs/real-providers.md', import.meta.url));
const documents = process.env.IACSMITH_SPECS ?? fileURLToPath(new URL('../../../shared/specs', import.meta.url));

describe('real providers at the mock', () => {
  const tools = findTools();
  const all: PlayedProvider[] = [];

  it.each(providers.filter(({ name }) => name.includes(only)))('$name', { timeout: 3_600_000 }, async (provider) => {
    const played: PlayedProvider = { provider };
    all.push(played);
    const spec = join(documents, provider.document);
    if (!existsSync(spec)) {
      played.notRun = `its document ${provider.document} is not in the folder that IACSMITH_SPECS names`;
      return;
    }
    if (tools.terraform === null) {
      played.notRun = 'there is no Terraform';
      return;
    }
    const bin = await install(`provider-${provider.name}`, { go: provider.go }).catch((error: Error) => error);
    if (bin instanceof Error) {
      played.notRun = `it cannot be built here: ${bin.message}`;
      return;
    }
    const result = await playProvider(tools, provider, bin, spec);
    played.result = result;
    reportSheet(result.sheet);
    for (const one of result.refusals) console.log(`refused: ${one}`);
    expect([...result.sheet.left], 'left in the mock').toEqual([]);
    expect(countWhole(result) / provider.pieces.length).toBeGreaterThanOrEqual(ENOUGH);
  });

  // After each: a run that is broken off leaves what it knows.
  afterEach(async () => {
    await writeFile(page, writeProviders(providers, all, await readFile(page, 'utf8').catch(() => '')));
  });
});
