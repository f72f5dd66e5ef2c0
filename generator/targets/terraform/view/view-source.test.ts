import { describe, expect, it } from 'vitest';
import { makeAttribute, makeList, makeLookup } from '../../../../test/sample-catalogue.js';
import type { Lookup } from '../../../map/types.js';
import { subjectOf, viewOne } from './view-source.js';

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
