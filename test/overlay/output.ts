import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseConfig } from '../../generator/config/parse-config.js';
import { resolveSettings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import { map } from '../../generator/map/map.js';
import { buildApi } from '../../generator/model/build-api.js';
import type { Api } from '../../generator/model/types.js';
import { plan } from '../../generator/plan/plan.js';
import type { Plan } from '../../generator/plan/types.js';
import { normalise } from '../../generator/spec/normalise/normalise.js';
import type { JsonObject } from '../../generator/spec/types.js';

const read = () =>
  parse(readFileSync(new URL('document.yaml', import.meta.url), 'utf8'), { merge: true }) as JsonObject;

export interface Made {
  plan: Plan;
  /** By path, the files of both targets. */
  files: Map<string, string>;
}

function readApi(): Api {
  const clean = normalise({ root: read(), sha256: '', origin: 'test', diagnostics: [] });
  return buildApi(clean.root, clean.sha256, clean.openapi);
}

export function planOverlay(overlay: string, file = 'iacsmith.yaml'): Plan {
  const config = parseConfig(overlay, file);
  return plan(map(readApi(), config), config);
}

/** Everything that is made of the document with an overlay. */
export async function makeWith(overlay: string): Promise<Made> {
  const config = parseConfig(overlay, 'iacsmith.yaml');
  const planned = plan(map(readApi(), config), config);
  const settings = resolveSettings(config, planned.catalogue.title, planned.catalogue.servers);
  const { files } = await makeOutput({ plan: planned, document: read(), settings, targets: ['terraform', 'ansible'] });
  return { plan: planned, files: new Map(files.map(({ path, content }) => [path, String(content)])) };
}

/** Paths of the files that are not the same. */
export function listDifferent(before: Made, after: Made): string[] {
  const paths = new Set([...before.files.keys(), ...after.files.keys()]);
  return [...paths].filter((path) => before.files.get(path) !== after.files.get(path)).sort();
}
