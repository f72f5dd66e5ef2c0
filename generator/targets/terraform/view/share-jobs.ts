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
  const file = pickName(base, job, taken);
  const goName = toJobName(file);
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

function toJobName(base: string): string {
  return `job${toGoName(base)}`;
}

/** Several that are asked for at one path differ in where the answer has them, or in what they say they are about. */
function pickName(base: string, job: GoValue, taken: ReadonlySet<string>): string {
  const [at, target] = [readWords(job, 'At'), readWords(job, 'Target')];
  const names = [base, `${base} in ${at}`, `${base} about ${target}`, `${base} in ${at} about ${target}`];
  const told = names.filter((name) => !/ (?:in|about) (?:about|$)/.test(name)).map((name) => toIdentifier(name));
  for (let n = 2; ; n++) {
    const free = told.find((name) => !taken.has(toJobName(name)));
    if (free !== undefined) return free;
    // A long name is cut, and the number must not be.
    told.push(`${base.slice(0, 48)}_${n}`);
  }
}

function readWords(job: GoValue, field: string): string {
  const value = job.go === 'struct' ? job.fields.find(([own]) => own === field)?.[1] : undefined;
  return value?.go === 'list' ? value.items.map((item) => (item.go === 'text' ? item.value : '')).join(' ') : '';
}

/** What has no job in it stays the same object: the others of its kind share it. */
function replaceJobs(value: GoValue, replace: (job: GoValue) => GoValue): GoValue {
  if (value.go === 'list') {
    const items = value.items.map((item) => replaceJobs(item, replace));
    return items.every((item, index) => item === value.items[index]) ? value : { ...value, items };
  }
  if (value.go !== 'struct') return value;
  if (value.type === '&runtime.Job') return replace(value);
  const fields = value.fields.map(([field, inner]): [string, GoValue] => [field, replaceJobs(inner, replace)]);
  return fields.every(([, inner], index) => inner === value.fields[index]?.[1]) ? value : { ...value, fields };
}
