import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readCatalogue } from '../../generator/pipeline.js';
import { readLock } from '../../generator/write/lock-file.js';

const FIRST = join(import.meta.dirname, '../fixtures/first-names');

it('a document keeps the names that its lock has given out, whatever the rules say now', async () => {
  const { names } = await readLock(FIRST);
  const spec = join(import.meta.dirname, '../../spec/openapi.yaml');
  const { catalogue } = await readCatalogue({ spec, lockedNames: names, offline: true, allowRefs: [], strict: false });
  expect(catalogue.anchors).toEqual(names);
  const { provider_schemas: schemas } = JSON.parse(
    gunzipSync(readFileSync(join(FIRST, 'provider-schema.json.gz'))).toString(),
  ) as { provider_schemas: { [source: string]: { resource_schemas: object } } };
  const types = Object.values(schemas).flatMap(({ resource_schemas: all }) => Object.keys(all));
  expect(catalogue.resources.map(({ name }) => `infra_${name}`)).toEqual(expect.arrayContaining(types));
});
