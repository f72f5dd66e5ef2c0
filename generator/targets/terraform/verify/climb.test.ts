import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../../test/inline-document.js';
import type { RunningMock } from '../../../mock/start-mock.js';
import type { JsonObject } from '../../../spec/types.js';
import { climb, writeImportId } from './climb.js';
import { planRungs } from './plan-rungs.js';

it('tells what the only resource fell over, and not that nothing is left to configure', async () => {
  const root = await mkdtemp(join(tmpdir(), 'iacsmith-climb-'));
  const tell = (diagnostic: JsonObject) => ({ stdout: JSON.stringify({ type: 'diagnostic', diagnostic }) });
  const terraform = {
    root,
    // Terraform itself, as far as it matters here.
    run: async ([command]: string[]) => {
      const { resource } = JSON.parse(await readFile(join(root, 'main.tf.json'), 'utf8')) as { resource?: JsonObject };
      if (command === 'show') return { stdout: '{}' };
      if (resource === undefined) return { stdout: '' };
      if (Object.keys(resource).length === 0) return tell({ severity: 'error', summary: 'Missing block label' });
      return tell({ severity: 'error', summary: 'Cannot create rack', detail: 'no room', address: 'acme_rack.rack' });
    },
  };
  const mock = { reset: () => {}, dump: () => ({ created: [] }) } as unknown as RunningMock;
  const rungs = planRungs(catalogueOf(`paths:\n${pathsOf('/racks', 'x: {type: string}')}`), 'acme', () => null);
  const [rack] = await climb('acme', terraform, mock, rungs, new Map());
  expect(rack?.fall).toMatchObject({ step: 'apply', text: expect.stringContaining('no room') });
  await rm(root, { recursive: true });
});

it('leaves out all that fail one after the other, so that the last can be made', async () => {
  const root = await mkdtemp(join(tmpdir(), 'iacsmith-climb-'));
  const names = Array.from({ length: 15 }, (_, i) => `${String.fromCharCode(97 + i)}rack`);
  const terraform = {
    root,
    run: async ([command]: string[]) => {
      if (command === 'show') return { stdout: '{}' };
      const text = await readFile(join(root, 'main.tf.json'), 'utf8');
      const { resource = {} } = JSON.parse(text) as { resource?: JsonObject };
      const [type = ''] = Object.keys(resource).sort();
      if (command !== 'plan' || type === 'acme_orack' || type === '') return { stdout: '' };
      const address = `${type}.${type.slice('acme_'.length)}`;
      const diagnostic = { severity: 'error', summary: 'Invalid index', detail: 'no elements', address };
      return { stdout: JSON.stringify({ type: 'diagnostic', diagnostic }) };
    },
  };
  const mock = { reset: () => {}, dump: () => ({ created: [] }) } as unknown as RunningMock;
  const paths = names.map((name) => pathsOf(`/${name}s`, 'x: {type: string}')).join('');
  const climbs = await climb(
    'acme',
    terraform,
    mock,
    planRungs(catalogueOf(`paths:\n${paths}`), 'acme', () => null),
    new Map(),
  );
  const fallen = climbs.filter(({ fall }) => fall?.text.includes('no elements'));
  expect(fallen.map(({ rung }) => rung.resource.name).sort()).toEqual(names.slice(0, -1));
  await rm(root, { recursive: true });
});

it('leaves out what asks a data source that needs another one, where that one fails', async () => {
  const root = await mkdtemp(join(tmpdir(), 'iacsmith-climb-'));
  const terraform = {
    root,
    run: async ([command]: string[]) => {
      if (command === 'show') return { stdout: '{}' };
      const text = await readFile(join(root, 'main.tf.json'), 'utf8');
      const diagnostic = { severity: 'error', summary: 'Invalid index', address: 'data.acme_sites.all' };
      return { stdout: text.includes('acme_sites') ? JSON.stringify({ type: 'diagnostic', diagnostic }) : '' };
    },
  };
  const mock = { reset: () => {}, dump: () => ({ created: [] }) } as unknown as RunningMock;
  const asked = new Map<string, JsonObject>([
    ['acme_sites', {}],
    ['acme_rooms', { site: `\${data.acme_sites.all.sites[0].id}` }],
  ]);
  const rungs = planRungs(catalogueOf(`paths:\n${pathsOf('/racks', 'x: {type: string}')}`), 'acme', () => null);
  for (const rung of rungs) rung.values.room = `\${data.acme_rooms.all.rooms[0].id}`;
  const [rack] = await climb('acme', terraform, mock, rungs, asked);
  expect(rack?.fall?.text).toContain('needs data.acme_sites.all, which failed');
  await rm(root, { recursive: true });
});

/** Nothing that a ladder changes. */
const LISTED = 'x: {type: array, items: {type: string}}';

