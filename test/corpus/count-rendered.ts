import type { OutputFile } from '../../generator/write/types.js';

/** How many of each a target renders. */
export interface Counts {
  resources: number;
  lookups: number;
  actions: number;
}

/** What was rendered of one document. Another number of operations is another edition of it, which is not compared. */
export interface Rendered {
  operations: number;
  terraform: Counts;
  ansible: Counts;
}

type Tell = (file: OutputFile) => keyof Counts | null;

/** Every kind has a folder of its own. */
const tellTerraform: Tell = ({ path }) => {
  const [, kind] =
    /^terraform\/provider\/internal\/(resource|datasource|action)s\/\w+_(?:\1|data_source)\.go$/.exec(path) ?? [];
  return kind === undefined ? null : kind === 'datasource' ? 'lookups' : kind === 'resource' ? 'resources' : 'actions';
};

/** A module says by the one call that it makes what it is. */
const tellAnsible: Tell = ({ path, content }) => {
  if (!/\/plugins\/modules\/\w+\.py$/.test(path)) return null;
  const [, call] = /^ {4}(run|run_info|run_action)\(API, /m.exec(String(content)) ?? [];
  return call === 'run' ? 'resources' : call === 'run_info' ? 'lookups' : call === 'run_action' ? 'actions' : null;
};

export function countRendered(files: readonly OutputFile[]): Omit<Rendered, 'operations'> {
  return { terraform: count(files, tellTerraform), ansible: count(files, tellAnsible) };
}

function count(files: readonly OutputFile[], tell: Tell): Counts {
  const counts: Counts = { resources: 0, lookups: 0, actions: 0 };
  for (const file of files) {
    const kind = tell(file);
    if (kind) counts[kind] += 1;
  }
  return counts;
}

/** Sentences about what is rendered less than before. */
export function listLosses(before: Rendered, now: Rendered): string[] {
  return (['terraform', 'ansible'] as const).flatMap((target) =>
    (['resources', 'lookups', 'actions'] as const).flatMap((kind) => {
      const [had, has] = [before[target][kind], now[target][kind]];
      return has < had ? [`${target} renders ${has} ${kind}, and rendered ${had}`] : [];
    }),
  );
}
