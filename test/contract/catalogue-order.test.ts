import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyConfig } from '../../generator/config/types.js';
import { map } from '../../generator/map/map.js';
import { buildApi } from '../../generator/model/build-api.js';
import { describeCatalogue } from '../../generator/report/inspect-json.js';
import { printJson } from '../../generator/report/print-json.js';
import { load } from '../../generator/spec/load.js';
import { normalise } from '../../generator/spec/normalise/normalise.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { shuffleKeys } from './shuffle-keys.js';

const spec = join(import.meta.dirname, '../../spec/openapi.yaml');
const document = await load({ spec });

function inspect(root: JsonObject): string {
  const clean = normalise({ ...document, root });
  return printJson(describeCatalogue(map(buildApi(clean.root, clean.sha256, clean.openapi), emptyConfig())));
}

it('the catalogue does not depend on the order of keys', () => {
  expect(inspect(shuffleKeys(document.root, 7) as JsonObject)).toBe(inspect(document.root));
});
