import { splitWords } from '../../naming/words.js';

/** What people write into a number of this name. Limits that go together do so here: a time-out is below its interval. */
const NAMES: [words: RegExp, value: number][] = [
  [/\b(?:target|backend|destination|member|node|server|instance|container|to) port$/, 8080],
  [/\bport$/, 443],
  [/\bttl$/, 3600],
  [/\btime ?out(?: (?:seconds|secs|sec|s))?$/, 10],
  [/\b(?:interval|delay|period)(?: (?:seconds|secs|sec|s))?$/, 30],
  [/\b(?:retries|attempts|threshold)$/, 3],
  [/\b(?:priority|weight|preference|mx)$/, 10],
  [/\bvlan(?: (?:id|tag))?$/, 100],
  [/\basn?(?: number)?$/, 64_512],
  [/\bprefix ?(?:length|len|size)$|\bsubnet (?:size|mask)$|\bnetmask$/, 24],
  [/\b(?:disk|volume|storage|root|boot)(?: \w+)? ?size(?: (?:in )?(?:gb|gib))?$|\bsize (?:in )?(?:gb|gib)$/, 50],
  [/\b(?:cores|vcpus?|cpus?)(?: count)?$/, 2],
  [/\bexpiry year$|\byear$/, 2030],
  [/\bmax(?:imum)?(?: \w+)? (?:count|instances|nodes|replicas|size|members)$|\b(?:count|nodes|replicas|size) max$/, 3],
  [/\bpercent(?:age)?$/, 50],
];

/** A number by the name of its field; undefined where the name tells nothing. */
export function findUsualNumber(name: string): number | undefined {
  const words = splitWords(name).join(' ');
  return NAMES.find(([pattern]) => pattern.test(words))?.[1];
}