it('changes all others where one of them cannot even be planned', async () => {
  const root = await mkdtemp(join(tmpdir(), 'iacsmith-climb-'));
  const applied: string[][] = [];
  const terraform = {
    root,
    run: async ([command]: string[]) => {
      if (command === 'show') return { stdout: '{}' };
      const text = await readFile(join(root, 'main.tf.json'), 'utf8');
      const types = Object.keys((JSON.parse(text) as { resource?: JsonObject }).resource ?? {});
      if (command === 'apply') applied.push(types);
      const isLost = command === 'apply' && applied.length > 1 && types.includes('acme_rack');
      const diagnostic = { severity: 'error', summary: 'Cannot read rack', address: 'acme_rack.rack' };
      return { stdout: isLost ? JSON.stringify({ type: 'diagnostic', diagnostic }) : '' };
    },
  };
  const mock = { reset: () => {}, dump: () => ({ created: [] }) } as unknown as RunningMock;
  const paths = pathsOf('/racks', LISTED) + pathsOf('/rooms', LISTED);
  const rungs = planRungs(catalogueOf(`paths:\n${paths}`), 'acme', () => null);
  const climbs = await climb('acme', terraform, mock, rungs, new Map());
  expect(climbs.map(({ rung, fall }) => [rung.resource.name, fall?.text ?? null])).toEqual([
    ['rack', 'Cannot read rack: '.trim()],
    ['room', null],
  ]);
  expect(applied.slice(1, 3)).toEqual([['acme_rack', 'acme_room'], ['acme_room']]);
  await rm(root, { recursive: true });
});

it.each([
  ['no error response', true, null],
  ['its error responses', false, 'deleted behind our back'],
])('what a 404 does not prove to be gone is no fall where the document describes %s', async (_, isSilent, want) => {
  const root = await mkdtemp(join(tmpdir(), 'iacsmith-climb-'));
  let isReset = false;
  const removed: string[] = [];
  const terraform = {
    root,
    run: async ([command = '', , ...more]: string[]) => {
      if (command === 'show') return { stdout: '{}' };
      if (command === 'state') removed.push(...more);
      const isUnsure = isReset && removed.length === 0 && (command === 'plan' || command === 'apply');
      const diagnostic = {
        severity: 'error',
        summary: 'It does not prove that the object is gone',
        address: 'acme_rack.rack',
      };
      return { stdout: isUnsure ? JSON.stringify({ type: 'diagnostic', diagnostic }) : '' };
    },
  };
  const reset = () => {
    isReset = true;
  };
  const mock = { reset, dump: () => ({ created: [] }) } as unknown as RunningMock;
  const rungs = planRungs(catalogueOf(`paths:\n${pathsOf('/racks', LISTED)}`), 'acme', () => null);
  const [rack] = await climb('acme', terraform, mock, rungs, new Map(), isSilent);
  expect(rack?.fall?.step ?? null).toBe(want);
  if (isSilent)
    expect([removed, rack?.notApplicable]).toEqual([
      ['acme_rack.rack'],
      expect.arrayContaining(['deleted behind our back']),
    ]);
  await rm(root, { recursive: true });
});

it('an import says a slash in a value as the provider wants it, and objects as an object', () => {
  expect(writeImportId([['id', 'a/b']])).toBe('a/b');
  expect(
    writeImportId([
      ['network_id', 7],
      ['range', '10.0.0.0/24'],
      ['name', '5%'],
    ]),
  ).toBe('7/10.0.0.0%2F24/5%25');
  expect(
    writeImportId([
      ['wall_id', 7],
      ['apply_to', [{ kind: 'vm', vm: 1, label: null }]],
    ]),
  ).toBe('{"wall_id":7,"apply_to":[{"kind":"vm","vm":1}]}');
});

it('what lies below another one is asked for, and taken out of the state, after that one', async () => {
  const root = await mkdtemp(join(tmpdir(), 'iacsmith-climb-'));
  const removed: string[] = [];
  let isReset = false;
  const terraform = {
    root,
    run: async ([command = '', , ...more]: string[]) => {
      if (command === 'show') return { stdout: '{}' };
      if (command === 'state') removed.push(...more);
      const next = ['acme_rack.rack', 'acme_rack_slot.rack_slot'].find((address) => !removed.includes(address));
      const isUnsure = isReset && next !== undefined && (command === 'plan' || command === 'apply');
      const diagnostic = { severity: 'error', summary: 'It does not prove that the object is gone', address: next };
      return { stdout: isUnsure ? JSON.stringify({ type: 'diagnostic', diagnostic }) : '' };
    },
  };
  const reset = () => {
    isReset = true;
  };
  const mock = { reset, dump: () => ({ created: [] }) } as unknown as RunningMock;
  const paths = pathsOf('/racks', LISTED) + pathsOf('/racks/{rack_id}/slots', LISTED);
  const rungs = planRungs(catalogueOf(`paths:\n${paths}`), 'acme', () => null);
  const climbs = await climb('acme', terraform, mock, rungs, new Map(), true);
  expect(climbs.map(({ fall }) => fall)).toEqual([null, null]);
  expect(removed).toEqual(['acme_rack.rack', 'acme_rack_slot.rack_slot']);
  await rm(root, { recursive: true });
});
