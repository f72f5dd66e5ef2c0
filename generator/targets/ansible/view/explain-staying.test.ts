import { expect, it } from 'vitest';
import { makeAction, makeCall, makeResource } from '../../../../test/sample-catalogue.js';
import { planResources, takeFacts } from '../../../plan/resource/plan-resource.js';
import { explainStaying } from './explain-staying.js';

it.each([
  {
    what: 'names the module that removes it',
    call: 'DELETE /limits/{name}',
    want: /cannot create it again; the module a\.b\.limit_delete/,
  },
  {
    what: 'does not take the removal of a part for it',
    call: 'DELETE /limits/{name}/notes',
    want: /^the API has no operation for it$/,
  },
])('why absent is refused: $what', ({ call, want }) => {
  const limit = makeResource('limit', {
    kind: 'adopted',
    operations: { create: null, read: makeCall('GET /limits/{name}'), update: [], delete: null, list: null },
    actions: [makeAction('delete', call, { destructive: true })],
  });
  expect(explainStaying(limit, takeFacts(planResources([limit]), 'limit'), 'a.b')).toMatch(want);
});
