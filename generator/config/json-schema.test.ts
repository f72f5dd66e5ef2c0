import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeJsonSchema } from './json-schema.js';

const file = new URL('../../schema/iacsmith.schema.json', import.meta.url);

it('schema/iacsmith.schema.json is current (UPDATE_SCHEMA=1 writes it, then `npm run fix`)', () => {
  const made: unknown = JSON.parse(JSON.stringify(makeJsonSchema()));
  if (process.env.UPDATE_SCHEMA === '1') writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(made);
});
