import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { resolveSettings, type Settings } from '../config/settings.js';
import { readCatalogue } from '../pipeline.js';
import { refuse } from '../report/diagnostic.js';
import { TARGETS, type TargetName } from '../targets/index.js';
import { readLock } from '../write/lock-file.js';
import { MANIFEST, readProvenance } from '../write/manifest.js';
import type { Folder } from './types.js';

export interface OpenOptions {
  out: string;
  /** Default: the document that lies in the folder. */
  spec?: string | readonly string[];
  configFile?: string;
  key?: string;
  offline: boolean;
  allowRefs: string[];
  only?: TargetName;
  onProgress?: (line: string) => void;
}

/** Reads a generated folder back: what it was made from, and what is in it. */
export async function openFolder(options: OpenOptions): Promise<Folder> {
  const { out, only, spec, ...reading } = options;
  const provenance = readProvenance(await readFile(join(out, MANIFEST), 'utf8').catch(() => null));
  if (provenance === null) {
    const hint = `iacsmith generate --spec <file|URL> --out ${out} makes one.`;
    throw refuse(2, 'not-generated', `${out} is no folder that iacsmith has written: ${MANIFEST} is missing.`, hint);
  }
  const lock = await readLock(out);
  const asked = {
    ...reading,
    spec: spec ?? join(out, 'openapi.json'),
    strict: false,
    lockedNames: lock.names,
    lockedProducts: lock.products,
  };
  const { catalogue, plan, document, config, configPath } = await readCatalogue(asked);
  if (provenance.config !== null && configPath === null) {
    const message = `${out} was generated with a config, and there is none beside ${tellSpecs(asked.spec)}.`;
    throw refuse(2, 'config-missing', message, 'Give it with --config FILE.');
  }
  if (spec !== undefined && document.sha256 !== provenance.document) {
    const message = `${out} was generated from another document than ${tellSpecs(spec)}.`;
    throw refuse(1, 'other-document', message, 'Generate it anew, or leave --spec out to verify it as it stands.');
  }
  const settings: Settings = resolveSettings({ ...config, name: provenance.name }, catalogue.title);
  const targets = await listTargets(out, only);
  return {
    path: resolve(out),
    given: out,
    document,
    catalogue: plan.catalogue,
    plan,
    settings,
    targets,
    generator: provenance.generator,
  };
}

function tellSpecs(spec: string | readonly string[]): string {
  return typeof spec === 'string' ? spec : spec.join(' and ');
}

async function listTargets(out: string, only: TargetName | undefined): Promise<TargetName[]> {
  const there: TargetName[] = [];
  for (const target of TARGETS) {
    const found = await access(join(out, target)).then(
      () => true,
      () => false,
    );
    if (found) there.push(target);
  }
  const wanted = there.filter((target) => only === undefined || target === only);
  if (wanted.length > 0) return wanted;
  const message = only === undefined ? `${out} has nothing to verify.` : `${out} has nothing for ${only}.`;
  throw refuse(2, 'nothing-to-verify', message, 'Generate it first: iacsmith generate --help.');
}
