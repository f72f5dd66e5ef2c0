import type { Diagnostic } from '../../report/diagnostic.js';
import { deref, escapePointer, get, getArray, getString, isObject } from '../json.js';
import type { Json, JsonObject } from '../types.js';

const PLACE = /\{([^{}]*)\}/g;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/**
 * A path that names a parameter twice, `/a/{id}/b/{id}`, means two: the names of path parameters are never sent, and one
 * value for both places would read, change and delete what has the same id by chance. Later ones get a number.
 */
export function separateParameters(root: JsonObject): { root: JsonObject; diagnostics: Diagnostic[] } {
  const paths = get(root, 'paths');
  if (!isObject(paths) || !Object.keys(paths).some((path) => listRepeated(path).length > 0))
    return { root, diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const taken = new Set(Object.keys(paths));
  const separated: JsonObject = Object.create(null);
  for (const [path, item] of Object.entries(paths)) {
    const repeated = listRepeated(path);
    if (repeated.length === 0) {
      separated[path] = item;
      continue;
    }
    const { path: told, names } = renameLater(path, taken);
    taken.add(told);
    separated[told] = copyParameters(root, item, names);
    diagnostics.push({
      code: 'repeated-parameter',
      severity: 'warning',
      pointer: `/paths/${escapePointer(path)}`,
      message: `${path} names ${repeated.map((name) => `{${name}}`).join(', ')} more than once; it is read as ${told}.`,
      hint: 'Make the names of the parameters of a path unique.',
    });
  }
  return { root: { ...root, paths: separated }, diagnostics };
}

function listNames(path: string): string[] {
  return [...path.matchAll(PLACE)].map(([, name]) => name as string);
}

function listRepeated(path: string): string[] {
  const names = listNames(path);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/** The path with numbers, and what each new name is a copy of. */
function renameLater(path: string, taken: ReadonlySet<string>): { path: string; names: Map<string, string> } {
  for (let first = 2; ; first++) {
    const used = new Set(listNames(path));
    const seen = new Set<string>();
    const names = new Map<string, string>();
    const told = path.replace(PLACE, (place, name: string) => {
      if (!seen.has(name)) {
        seen.add(name);
        return place;
      }
      let n = first;
      while (used.has(`${name}_${n}`)) n++;
      used.add(`${name}_${n}`);
      names.set(`${name}_${n}`, name);
      return `{${name}_${n}}`;
    });
    if (!taken.has(told)) return { path: told, names };
  }
}

function copyParameters(root: JsonObject, item: Json, names: ReadonlyMap<string, string>): Json {
  const target = deref(root, item);
  if (!target) return item;
  const copy: JsonObject = { ...target, ...withCopies(root, target, names) };
  for (const method of METHODS) {
    const operation = get(target, method);
    if (isObject(operation)) copy[method] = { ...operation, ...withCopies(root, operation, names) };
  }
  return copy;
}

function withCopies(root: JsonObject, holder: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const own = getArray(holder, 'parameters');
  const copies = [...names].flatMap(([name, from]) =>
    own.flatMap((given): Json[] => {
      const parameter = deref(root, given);
      const fits = parameter && getString(parameter, 'in') === 'path' && getString(parameter, 'name') === from;
      return fits ? [{ ...parameter, name }] : [];
    }),
  );
  return copies.length === 0 ? {} : { parameters: [...own, ...copies] };
}
