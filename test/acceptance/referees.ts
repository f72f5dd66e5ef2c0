import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type MockOptions, type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { load } from '../../generator/spec/load.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { JsonObject, LoadedDocument } from '../../generator/spec/types.js';
import { writeFiles } from './real-tools.js';

interface Referees {
  /** Its command. */
  schemathesis: string | null;
  /** Its script, for Node. */
  prism: string | null;
}

/** What `npm test` installed; asking again installs nothing. */
export function findReferees(): Referees {
  return JSON.parse(ask()) as Referees;
}

/** The folder of a Python that has the client libraries. */
export function findClients(): { python: string | null } {
  return JSON.parse(ask('--clients')) as { python: string | null };
}

/** The folder of a Python that has what the tours import. */
export function findTours(): { python: string | null } {
  return JSON.parse(ask('--tours')) as { python: string | null };
}

function ask(...args: string[]): string {
  const script = fileURLToPath(new URL('../../scripts/referees.mjs', import.meta.url));
  return execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A mock of the reference API, and in the folder the document that it serves, as one JSON file. */
export async function startReference(
  folder: string,
  options: MockOptions,
  adapt: (root: JsonObject) => JsonObject = (root) => root,
): Promise<{ mock: RunningMock; loaded: LoadedDocument }> {
  const whole = await load({ spec: fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url)) });
  const loaded = { ...whole, root: adapt(whole.root) };
  await writeFiles(folder, [{ path: 'openapi.json', content: stringifyStable(loaded.root) }]);
  return { mock: await startMock({ loaded, rate: 0, selfCheck: true, ...options }), loaded };
}
