import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../generator/pipeline.js';
import { liveAnsible } from '../corpus/live-ansible.js';
import { liveTerraform } from '../corpus/live-terraform.js';
import type { Life } from '../corpus/lives.js';
import { findTools } from './real-tools.js';

const tools = findTools();
const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };

function readSpec(path: string) {
  const spec = fileURLToPath(new URL(path, import.meta.url));
  return readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
}

const listFailures = (lives: Life[]) =>
  lives.flatMap(({ type, failures }) => failures.map(({ step, message }) => `${type}: ${step}: ${message}`));

describe('the example of every resource lives through it all', () => {
  it.skipIf(tools.go === null)('in Terraform: the shop', async () => {
    const lives = await liveTerraform(tools, await readSpec('../fixtures/petstore.yaml'), settings);
    expect(lives.length).toBeGreaterThan(1);
    expect(listFailures(lives)).toEqual([]);
  });

  it.skipIf(tools.go === null)('in Terraform: the reference API', async () => {
    const lives = await liveTerraform(tools, await readSpec('../../spec/openapi.yaml'), settings);
    expect(listFailures(lives)).toEqual([]);
  });

  it.skipIf(tools.ansible === null)('in Ansible: the shop', async () => {
    const lives = await liveAnsible(tools, await readSpec('../fixtures/petstore.yaml'), settings);
    expect(lives.length).toBeGreaterThan(1);
    expect(listFailures(lives)).toEqual([]);
  });
});
