import { findConfig } from './config/load-config.js';
import type { OpenedDocument, ReadOptions } from './pipeline.js';
import type { Diagnostic } from './report/diagnostic.js';
import { findCacheFolder } from './spec/fetch/document-cache.js';
import type { LoadedDocument } from './spec/types.js';
import { DEFAULT_TARGETS, TARGETS, type TargetName } from './targets/index.js';
import type { Comparison } from './write/compare.js';
import { LastRun, type Outcome, type Source } from './write/last-run.js';
import { readLock } from './write/lock-file.js';
import { hashText } from './write/manifest.js';

export interface GenerateOptions extends Partial<ReadOptions> {
  /** A file, a URL, or - for standard input; several make one provider and one collection. None: those of the config. */
  spec: string | readonly string[];
  /** The folder to write to. */
  out: string;
  targets?: readonly TargetName[];
  /** Of what is made; by default from the config or the title. */
  name?: string;
  /** Write nothing, only compare. */
  check?: boolean;
  /** Overwrite files that were edited by hand. */
  force?: boolean;
  /** Called before anything is computed: a run that finds nothing to do never gets there. */
  onWork?: () => void | Promise<void>;
}

export interface Generated extends Outcome {
  comparison: Comparison;
  written: boolean;
  /** The folder differs (`check`), or files in it were edited by hand and nothing was written. */
  refused: boolean;
  configPath: string | null;
}

const NOTHING: Comparison = {
  created: [],
  changed: [],
  unchanged: [],
  stale: [],
  edited: [],
  kept: [],
  interrupted: false,
};

/** The whole line: load → normalise → model → map → plan → target → write. */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const targets = TARGETS.filter((target) => (options.targets ?? DEFAULT_TARGETS).includes(target));
  const reading = { offline: false, allowRefs: [], strict: false, ...options };
  const lock = await readLock(options.out);
  const { spec: specPath, configFile } = options;
  const found = await findConfig({ specPath, ...(configFile === undefined ? {} : { file: configFile }) });
  const configPath = found?.path ?? null;
  const config = found === null ? null : hashText(found.text);
  const asked = { config, targets, name: options.name ?? null };
  const last = new LastRun(findCacheFolder(process.env, process.platform), options.out, asked);
  const recall = ({ sha256, diagnostics }: Pick<LoadedDocument, 'sha256' | 'diagnostics'>): Generated | null => {
    const known = last.recall(sha256);
    if (known === null) return null;
    const comparison = { ...NOTHING, unchanged: known.paths };
    const all = [...diagnostics, ...known.outcome.diagnostics];
    return { ...known.outcome, diagnostics: all, comparison, written: !options.check, refused: false, configPath };
  };
  const named = nameSource(options, configPath);
  const source = named === null ? null : last.recallSource(named);
  const unread = source && recall(source);
  if (unread) return unread;
  await options.onWork?.();
  // Nobody pays for what nothing needs: an unchanged file never gets here, an unchanged document no further than loading.
  const { openDocument } = await import('./pipeline.js');
  const opened = await openDocument({ ...reading, lockedProducts: lock.products });
  const { document } = opened;
  const reread = source ? null : recall(document);
  if (reread) return reread;
  const { makeFolder } = await import('./make-folder.js');
  const made = await makeFolder(options, targets, opened, lock, config);
  if (made.written) last.remember(document.sha256, made, describeSource(named, opened));
  // What loading said is said by the next loading too, and what was healed is healed: neither is remembered.
  const healed = made.comparison.interrupted ? [tellInterrupted(options.out)] : [];
  return { ...made, diagnostics: [...document.diagnostics, ...made.diagnostics, ...healed], configPath };
}

/** What decides which files are read. Null where a key decides what they say, or what is told about them. */
function nameSource({ spec, key }: GenerateOptions, configPath: string | null): string | null {
  return key === undefined ? JSON.stringify([process.cwd(), spec, configPath]) : null;
}

/** Of documents that each are one file; anything else has to be read again to know what it says. */
function describeSource(named: string | null, { document, parts }: OpenedDocument): Source | null {
  const all = parts.length === 0 ? [document] : parts.map((part) => part.document);
  const files = all.flatMap(({ file }) => file ?? []);
  if (named === null || files.length < all.length) return null;
  return { named, files, sha256: document.sha256, diagnostics: document.diagnostics };
}

function tellInterrupted(out: string): Diagnostic {
  return {
    code: 'run-interrupted',
    severity: 'warning',
    pointer: '',
    message: `An earlier run was interrupted while it wrote to ${out}. What it wrote counts as generated.`,
    hint: 'Nothing to do: a run that is not interrupted writes the folder completely.',
  };
}
