import { refuse } from '../../report/diagnostic.js';

export interface Unnamed {
  title: string;
  /** For messages, and for a name where the titles give none. */
  origin: string;
  /** What the config calls it. */
  given?: string;
}

const NOISE =
  /^(?:the|of|for|and|public|rest|restful|api|apis|openapi|swagger|spec|specification|documentation|service|v?\d+)$/;
const LONGEST = 40;

/**
 * What each document's product is called: as the config says, as it was called before (`known`, by title), by what its
 * title has and the other titles do not all have, or after its file. The order of the documents means nothing.
 */
export function nameProducts(documents: readonly Unnamed[], known: ReadonlyMap<string, string> = new Map()): string[] {
  const titles = documents.map(({ title }) => splitTitle(title));
  const common = new Set((titles[0] ?? []).filter((word) => titles.every((words) => words.includes(word))));
  const byTitle = titles.map((words) => {
    const own = words.filter((word) => !common.has(word));
    return makeName(own.length > 0 ? own : words);
  });
  const names = documents.map(({ title, given }, i) => given ?? known.get(title) ?? byTitle[i] ?? '');
  const shared = new Set(names.filter((name, i) => name === '' || names.indexOf(name) !== i));
  const told = names.map((name, i) => {
    const { given, origin } = documents[i] as Unnamed;
    return given === undefined && shared.has(name) ? makeName(splitTitle(stemOf(origin))) : name;
  });
  told.forEach((name, i) => {
    const twin = told.findIndex((other, j) => j !== i && other === name);
    if (name !== '' && twin < 0) return;
    const origins = [documents[i], documents[twin < 0 ? i : twin]].map((document) => document?.origin ?? '');
    const both = [...new Set(origins)].sort().join(' and ');
    const message = name === '' ? `${both} has no title to name its product by.` : `${both} are both called "${name}".`;
    throw refuse(2, 'product-name', message, 'Name the product of each in iacsmith.yaml: spec.documents[].product.');
  });
  return told;
}

function splitTitle(title: string): string[] {
  const plain = title.normalize('NFKD').replace(/\[[^\]]*\]|\([^)]*\)/g, ' ');
  const words = plain
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '' && !NOISE.test(word));
}

function makeName(words: readonly string[]): string {
  const name = words.join('_').replace(/^[^a-z]+/, '');
  return name.slice(0, LONGEST).replace(/_+$/, '');
}

/** `https://host/dns/openapi.json` and `dns/openapi.json` say as little as their last part does. */
function stemOf(origin: string): string {
  const parts = origin.split(/[?#]/, 1)[0]?.split(/[/\\]/) ?? [];
  const stem = (parts.pop() ?? '').replace(/\.[a-z]+$/i, '');
  return splitTitle(stem).length > 0 ? stem : (parts.pop() ?? '');
}
