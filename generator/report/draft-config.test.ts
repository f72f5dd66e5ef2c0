import { describe, expect, it } from 'vitest';
import { makeAttribute, makeEntry, makeLookup, makeResource, makeSample } from '../../test/sample-catalogue.js';
import { parseConfig } from '../config/parse-config.js';
import { resolveSettings } from '../config/settings.js';
import { emptyConfig } from '../config/types.js';
import type { Catalogue } from '../map/types.js';
import { draftConfig } from './draft-config.js';
import { describeDraft, printDraft } from './print-draft.js';
import { printJson } from './print-json.js';

function draft(catalogue: Catalogue): string {
  return printDraft(draftConfig(catalogue, resolveSettings(emptyConfig(), catalogue.title)), catalogue.title);
}

/** What a person does: takes the # away from settings, and leaves the remarks (`# …`). */
function uncomment(text: string, from = '', to = ''): string {
  const lines = text.split('\n');
  const start = from === '' ? 0 : lines.indexOf(from);
  const end = to === '' ? lines.length : lines.indexOf(to);
  return lines
    .map((line, index) => (index < start || index >= end ? line : line.replace(/^( *)#(?! )/, '$1')))
    .join('\n');
}

function makeHostile(): Catalogue {
  const nasty = 'x\nname: hacked\u2028resources: {}\u0085 # \u001b[31m';
  const sample = makeSample();
  return {
    ...sample,
    title: nasty,
    resources: [
      ...sample.resources,
      makeResource('off', {
        family: nasty,
        reason: nasty,
        confidence: 'low',
        attributes: [
          makeAttribute('null', { confidence: 'low', reason: nasty }),
          makeAttribute('1', { sensitive: true }),
        ],
      }),
    ],
    lookups: [...sample.lookups, makeLookup('constructor', { family: nasty })],
    ledger: [
      ...sample.ledger,
      makeEntry('GET /a', 'skipped', null, { path: '/a b: #c{}\n', reason: nasty }),
      makeEntry('GET /b', 'skipped', null, { path: `/${'long'.repeat(500)}`, reason: ' ' }),
    ],
  };
}

describe.each([
  { name: 'a sample', catalogue: makeSample() },
  { name: 'hostile names and texts', catalogue: makeHostile() },
])('a draft from $name', ({ catalogue }) => {
  const text = draft(catalogue);

  it('says nothing as it is written', () => {
    expect(parseConfig(text, 'iacsmith.yaml')).toEqual(emptyConfig());
  });

  it('is accepted with every setting un-commented, and says what was inferred', () => {
    const config = parseConfig(uncomment(text), 'iacsmith.yaml');
    expect(config.name).toMatch(/^[a-z0-9]+$/);
    expect([...config.resources.keys()].sort()).toEqual(catalogue.resources.map(({ name }) => name).sort());
    expect([...config.lookups.keys()]).toEqual(catalogue.lookups.map(({ name }) => name));
  });

  it('is accepted with any one setting un-commented', () => {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (!/^ *#(?! )/.test(line)) continue;
      const one = lines.with(index, uncomment(line)).join('\n');
      expect(parseConfig(one, 'iacsmith.yaml')).not.toEqual(emptyConfig());
    }
  });

  it('is the same as JSON', () => {
    const json = printJson(describeDraft(draftConfig(catalogue, resolveSettings(emptyConfig(), catalogue.title))));
    const fromYaml = parseConfig(uncomment(text), 'iacsmith.yaml');
    const fromJson = parseConfig(json, 'iacsmith.yaml');
    for (const key of [...fromJson.operations.keys()].filter((key) => key.length > 1000))
      fromJson.operations.delete(key);
    expect(fromJson).toEqual(fromYaml);
  });
});

describe('a draft', () => {
  it('is accepted after one resource was un-commented, and overrides that one only', () => {
    const text = draft(makeSample());
    const config = parseConfig(uncomment(text, '  vm:', '  # No doubt about the others.'), 'iacsmith.yaml');
    expect([...config.resources.keys()]).toEqual(['vm']);
    expect(config.resources.get('vm')).toMatchObject({
      kind: 'collection',
      operations: { create: 'POST /v1/vms', update: ['PATCH /v1/vms/{id}', 'POST /v1/vms/{id}/resize'] },
      identity: ['id'],
      naturalKey: 'name',
      wait: { field: 'status', pending: ['building'], ready: ['running', 'off'], failed: ['error'] },
    });
    expect(config.resources.get('vm')?.attributes.get('password')).toEqual({
      secret: true,
      writeOnly: true,
      onChange: 'replace',
    });
    expect(config.operations.size).toBe(0);
  });

  it('puts what is uncertain first and tells why', () => {
    const sample = makeSample();
    const text = draft({ ...sample, resources: sample.resources.toReversed() });
    expect(text.indexOf('\n  vm:')).toBeLessThan(text.indexOf('\n  network:'));
    expect(text).toContain('      # ? in the create body, changed by resize\n      #plan: {required: true');
    expect(text).toContain('#"OPTIONS /v1/networks": {skip: ');
  });
});
