import type { Call, Catalogue } from '../../map/types.js';
import { assignNames, toIdentifier } from '../../naming/identifiers.js';
import { listCalls } from './list-calls.js';
import type { Server, ServerVariable } from './types.js';

export interface ServerDecision {
  server: Server | null;
  reason: string;
  isDoubtful: boolean;
}

/** The document's first address that others can reach; else the one that most operations name. */
export function chooseServer(catalogue: Catalogue): ServerDecision {
  const own = catalogue.servers.filter(isAbsolute);
  const open = own.filter((server) => !isLocal(server));
  const [first] = [...open.filter(isSafe), ...open, ...own];
  if (first) {
    const isDoubtful = own.length > 1;
    return {
      server: first,
      isDoubtful,
      reason: isDoubtful ? `the first of ${own.length} that others can reach` : 'the document names it',
    };
  }
  const counts = new Map<string, number>();
  for (const call of listCalls(catalogue)) {
    const [url] = listPlain(call);
    if (url !== undefined) counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  if (!most) return { server: null, isDoubtful: false, reason: 'the document names no address' };
  return { server: { url: most[0], variables: [] }, isDoubtful: true, reason: 'most operations name it' };
}

/** Settings for the parts of the address in braces. */
export function nameVariables({ url, variables }: Server, taken: ReadonlySet<string>): ServerVariable[] {
  const used = variables.filter(({ name }) => url.includes(`{${name}}`));
  const names = assignNames(
    used.map(({ name }) => name),
    toIdentifier,
    taken,
    'server',
  );
  return used.map(({ name, default: preset, description }) => ({
    setting: names.get(name) ?? name,
    name,
    default: preset,
    description,
  }));
}

/** Addresses of an operation that stand on their own. */
export function listPlain({ servers }: Call): string[] {
  return servers.map(({ url }) => url).filter((url) => /^https?:\/\/[^{}\s]+$/.test(url));
}

/** With what the document puts in where nobody says otherwise. */
function fill({ url, variables }: Server): string {
  return variables.reduce((text, { name, default: preset }) => text.replaceAll(`{${name}}`, preset || 'x'), url);
}

function isAbsolute(server: Server): boolean {
  return /^https?:\/\/[^\s{}]+$/.test(fill(server));
}

function isSafe(server: Server): boolean {
  return fill(server).startsWith('https:');
}

function isLocal(server: Server): boolean {
  return /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1\])/.test(fill(server));
}
