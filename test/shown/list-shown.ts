import { parse } from 'yaml';
import { isScalar } from '../../generator/model/sample/is-harmless.js';
import type { Json } from '../../generator/spec/types.js';
import type { OutputFile } from '../../generator/write/types.js';

/** One value that a generated file shows to people or sends in a test. */
export interface Shown {
  path: string;
  name: string;
  value: string | number | bigint | boolean;
}

/** The values in EXAMPLES, in the registry's examples, in modules, in roles and in integration targets. */
export function listShown(files: readonly OutputFile[]): Shown[] {
  return files.flatMap((file) => {
    if (/\/plugins\/modules\/[^/]+\.py$/.test(file.path)) return listTasks(file);
    if (/\/integration\/targets\/.*\.yml$|\/playbooks\/.*\.yml$|\/roles\/.*\.yml$/.test(file.path))
      return listNodes(file.path, readYaml(file.content));
    return /\/(?:examples|tests)\/.*\.(?:tf|hcl)$|\/modules\/.*\.tftest\.hcl$/.test(file.path) ? listHcl(file) : [];
  });
}

function listTasks({ path, content }: OutputFile): Shown[] {
  const text = /^EXAMPLES = r"""\n(.*?)^"""$/ms.exec(content)?.[1] ?? '';
  return listNodes(path, readYaml(text));
}

function readYaml(text: string): Json {
  return parse(text, { logLevel: 'silent' }) as Json;
}

function listNodes(path: string, node: Json, name = ''): Shown[] {
  if (Array.isArray(node)) return node.flatMap((item) => listNodes(path, item, name));
  if (isScalar(node)) return [{ path, name, value: node }];
  if (typeof node !== 'object' || node === null) return [];
  // A task has a name of its own beside the module that it calls.
  const isTask = Object.keys(node).some((key) => /^\w+\.\w+\.\w+$/.test(key));
  const own = Object.entries(node).filter(([key]) => !isTask || key !== 'name');
  return own.flatMap(([key, value]) => listNodes(path, value, key));
}

/** Plain assignments; labels of blocks and expressions are no values. */
function listHcl({ path, content }: OutputFile): Shown[] {
  const found = content.matchAll(/^\s*"?([\w.:/-]+)"?\s*=\s*"((?:\\.|[^"\\])*)",?$/gm);
  return [...found].map(([, name = '', value = '']) => ({ path, name, value: JSON.parse(`"${value}"`) as string }));
}

const PLACE = /^"?(?:example|sample|string|example (?:string|name|value|text)|text|undefined)"?$/i;

/** What is taken over has an identifier that nobody knows before. */
const UNKNOWN = /^<(?:\w+_)?(?:id|uuid|key)>$|, commas between>$/;

/** Values that only hold a place: the word "example", the name of their field, a word in angles. */
export function findPlaceholders(shown: readonly Shown[]): string[] {
  const isAngled = (value: string) => /^<[^<>]*>$/.test(value) && !UNKNOWN.test(value);
  const isPlace = ({ name, value }: Shown) =>
    typeof value === 'string' && (PLACE.test(value) || isAngled(value) || (name === 'email' && value === name));
  return shown.filter(isPlace).map(({ path, name, value }) => `${path}: ${name}: ${value}`);
}
