import type { CoverageView } from '../plan/coverage.js';
import type { Json } from '../spec/types.js';
import type { OutputFile } from '../write/types.js';
import { renderTemplate } from './handlebars.js';
import { encodeJson } from './literals/json.js';

/** The list of operations is one level down. */
const LINE_PER_OPERATION = 2;

/** The ledger for people and for programs. */
export function renderCoverage(view: CoverageView): OutputFile[] {
  const totals = view.targets.map((target) => ({
    target,
    homes: String(view.operations.filter(({ homes }) => homes.some((h) => h.target === target && h.home)).length),
    operations: String(view.operations.length),
  }));
  const operations = view.operations.map(({ method, path, role, resource, homes }) => ({
    name: `${method} ${path}`,
    role,
    resource: resource ?? '',
    homes: homes.map(({ target, home, reason }) => `${target}: ${home ?? reason}`).join(' / '),
  }));
  return [
    {
      path: 'coverage.md',
      content: renderTemplate('coverage.md.hbs', { title: view.title, totals, operations }),
    },
    { path: 'coverage.json', content: encodeJson(view as unknown as Json, LINE_PER_OPERATION) },
  ];
}
