import { describe, expect, it } from 'vitest';
import { makeAttribute, makeResource } from '../../../test/sample-catalogue.js';
import type { Attribute } from '../../map/types.js';
import { encodeGoValue } from '../../render/literals/go-value.js';
import { shapeResource, viewResource } from './view-resource.js';

function printPattern(id: Partial<Attribute>, naturalKey: string | null): string | undefined {
  const attributes = [makeAttribute('id', { computed: true, ...id }), makeAttribute('name', { required: true })];
  const resource = { ...makeResource('thing'), attributes, identity: ['id'], naturalKey };
  const { value } = viewResource(resource, shapeResource(resource), { goName: 'Thing', name: 'thing' });
  return /IDPattern:\s+("[^\n]*")/.exec(encodeGoValue(value))?.[1];
}

describe('the form of an identifier, by which an import tells it from a name', () => {
  it.each<[string, Partial<Attribute>, string | null, string | undefined]>([
    ['is the pattern', { pattern: '^vm-[0-9]+$' }, 'name', '"^vm-[0-9]+$"'],
    ['is that of a uuid', { format: 'uuid' }, 'name', '"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"'],
    ['is not known', {}, 'name', undefined],
    ['does not matter where there is no other key', { pattern: '^vm-[0-9]+$' }, null, undefined],
    ['does not matter where it is the key itself', { pattern: '^vm-[0-9]+$' }, 'id', undefined],
  ])('%s', (_, id, naturalKey, want) => {
    expect(printPattern(id, naturalKey)).toBe(want);
  });
});
