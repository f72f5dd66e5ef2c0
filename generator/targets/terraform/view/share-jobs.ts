import { toGoName, toIdentifier } from '../../../naming/identifiers.js';
import { type GoValue, name } from './go-value.js';
import type { GoFile } from './types.js';

/** Operation objects are the same in many calls, so each stands once in its package. */
export function shareJobs(files: readonly GoFile[]): GoFile[] {
  const shared = new Map<string, GoFile>();
  const changed = files.map((file) => ({
    ...file,
    value: replaceJobs(file.value, (job) => note(shared, file.package, job)),
  }));
  return [...changed, ...shared.values()];
}

function note(shared: Map<string, GoFile>, package_: string, job: GoValue): GoValue {
  const key = `${package_} ${JSON.stringify(job, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`;
  const known = shared.get(key);
  if (known) return name(`&${known.goName}`);
  const path = job.go === 'struct' ? job.fields.find(([field]) => field === 'Path')?.[1] : undefined;
  const words = path?.go === 'text' ? path.value.replace(/\{[^}]*\}|(?<=\/)v\d+(?=\/)/g, ' ').trim() : '';
  const isWhole = job.go === 'struct' && !job.fields.some(([field]) => field === 'At');
  const taken = new Set([...shared.values()].filter((file) => file.package === package_).map(({ goName }) => goName));
  const base = words === '' ? 'in_answer' : toIdentifier(isWhole ? `${words} as answer` : words);
  const wanted = `job${toGoName(base)}`;
  let goName = wanted;
  let file = base;
  for (let n = 2; taken.has(goName); n++) {
    goName = `${wanted}${n}`;
    file = `${base}_${n}`;
  }
  shared.set(key, {
    path: `internal/${package_}/${file}_job.go`,
    package: package_,
    goName,
    comment: `${goName} is an operation of the API that goes on after the answer.`,
    value: job.go === 'struct' ? { ...job, type: 'runtime.Job', tall: true } : job,
    shapes: [],
    subject: '',
  });
  return name(`&${goName}`);
}

function replaceJobs(value: GoValue, replace: (job: GoValue) => GoValue): GoValue {
  if (value.go === 'list') return { ...value, items: value.items.map((item) => replaceJobs(item, replace)) };
  if (value.go !== 'struct') return value;
  if (value.type === '&runtime.Job') return replace(value);
  return { ...value, fields: value.fields.map(([field, inner]) => [field, replaceJobs(inner, replace)]) };
}
