import { FORM, holdsFile, isJsonType, isTextSchema, isTextType, MULTIPART, plainType } from '../model/media-types.js';
import type { Operation } from '../model/types.js';

/** A definition that is sent as one text has no fields that could be declared, compared or changed one by one. */
export function takesText({ body }: Operation): boolean {
  return body?.required === true && body.schema?.types.join() === 'string' && !body.schema.enum;
}

/** JSON and forms can be sent; files cannot. */
export function canSend(operation: Operation): boolean {
  if (!operation.body) return true;
  return [...operation.body.content].some(([type, { schema }]) => {
    if (isJsonType(type) || plainType(type) === FORM) return true;
    return plainType(type) === MULTIPART && schema !== null && schema.properties.size > 0 && !holdsFile(schema);
  });
}

/** Its body is a text as a whole: it has no fields that could be declared, compared or changed one by one. */
export function sendsText({ body }: Operation): boolean {
  return body !== null && isTextType(body.mediaType) && isTextSchema(body.schema);
}
