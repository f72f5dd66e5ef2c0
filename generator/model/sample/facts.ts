import type { Json } from '../../spec/types.js';

/** What a document says about a plain value; a schema and an attribute both have these members. */
export interface Facts {
  format?: string | null;
  pattern?: string | null;
  enum?: Json[] | null;
  default?: Json | undefined;
  example?: Json | undefined;
  minimum?: number | bigint | null;
  maximum?: number | bigint | null;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  multipleOf?: number | null;
  minLength?: number | null;
  maxLength?: number | null;
}

export type ScalarType = 'string' | 'integer' | 'number' | 'boolean';
