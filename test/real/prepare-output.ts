import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOutput } from '../../generator/make-output.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { writeFiles } from '../acceptance/real-tools.js';
import { makeSettings } from '../corpus/corpus.js';
import type { Running } from './run-server.js';
import type { Server, Subject } from './types.js';

const documents =
  process.env.IACSMITH_SERVERS ?? fileURLToPath(new URL('../../../shared/specs/servers', import.meta.url));

/** Documents that are not served live are not ours to keep: who has them says where. */
export function findMissing({ document }: Server): string | null {
  if (!('file' in document) || existsSync(join(documents, document.file))) return null;
  return `its document ${document.file} is not in the folder that IACSMITH_SERVERS names`;
}

export interface Output {
  folder: string;
  /** What a subject is called in each target, or null where it has no home there. */
  terraform: ReadonlyMap<Subject, string | null>;
  ansible: ReadonlyMap<Subject, string | null>;
  env: Record<string, string>;
}

/** Generated from the document that the server gives, or from its project's, exactly as the command does. */
export async function prepareOutput(server: Server, running: Running, folder: string): Promise<Output> {
  const { product, overlay, subjects } = server;
  await mkdir(folder, { recursive: true });
  const configFile = join(folder, 'iacsmith.yaml');
  await writeFile(configFile, overlay ?? '{}\n');
  const spec = await findDocument(server, running, folder);
  const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false, configFile });
  const settings = makeSettings(product);
  const targets = ['terraform', 'ansible'] as const;
  const { files, coverage } = await makeOutput({ plan: read.plan, document: read.document.root, settings, targets });
  await writeFiles(folder, files);
  const find = (subject: Subject, target: string, lead: string) => {
    const operation = coverage.operations.find(({ method, path }) => `${method} ${path}` === subject.create);
    const home = operation?.homes.find((one) => one.target === target)?.home ?? null;
    return home?.startsWith(lead) ? home.slice(lead.length) : null;
  };
  return {
    folder,
    terraform: new Map(subjects.map((one) => [one, find(one, 'terraform', 'resource ')])),
    ansible: new Map(subjects.map((one) => [one, find(one, 'ansible', '')])),
    env: nameSettings(server, running),
  };
}

async function findDocument({ document, headers }: Server, { place }: Running, folder: string): Promise<string> {
  if ('file' in document) return join(documents, document.file);
  if ('inside' in document) return join(place.programs, document.inside);
  const answer = await fetch(`${place.url}${document.live}`, { headers });
  if (!answer.ok) throw new Error(`the document was answered with ${answer.status}`);
  const file = join(folder, 'live-document');
  await writeFile(file, await answer.text());
  return file;
}

export function nameSettings(
  { product, settings }: Server,
  { endpoint, settings: own }: Running,
): Record<string, string> {
  const all = Object.entries({ endpoint, ...settings, ...own });
  return Object.fromEntries(all.map(([name, value]) => [`${product}_${name}`.toUpperCase(), value]));
}
