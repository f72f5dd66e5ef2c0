import { z } from 'zod';
import { configSchema } from './schema.js';

/** The schema for editors; schema/iacsmith.schema.json holds it, and a test says when that file is behind. */
export function makeJsonSchema(): object {
  return z.toJSONSchema(configSchema, { target: 'draft-7' });
}
