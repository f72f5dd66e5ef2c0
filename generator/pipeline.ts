import { findSources } from './config/find-sources.js';
import { loadConfig } from './config/load-config.js';
import type { Config } from './config/types.js';
import type { Catalogue } from './map/types.js';
import type { Plan } from './plan/types.js';
import { type Diagnostic, Refusal } from './report/diagnostic.js';
import type { LoadedPart } from './spec/compose/load-all.js';
import { load } from './spec/load.js';
import type { LoadedDocument } from './spec/types.js';

export interface ReadOptions {
  /** A file, a URL, or - for standard input; several are read as one. None: those that the config lists. */
  spec: string | readonly string[];
  key?: string;
  offline: boolean;
  allowRefs: string[];
  configFile?: string;
  strict: boolean;
  /** Names given out before, by anchor; from the lock file of the output. */
  lockedNames?: Map<string, string>;
  /** Names of products given out before, by the title of their document. */
  lockedProducts?: Map<string, string>;
  onProgress?: (line: string) => void;
}

export interface OpenedDocument {
  document: LoadedDocument;
  /** What the document was composed of, where there were several. */
  parts: LoadedPart[];
  config: Config;
  configPath: string | null;
}

export interface ReadResult extends OpenedDocument {
  catalogue: Catalogue;
  plan: Plan;
}

/** load → normalise → model → map → plan: from the document to how it is used. */
export async function readCatalogue(options: ReadOptions): Promise<ReadResult> {
  return planDocument(await openDocument(options), { ...options, isMade: false });
}

export async function openDocument(options: ReadOptions): Promise<OpenedDocument> {
  const named = typeof options.spec === 'string' ? [options.spec] : options.spec;
  const { config, path: configPath } = await loadConfig({
    specPath: named,
    ...(options.configFile === undefined ? {} : { file: options.configFile }),
  });
  const sources = findSources(named, config, configPath);
  const reading = {
    offline: options.offline,
    allowRefs: options.allowRefs,
    ...(options.key === undefined ? {} : { key: options.key }),
    ...findKeyHeader(config),
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  };
  const [first, second] = sources;
  if (first && !second)
    return { document: await load({ ...reading, spec: first.spec }), parts: [], config, configPath };
  const { loadAll } = await import('./spec/compose/load-all.js');
  return { ...(await loadAll(sources, reading, options.lockedProducts ?? new Map())), config, configPath };
}

/** The document is fetched with the key as the API wants it, unless the config names another header for that. */
function findKeyHeader({ spec, access }: Config): { keyHeader?: string; keyPrefix?: string } {
  if (spec.header !== undefined) return { keyHeader: spec.header };
  const { scheme = 'header', header, prefix } = access;
  if (scheme === 'bearer') return { keyHeader: header ?? 'Authorization', keyPrefix: prefix ?? 'Bearer' };
  if (scheme !== 'header' || header === undefined) return {};
  return { keyHeader: header, ...(prefix !== undefined && { keyPrefix: prefix }) };
}

export async function planDocument(
  { document, parts, config, configPath }: OpenedDocument,
  options: Pick<ReadOptions, 'strict' | 'lockedNames'> & { isMade?: boolean },
): Promise<ReadResult> {
  const { buildApi } = await import('./model/build-api.js');
  const { map } = await import('./map/map.js');
  const { normalise } = await import('./spec/normalise/normalise.js');
  const { plan } = await import('./plan/plan.js');
  const clean = keepWarnings(document.diagnostics, () => normalise(document));
  const api = buildApi(clean.root, clean.sha256, clean.openapi);
  const catalogue = map(api, config, options.lockedNames);
  const planned = plan(catalogue, config, options.isMade);
  if (options.strict) {
    const several = parts.map((part) => part.document);
    if (several.length === 0) catalogue.diagnostics.push(...(await checkStrictly(document)));
    for (const one of several) {
      const { nameDocument } = await import('./spec/compose/load-all.js');
      const findings = await checkStrictly(one);
      catalogue.diagnostics.push(...findings.map((finding) => nameDocument(finding, one.origin)));
    }
  }
  catalogue.diagnostics.unshift(...document.diagnostics, ...clean.diagnostics, ...api.diagnostics);
  return { catalogue: planned.catalogue, plan: planned, document, parts, config, configPath };
}

/** What was odd about the file may be the reason why its content makes no sense: a refusal tells both. */
function keepWarnings<T>(earlier: Diagnostic[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.exitCode, [...error.diagnostics, ...earlier]);
  }
}

/** swagger-parser takes 0.2 CPU seconds to load: only who asks for it pays. */
async function checkStrictly(document: LoadedDocument): Promise<Diagnostic[]> {
  const { validateStrictly } = await import('./spec/validate-strictly.js');
  return validateStrictly(document);
}
