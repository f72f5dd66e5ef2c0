import { type Diagnostic, Refusal, refuse } from '../../report/diagnostic.js';
import { getObject, getString } from '../json.js';
import { type LoadOptions, load } from '../load.js';
import { type CleanDocument, normalise } from '../normalise/normalise.js';
import type { LoadedDocument } from '../types.js';
import { compose } from './compose.js';
import { keepKey } from './keep-key.js';
import { nameProducts } from './name-products.js';

/** A document of several, as the command line or the config names it. */
export interface Source {
  spec: string;
  product?: string;
  server?: string;
}

export interface LoadedPart {
  /** As it was named. */
  spec: string;
  product: string;
  title: string;
  document: LoadedDocument;
}

/** Reads several documents as one. What is wrong with any of them is told with its name, all of it at once. */
export async function loadAll(
  sources: readonly Source[],
  options: Omit<LoadOptions, 'spec'>,
  known: ReadonlyMap<string, string>,
): Promise<{ document: LoadedDocument; parts: LoadedPart[] }> {
  refuseTwins(sources);
  const kept = keepKey(
    sources.map(({ spec }) => spec),
    options,
  );
  const read = await Promise.allSettled(sources.map((source) => readOne(source, kept.options)));
  const failures = read.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw joinFailures(failures, kept.diagnostics);
  const documents = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const titles = documents.map(({ clean }) => getString(getObject(clean.root, 'info'), 'title').trim());
  const products = nameProducts(
    documents.map(({ loaded, source }, i) => ({
      title: titles[i] as string,
      origin: loaded.origin,
      ...(source.product !== undefined && { given: source.product }),
    })),
    known,
  );
  const composed = compose(
    documents.map(({ loaded, clean, source }, i) => ({
      product: products[i] as string,
      root: clean.root,
      openapi: clean.openapi,
      origin: loaded.origin,
      ...(source.server !== undefined && { server: source.server }),
    })),
  );
  const parts = documents.map(({ loaded, source }, i) => {
    return { spec: source.spec, product: products[i] as string, title: titles[i] as string, document: loaded };
  });
  parts.sort((a, b) => (a.product < b.product ? -1 : 1));
  const loading = parts.flatMap(({ document: { diagnostics, origin } }) =>
    diagnostics.map((one) => nameDocument(one, origin)),
  );
  return { document: { ...composed, diagnostics: [...kept.diagnostics, ...loading, ...composed.diagnostics] }, parts };
}

interface OneRead {
  source: Source;
  loaded: LoadedDocument;
  clean: CleanDocument;
}

async function readOne(source: Source, options: Omit<LoadOptions, 'spec'>): Promise<OneRead> {
  try {
    const loaded = await load({ ...options, spec: source.spec });
    return { source, loaded, clean: normalise(loaded) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const name = source.spec === '-' ? 'standard input' : source.spec;
    throw new Refusal(
      error.exitCode,
      error.diagnostics.map((diagnostic) => nameDocument(diagnostic, name)),
    );
  }
}

export function nameDocument(diagnostic: Diagnostic, name: string): Diagnostic {
  return diagnostic.message.includes(name) ? diagnostic : { ...diagnostic, message: `${name}: ${diagnostic.message}` };
}

/** The exit code of the gravest: what failed outside may be mended by trying again, so it is not told as a finding. */
function joinFailures(failures: unknown[], earlier: Diagnostic[]): Error {
  const bug = failures.find((failure) => !(failure instanceof Refusal));
  if (bug !== undefined) return bug as Error;
  const refusals = failures as Refusal[];
  const codes = refusals.map(({ exitCode }) => exitCode).sort();
  return new Refusal(codes.at(-1) ?? 1, [...refusals.flatMap(({ diagnostics }) => diagnostics), ...earlier]);
}

function refuseTwins(sources: readonly Source[]): void {
  const twin = sources.find(({ spec }, i) => sources.findIndex((other) => other.spec === spec) !== i);
  if (twin) throw refuse(2, 'spec-twice', `${twin.spec} is given twice.`, 'Pass every document once.');
}
