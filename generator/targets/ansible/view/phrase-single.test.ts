import { expect, it } from 'vitest';
import type { Lookup } from '../../../map/types.js';
import { phraseSingle } from './phrase-single.js';

const lookup = (name: string, parent: string | null, path: string) =>
  ({ name, parent, operations: { read: { path } } }) as unknown as Lookup;

it.each([
  [lookup('me', null, '/users/me'), 'the current user'],
  [lookup('license', null, '/license'), 'the license'],
  [lookup('cluster_is_ready', 'cluster', '/clusters/{id}/isReady'), 'whether a cluster is ready'],
  [lookup('cluster_status', 'cluster', '/clusters/{id}/status'), 'the status of a cluster'],
])('there is one of: %#', (subject, want) => expect(phraseSingle(subject)).toBe(want));
