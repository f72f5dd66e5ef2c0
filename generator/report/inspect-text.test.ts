import { describe, expect, it } from 'vitest';
import {
  makeAction,
  makeAttribute,
  makeCatalogue,
  makeEntry,
  makeResource,
  makeSample,
} from '../../test/sample-catalogue.js';
import { measureWidth } from './clean-text.js';
import { formatCatalogue } from './inspect-text.js';

describe('formatCatalogue', () => {
  it('shows families, roles, actions, what is skipped, coverage, doubts and diagnostics', () => {
    expect(formatCatalogue(makeSample(), { configPath: 'spec/iacsmith.yaml' })).toBe(`Sample Cloud API 1.2.0
OpenAPI 3.1.0, 15 operations: 2 resources, 2 lookups, 4 actions, 1 skipped
Config: spec/iacsmith.yaml

  NAME         KIND         ROLES   KEY   ATTRIBUTES
  C create, R read, U update, D delete, L list; actions stand below their owner

compute
  vm           collection   CRUDL?  name       8, 2?
      power_on, power_off, reinstall?
  plan         lookup       ----L   slug           2
  estimate     computation                         1
  purge_cache  action
      POST /v1/purge

net
  network      collection   C--DL                  1

Skipped
  OPERATION             WHY
  OPTIONS /v1/networks  OPTIONS says nothing about a resource; skip it in iacsmith.yaml if that is
                        right

Coverage
  FAMILY   OPERATIONS  WITH A HOME  SKIPPED
  compute          11           11        0
  net               4            3        1
  all              15           14        1

5 decisions have low confidence and a ? beside the name; --explain NAME tells why.

warning duplicate-operation-id: Two operations are called "listVms".
  at /paths/~1v1~1vms/get
  Give each its own operationId.
`);
  });

  it('keeps to 100 columns whatever the names are', () => {
    const name = 'a_name_that_goes_on_'.repeat(4);
    const catalogue = makeCatalogue({
      title: `${'Very Long Title '.repeat(12)}\u001b[2J`,
      resources: [
        makeResource(name, {
          naturalKey: name,
          actions: Array.from({ length: 30 }, (_, index) => makeAction(`${name}${index}`, 'POST /x')),
          attributes: [makeAttribute(name)],
        }),
      ],
      ledger: [makeEntry(`POST /${name}`, 'skipped', null, { family: `云${name}`, reason: `because\n${name}` })],
    });
    const text = formatCatalogue(catalogue, { configPath: null });
    expect(Math.max(...text.split('\n').map(measureWidth))).toBeLessThanOrEqual(100);
    expect(text).not.toContain('\u001b');
  });

  it('says little about a document with nothing in it, and nothing to the quiet', () => {
    const text = formatCatalogue(makeCatalogue(), { configPath: null });
    expect(text).toContain('0 operations: 0 resources');
    const quiet = formatCatalogue(makeSample(), { configPath: null, quiet: true });
    expect(quiet).not.toContain('duplicate-operation-id');
  });
});
