import type { Resource } from '../../map/types.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { LOST } from '../judge-resource.js';
import { UNREAD } from '../unread.js';

/** What users could make if the document said what answers show: nobody looks for it among the actions. */
export function findMute({ name, operations }: Resource, obstacles: readonly string[]): Diagnostic[] {
  const call = operations.create ?? operations.update[0];
  if (!call || !obstacles.every((obstacle) => obstacle === LOST || obstacle === UNREAD)) return [];
  const [method = '', path = ''] = call.operation.split(/ (.*)/s);
  const reading = obstacles.includes(UNREAD) ? (operations.read ?? operations.list) : null;
  return [
    {
      code: 'answers-unknown',
      severity: 'warning',
      pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`,
      message: `${name} is not managed, because the document does not say what ${(reading ?? call).operation} answers with.`,
      hint: 'Describe the answers in the document. Without that there are actions, and a lookup where it can be read.',
    },
  ];
}
