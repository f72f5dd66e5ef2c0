import { expect, it } from 'vitest';
import { makeAttribute, makeCatalogue, makeResource } from '../../../test/sample-catalogue.js';
import type { Attribute, Resource } from '../../map/types.js';
import { applySettings } from './apply-settings.js';

const ZONE = {
  name: 'zone',
  setting: 'zone',
  wire: 'zone',
  in: 'path',
  description: '',
  default: '',
  sample: 'a',
} as const;

it.each<{ mutation: string; given?: Partial<Attribute>; of?: Partial<Resource>; want: boolean }>([
  { mutation: 'a setting is still demanded of each resource', want: false },
  { mutation: 'what names the resource itself may be left out', of: { identity: ['zone'] }, want: true },
  { mutation: 'it does not name what there is one of', of: { kind: 'singleton', identity: ['zone'] }, want: false },
  { mutation: 'a member of the body may be left out', given: { in: 'body' }, want: true },
  { mutation: 'a header of the same name may be left out', given: { in: 'header' }, want: true },
  { mutation: 'a query of the same name is demanded', given: { in: 'query' }, want: false },
])('red where $mutation', ({ given, of, want }) => {
  const zone = makeAttribute('zone', { in: 'path', required: true, ...given });
  const vm = makeResource('vm', { attributes: [makeAttribute('id', { computed: true }), zone], ...of });
  const [made] = applySettings(makeCatalogue({ resources: [vm] }), [ZONE]).resources;
  const got = made?.attributes.find(({ name }) => name === 'zone');
  expect([got?.required, got?.setting]).toEqual(want ? [true, undefined] : [false, 'zone']);
});
