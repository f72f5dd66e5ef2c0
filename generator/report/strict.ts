import type { Catalogue } from '../map/types.js';
import type { Diagnostic } from './diagnostic.js';

/** What `--strict` does not let pass. `excused` holds the operations that the overlay skips with a reason. */
export function findStrict(catalogue: Catalogue, excused: ReadonlySet<string>): Diagnostic[] {
  const skipped = catalogue.ledger.filter((entry) => {
    return entry.role === 'skipped' && !excused.has(`${entry.method} ${entry.path}`);
  });
  return [
    ...catalogue.diagnostics.filter((diagnostic) => diagnostic.severity === 'error'),
    ...skipped.map(({ method, path, reason }): Diagnostic => {
      const escaped = path.replaceAll('~', '~0').replaceAll('/', '~1');
      return {
        code: 'skipped-without-reason',
        severity: 'error',
        pointer: `/paths/${escaped}/${method.toLowerCase()}`,
        message: `${method} ${path} has no home: ${reason}`,
        hint: `Assign a role in iacsmith.yaml, or give the reason why it is not needed: operations > "${method} ${path}" > skip.`,
      };
    }),
  ];
}
