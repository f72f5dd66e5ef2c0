import { findNearest } from '../../config/nearest.js';
import { pointTo } from '../../config/pointer.js';
import type { AccessOverlay } from '../../config/types.js';
import type { Catalogue } from '../../map/types.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { listCalls } from './list-calls.js';

/** What iacsmith.yaml says about the access and the document does not have: warnings, nothing is refused. */
export function findStaleAccess({ credentials = [], headers }: AccessOverlay, catalogue: Catalogue): Diagnostic[] {
  const schemes = catalogue.credentials.map(({ scheme }) => scheme);
  const known = new Map(
    listCalls(catalogue).flatMap((call) => call.headers.map(({ wire }) => [wire.toLowerCase(), wire])),
  );
  return [
    ...credentials.flatMap((name, index) =>
      schemes.includes(name) ? [] : [warn('security scheme', name, ['access', 'credentials', index], schemes)],
    ),
    ...[...headers.keys()].flatMap((name) =>
      known.has(name.toLowerCase()) ? [] : [warn('header', name, ['access', 'headers', name], known.values())],
    ),
  ];
}

function warn(what: string, name: string, path: (string | number)[], candidates: Iterable<string>): Diagnostic {
  const nearest = findNearest(name, candidates);
  return {
    code: `config-stale-${what.replace(' ', '-')}`,
    severity: 'warning',
    pointer: pointTo(path),
    message: `The overlay names the ${what} "${name}", which the document does not have.`,
    hint: nearest === null ? 'Remove or correct the line.' : `Did you mean "${nearest}"?`,
  };
}
