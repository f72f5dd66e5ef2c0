import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { resolveSettings } from './config/settings.js';
import type { Generated, GenerateOptions } from './generate.js';
import { type Output, streamOutput } from './make-output.js';
import type { TargetFacts } from './make-targets.js';
import type { Catalogue } from './map/types.js';
import { type OpenedDocument, planDocument } from './pipeline.js';
import { readVersion } from './place.js';
import { type Diagnostic, Refusal } from './report/diagnostic.js';
import { findCacheFolder } from './spec/fetch/document-cache.js';
import { TARGETS, type TargetName } from './targets/index.js';
import type { Comparison } from './write/compare.js';
import { Intake } from './write/intake.js';
import { LastMade } from './write/last-made.js';
import type { Lock } from './write/lock-file.js';
import { MANIFEST, makeManifest, readManifest, readProvenance } from './write/manifest.js';
import { writeOutput } from './write/write-output.js';

type Made = Omit<Generated, 'configPath'>;

/** From the document to the files: plan → target → write. */
export async function makeFolder(
  options: GenerateOptions,
  targets: readonly TargetName[],
  opened: OpenedDocument,
  lock: Lock,
  configHash: string | null,
): Promise<Made> {
  const { out, name, onProgress = () => {} } = options;
  onProgress('Mapping operations to resources …');
  const { catalogue, plan, document, config } = await planDocument(opened, { strict: false, lockedNames: lock.names });
  // Whoever cannot get in has no resource that is safe either: the lock is the reason, and comes first.
  if (plan.access.obstacle !== null) throw refuseLockedOut(plan.access.obstacle, catalogue.diagnostics);
  if (catalogue.resources.length === 0) throw refuseEmpty(catalogue);
  const called = name ?? config.name ?? lock.name ?? (await readGivenName(out, lock));
  const settings = resolveSettings(
    called === undefined ? config : { ...config, name: called },
    catalogue.title,
    catalogue.servers,
  );
  onProgress(`Making ${targets.join(' and ')} of ${catalogue.resources.length} resources …`);
  const products = new Map(opened.parts.map(({ title, product }) => [title, product]));
  const before = new LastMade<TargetFacts[]>(findCacheFolder(process.env, process.platform), out);
  const order = { plan, document: document.root, products, settings, targets, lock, out, before };
  const intake = new Intake(out, { stages: options.check !== true, force: options.force === true });
  try {
    const output = await streamOutput(order, (file) => {
      intake.take(file);
      // A signal is heard between two files, and nowhere else.
      return setImmediate();
    });
    const { files } = intake;
    const comparison = intake.compare(TARGETS.filter((target) => !targets.includes(target)));
    const refused = options.check === true ? isDifferent(comparison) : comparison.edited.length > 0 && !options.force;
    const written = !refused && options.check !== true;
    if (written) {
      onProgress(`Writing ${files.length} files …`);
      intake.checkStaged();
      const made = {
        generator: readVersion(),
        name: settings.name,
        document: document.sha256,
        ...(opened.parts.length > 0 && {
          documents: opened.parts.map((part) => ({ product: part.product, sha256: part.document.sha256 })),
        }),
        config: configHash,
      };
      const owned = readManifest(await readFile(join(out, MANIFEST), 'utf8').catch(() => null));
      const kept = comparison.kept.map((path): [string, string] => [path, owned.get(path) ?? '']);
      writeOutput(out, files, comparison, makeManifest(files, made, kept));
      output.remember();
    }
    return {
      comparison,
      written,
      refused,
      watched: output.watched,
      once: files.filter(({ once }) => once).map(({ path }) => path),
      diagnostics: withoutLoading(catalogue.diagnostics, document.diagnostics, output.diagnostics),
      ...countCoverage(output),
    };
  } finally {
    intake.close();
  }
}

function countCoverage({ coverage: { operations }, names }: Output): Pick<Generated, 'coverage' | 'operations'> {
  const count = (target: string) =>
    operations.filter(({ homes }) => homes.some((one) => one.target === target && one.home)).length;
  return {
    operations: operations.length,
    coverage: names.map(({ target, name }) => ({ target, name, operations: count(target) })),
  };
}

function withoutLoading(all: Diagnostic[], loading: Diagnostic[], output: Diagnostic[]): Diagnostic[] {
  return [...all.slice(loading.length), ...output];
}

/** The catalogue warns of it, which is enough to look at; a provider without a resource is of no use to anybody. */
function refuseEmpty({ diagnostics }: Catalogue): Refusal {
  const [warning] = diagnostics.filter(({ code }) => code === 'no-resources');
  const rest = diagnostics.filter((diagnostic) => diagnostic !== warning);
  const message = `${warning?.message ?? 'The document has no resource to manage.'} Nothing was written.`;
  const hint = warning?.hint ?? 'Assign roles to operations in iacsmith.yaml.';
  return new Refusal(1, [{ code: 'no-resources', severity: 'error', pointer: '/paths', message, hint }, ...rest]);
}

/** Whatever would be made could not send a single request. */
function refuseLockedOut(obstacle: string, others: Diagnostic[]): Refusal {
  const message = `No supported credentials for this API: ${obstacle}. Nothing was written.`;
  const hint =
    'Select supported security schemes with access.credentials in iacsmith.yaml, or set it to an empty list to use a header of your own.';
  return new Refusal(1, [
    { code: 'no-credentials', severity: 'error', pointer: '/security', message, hint },
    ...others,
  ]);
}

function isDifferent({ created, changed, stale, edited }: Comparison): boolean {
  return created.length + changed.length + stale.length + edited.length > 0;
}

/** What the folder's output was called before: the rules that make a name of a title may change, a name once given not. */
async function readGivenName(out: string, lock: Lock): Promise<string | undefined> {
  if (lock.names.size === 0) return undefined;
  const manifest = await readFile(join(out, MANIFEST), 'utf8').catch(() => null);
  const name = readProvenance(manifest)?.name;
  return name !== undefined && /^[a-z][a-z0-9]*$/.test(name) ? name : undefined;
}
