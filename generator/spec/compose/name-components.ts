import { entriesOf, getObject, isObject } from '../json.js';
import type { JsonObject } from '../types.js';
import type { Part } from './compose.js';

/** By section: what is in one document alone keeps its name, and every other has its product in front. */
export function nameComponents(
  parts: readonly Part[],
  schemes: readonly Map<string, string>[],
): Map<string, Map<string, string>>[] {
  const counts = new Map<string, number>();
  const visit = (root: JsonObject) =>
    entriesOf(getObject(root, 'components')).flatMap(([section, entries]) =>
      isObject(entries) ? Object.keys(entries).map((name): [string, string] => [section, name]) : [],
    );
  for (const { root } of parts)
    for (const key of visit(root)) counts.set(key.join('/'), (counts.get(key.join('/')) ?? 0) + 1);
  return parts.map(({ root, product }, i) => {
    const names = new Map<string, Map<string, string>>();
    for (const [section, name] of visit(root)) {
      const own = names.get(section) ?? new Map<string, string>();
      const told = (counts.get(`${section}/${name}`) ?? 0) > 1 ? `${product}.${name}` : name;
      own.set(name, section === 'securitySchemes' ? (schemes[i]?.get(name) ?? name) : told);
      names.set(section, own);
    }
    return names;
  });
}
