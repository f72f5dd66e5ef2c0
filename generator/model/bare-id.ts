import { splitWords } from '../naming/words.js';
import type { Response } from './types.js';

/**
 * `"5f0c…"`, and nothing else, of which the document says that it is the id of what was made. Any other word may be how it
 * went, and any other number how many there are; that of the work that goes on may be another thing's id as well.
 */
export function isBareId({ status, description, mediaType, schema }: Response, parameter: string): boolean {
  if (!schema || status === '202' || !/json/.test(mediaType ?? '')) return false;
  const [type] = schema.types;
  const isUuid = schema.format === 'uuid' && type === 'string';
  const text = `${schema.description} ${description}`;
  if (/\b(?:batch|job|operation|process|request|task|transaction|work(?:flow)?)\b/i.test(text)) return false;
  const isSaid = /\b(?:id|identifier|uuid|guid)\b/i.test(text);
  const isNamed = /^(?:id|uuid|guid|uid)$/.test(splitWords(parameter).at(-1) ?? '');
  return (type === 'string' || type === 'integer') && isNamed && (isUuid || isSaid);
}
