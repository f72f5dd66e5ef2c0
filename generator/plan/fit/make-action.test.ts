import { expect, it } from 'vitest';
import { makeAttribute, makeCall, makeResource } from '../../../test/sample-catalogue.js';
import { makeAction } from './make-action.js';

it('a call that became an action keeps the form of what its path takes', () => {
  const attributes = [
    makeAttribute('disk_id', { required: true, format: 'uuid', reference: 'disk.id' }),
    makeAttribute('note', { optional: true }),
  ];
  const call = makeCall('PUT /disks/{disk_id}/attach');
  const { arguments: given } = makeAction(makeResource('attachment', { attributes }), call, 'create', 'attach', 'why');
  expect(given).toMatchObject([{ name: 'disk_id', in: 'path', required: true, format: 'uuid', reference: 'disk.id' }]);
});
