import { toGoName, toIdentifier } from '../../../naming/identifiers.js';
import { type GoValue, name } from './go-value.js';
import type { GoFile } from './types.js';

/** Operation objects are the same in many calls, so each stands once in its package. */
export function shareTasks(files: readonly GoFile[]): GoFile[] {
  const shared = new Map<string, GoFile>();
  const changed = files.map((file) => ({
    ...file,
    value: replaceTasks(file.value, (task) => note(shared, file.package, task)),
  }));
  return [...changed, ...shared.values()];
}

function note(shared: Map<string, GoFile>, package_: string, task: GoValue): GoValue {
  const key = `${package_} ${JSON.stringify(task, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`;
  const known = shared.get(key);
  if (known) return name(`&${known.goName}`);
  const path = task.go === 'struct' ? task.fields.find(([field]) => field === 'Path')?.[1] : undefined;
  const words = path?.go === 'text' ? path.value.replace(/\{[^}]*\}|(?<=\/)v\d+(?=\/)/g, ' ').trim() : '';
  const isWhole = task.go === 'struct' && !task.fields.some(([field]) => field === 'At');
  const taken = new Set([...shared.values()].filter((file) => file.package === package_).map(({ goName }) => goName));
  const base = words === '' ? 'in_answer' : toIdentifier(isWhole ? `${words} as answer` : words);
  const wanted = `task${toGoName(base)}`;
  let goName = wanted;
  let file = base;
  for (let n = 2; taken.has(goName); n++) {
    goName = `${wanted}${n}`;
    file = `${base}_${n}`;
  }
  shared.set(key, {
    path: `internal/${package_}/${file}_task.go`,
    package: package_,
    goName,
    comment: `${goName} is an operation of the API that goes on after the answer.`,
    value: task.go === 'struct' ? { ...task, type: 'runtime.Task', tall: true } : task,
    shapes: [],
    subject: '',
  });
  return name(`&${goName}`);
}

function replaceTasks(value: GoValue, replace: (task: GoValue) => GoValue): GoValue {
  if (value.go === 'list') return { ...value, items: value.items.map((item) => replaceTasks(item, replace)) };
  if (value.go !== 'struct') return value;
  if (value.type === '&runtime.Task') return replace(value);
  return { ...value, fields: value.fields.map(([field, inner]) => [field, replaceTasks(inner, replace)]) };
}
