import { expect, it } from 'vitest';
import { makeAction } from '../../test/sample-catalogue.js';
import { canUndo } from './can-undo.js';

const cancel = makeAction('cancel', 'POST /vms/{id}/cancellation');
it.each([
  { mutation: 'nothing can be undone', other: 'DELETE /vms/{id}/cancellation', want: true },
  { mutation: 'a removal anywhere undoes it', other: 'DELETE /vms/{id}/backups', want: false },
  { mutation: 'any call at the same place undoes it', other: 'PUT /vms/{id}/cancellation', want: false },
])('red where $mutation', ({ other, want }) => {
  const actions = [cancel, makeAction('other', other)];
  expect(canUndo(cancel, { actions })).toBe(want);
  expect(canUndo(actions[1] as typeof cancel, { actions })).toBe(want);
});
