import { type Draft, operationAt, type Use } from './draft.js';

/**
 * `POST /realms` whose JSON body the document calls a file (`type: string, format: binary`: a stream that the server reads by
 * itself), where `PUT /realms/{realm}` says which fields a realm has: the create takes the same. Read as it stands, it would
 * be sent nothing.
 */
export function fillCreate({ create, updates, node }: Draft): Use | null {
  if (!create || !isFile(create)) return create;
  const whole = updates.find(({ operation, under }) => under === null && operation === operationAt(node, 'PUT'));
  return whole?.body && whole.body.properties.size > 0 ? { ...create, body: whole.body } : create;
}

function isFile({ body, operation }: Use): boolean {
  const isJson = /^application\/(?:\S+\+)?json\b/.test(operation.body?.mediaType ?? '');
  return isJson && body?.types.join() === 'string' && body.format === 'binary';
}
