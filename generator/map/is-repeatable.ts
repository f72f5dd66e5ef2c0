import type { Operation } from '../model/types.js';
import { squash } from '../naming/words.js';

const SAYS =
  /\bwith (?:the|an?) same ([\w\s,]{1,80}?) already exists?,\s+(?:it|the)\b[^.]{0,80}\b(?:returned|updated|reused)\b/i;

/**
 * "If a flow with the same name already exists, the existing flow is returned": such a create may be sent again where
 * nobody knows what became of the first. What it is known by has to be in every request.
 */
export function isRepeatable({ summary, description, body }: Operation): boolean {
  const told = SAYS.exec(`${summary}. ${description}`.replace(/\s+/g, ' '))?.[1];
  if (told === undefined || !body?.schema) return false;
  const required = new Set([...body.schema.required].map(squash));
  const keys = told.split(/,|\band\b/).map(squash);
  return keys.every((key) => key === '' || required.has(key)) && keys.some((key) => key !== '');
}
