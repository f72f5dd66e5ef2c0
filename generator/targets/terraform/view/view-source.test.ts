import { describe, expect, it } from 'vitest';
import { makeAttribute, makeList, makeLookup } from '../../../../test/sample-catalogue.js';
import type { Lookup } from '../../../map/types.js';
import { subjectOf, viewMany, viewOne } from './view-source.js';

const above = { name: 'id', attribute: 'cluster_id' };
const list = makeList('GET /clusters/{id}/upgrades', { parameters: [above] });
const attributes = [makeAttribute('cluster_id', { in: 'path' }), makeAttribute('version', { computed: true })];

describe('a data source for one of a list', () => {
  it.each<[string, Partial<Lookup>, boolean]>([
    ['needs more than the place of the list', { identity: ['cluster_id'] }, false],
    ['is picked by its identifier', { identity: ['cluster_id', 'version'] }, true],
    ['is picked by its natural key', { identity: ['cluster_id'], naturalKey: 'version' }, true],
  ])('%s', (_, given, isMade) => {
    const lookup = makeLookup('upgrade', { operations: { read: null, list, compute: null }, attributes, ...given });
    const made = viewOne(subjectOf(lookup), { goName: 'Upgrade', name: 'upgrade' });
    expect(typeof made !== 'string').toBe(isMade);
  });
});

it('what a setting says for all may be left out of a data source, and is shown', () => {
  const place = makeAttribute('cluster_id', { in: 'path', required: true });
  const formOf = (own: Partial<typeof place>) => {
    const asked = { arguments: [{ ...place, ...own }], attributes: [makeAttribute('version', { computed: true })] };
    const given = { identity: ['cluster_id', 'version'], operations: { read: null, list, compute: null } };
    const subject = subjectOf(makeLookup('upgrade', { ...given, ...asked }));
    const one = viewOne(subject, { goName: 'Upgrade', name: 'upgrade' });
    const many = viewMany(subject, { goName: 'Upgrades', name: 'upgrades' });
    return [one, many].map((file) => {
      const shape = typeof file === 'string' ? undefined : file?.shapes.find(({ name }) => name === 'cluster_id');
      return [shape?.required, shape?.optional, shape?.computed];
    });
  };
  const demanded = [true, false, false];
  const open = [false, true, true];
  expect(formOf({})).toEqual([demanded, demanded]);
  expect(formOf({ setting: 'cluster_id', required: false, optional: true, computed: true })).toEqual([open, open]);
});
