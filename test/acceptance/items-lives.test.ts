import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../generator/pipeline.js';
import { liveAnsible } from '../corpus/live-ansible.js';
import { liveTerraform } from '../corpus/live-terraform.js';
import type { Life } from '../corpus/lives.js';
import { findTools } from './real-tools.js';

const tools = findTools();
const settings = { name: 'lists', namespace: 'lists', version: '0.1.0', license: 'MIT', source: 'lists/lists' };
const ITEMS = ['firewall_rule', 'group_member', 'route', 'zone_record'];

/**
 * Lists inside of others: one whose requests name single items, one that is sent whole, one with a version, one that
 * several add to and take from, each time with the version of what holds it.
 */
function readLists() {
  const spec = fileURLToPath(new URL('../fixtures/items/document.yaml', import.meta.url));
  return readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
}

const listFailures = (lives: Life[]) =>
  lives.flatMap(({ type, failures }) => failures.map(({ step, message }) => `${type}: ${step}: ${message}`));

describe('items of a list live through it all', () => {
  it.skipIf(tools.go === null)('in Terraform', async () => {
    const lives = await liveTerraform(tools, await readLists(), settings);
    expect(lives.map(({ type }) => type).sort()).toEqual(expect.arrayContaining(ITEMS.map((name) => `lists_${name}`)));
    expect(listFailures(lives)).toEqual([]);
  });

  it.skipIf(tools.ansible === null)('in Ansible', async () => {
    const lives = await liveAnsible(tools, await readLists(), settings);
    expect(lives.map(({ type }) => type).sort()).toEqual(expect.arrayContaining(ITEMS));
    expect(listFailures(lives)).toEqual([]);
  });
});
