import type { Parameter } from './types.js';

export interface PathQuery {
  /** What is before the query. */
  path: string;
  /** What every request has in its query: `?desc=html`. */
  fixed: [wire: string, value: string][];
  /** What a parameter gives: `?kind={kind}`. */
  open: Map<string, string>;
}

/**
 * Some documents have a query in a path, to tell two operations at one path apart. A fragment never reaches a server, and
 * `{?limit,offset}` only lists parameters.
 */
export function splitPathQuery(whole: string): PathQuery {
  const [sent = ''] = whole.replace(/\{[?&][^}]*\}/g, '').split('#', 1);
  const cut = sent.indexOf('?');
  if (cut < 0) return { path: sent, fixed: [], open: new Map() };
  const fixed: PathQuery['fixed'] = [];
  const open: PathQuery['open'] = new Map();
  for (const pair of sent.slice(cut + 1).split('&')) {
    const [wire = '', value = ''] = pair.split(/=(.*)/s, 2).map(decode);
    const parameter = /^\{([^{}]+)\}$/.exec(value)?.[1];
    if (parameter !== undefined) open.set(parameter, wire);
    else if (wire !== '' && !wire.includes('{')) fixed.push([wire, value]);
  }
  return { path: sent.slice(0, cut), fixed, open };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** A parameter that stands in the query of the path is one of the query. What the path fixes is none. */
export function placeInQuery(parameters: readonly Parameter[], path: string): Parameter[] {
  if (!path.includes('?')) return [...parameters];
  const { path: before, fixed, open } = splitPathQuery(path);
  return parameters
    .map((one) => {
      const wire = one.in === 'path' && !before.includes(`{${one.name}}`) ? open.get(one.name) : undefined;
      return wire === undefined ? one : { ...one, in: 'query' as const, name: wire };
    })
    .filter(({ in: place, name }) => place !== 'query' || !fixed.some(([wire]) => wire === name));
}
