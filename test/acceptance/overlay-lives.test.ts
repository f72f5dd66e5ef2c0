import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../generator/pipeline.js';
import { liveAnsible } from '../corpus/live-ansible.js';
import { liveTerraform } from '../corpus/live-terraform.js';
import type { Life } from '../corpus/lives.js';
import { findTools } from './real-tools.js';

const tools = findTools();
const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };

/** A document with an overlay that flattens, splits, merges, renames and sends the key in another way. */
function readChanged() {
  const spec = fileURLToPath(new URL('../overlay/document.yaml', import.meta.url));
  return readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
}

const listFailures = (lives: Life[]) =>
  lives.flatMap(({ type, failures }) => failures.map(({ step, message }) => `${type}: ${step}: ${message}`));

describe('what an overlay has moved about lives through it all', () => {
  it.skipIf(tools.go === null)('in Terraform', async () => {
    const lives = await liveTerraform(tools, await readChanged(), settings);
    expect(lives.map(({ type }) => type).sort()).toContain('acme_machine');
    expect(listFailures(lives)).toEqual([]);
  });

  it.skipIf(tools.ansible === null)('in Ansible', async () => {
    const lives = await liveAnsible(tools, await readChanged(), settings);
    expect(lives.length).toBeGreaterThan(1);
    expect(listFailures(lives)).toEqual([]);
  });
});
