import { WRONG_ANSWERS } from '../acceptance/wrong-answers.js';
import { draw, pick } from './draw.js';

/** What happens to one request. */
export interface Fault {
  name: string;
  /** The server does the work all the same. */
  isDone: boolean;
  /** The connection is cut instead of an answer. */
  isCut?: true;
  status?: number;
  headers?: Record<string, string>;
  /** Makes the body, out of the true one where the server has done the work. */
  body?: (text: string, url: string) => string;
  delay?: number;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const refuse = (status: number, isDone: boolean): Fault => ({
  name: `${status} ${isDone ? 'after' : 'before'} the work`,
  isDone,
  status,
  headers: status === 429 ? { ...JSON_TYPE, 'retry-after': '0' } : JSON_TYPE,
  body: () => (status === 502 ? '<html>Bad Gateway</html>' : '{"message": "not now"}'),
});

const ANY: readonly Fault[] = [
  { name: 'connection reset before the work', isDone: false, isCut: true },
  { name: 'connection reset after the work', isDone: true, isCut: true },
  ...[408, 429, 500, 502, 503, 504].map((status) => refuse(status, false)),
  ...[408, 500, 502, 503, 504].map((status) => refuse(status, true)),
  { name: 'cut-off JSON', isDone: true, body: (text) => text.slice(0, Math.max(1, Math.floor(text.length / 2))) },
  { name: 'slow answer', isDone: true, delay: 250 },
];

const FOREIGN_404: readonly Fault[] = [
  ['text/plain', 'default backend - 404'],
  ['application/json', '{"timestamp": "now", "path": "/"}'],
  ['text/html', '<html>404</html>'],
  ['text/plain', ''],
].map(([type = '', text = '']) => ({
  name: `foreign 404 (${text === '' ? 'empty' : type})`,
  isDone: false,
  status: 404,
  headers: { 'content-type': type },
  body: () => text,
}));

const WRONG_READS: readonly Fault[] = [...WRONG_ANSWERS].map(([name, spoil]) => ({
  name: `wrong 200: ${name}`,
  isDone: true,
  body: spoil,
}));
const WRONG_WRITES: readonly Fault[] = ['{}', '', 'null', '[]', '{"message": "done"}', '{"id": null}'].map((text) => ({
  name: `wrong 2xx to a write: ${text === '' ? 'nothing' : text}`,
  isDone: true,
  body: () => text,
}));

/** How often a request goes wrong, and how many do at most before the API heals. */
const SHARE = 0.2;
export const MOST_FAULTS = 14;

/** The fault that the n-th such request of a seed meets; most meet none. */
export function chooseFault(seed: number, method: string, path: string, nth: number): Fault | null {
  const where = path.replace(/[^/]*\d[^/]*/g, '*');
  if (draw(seed, 'whether', method, where, nth) >= SHARE) return null;
  const isRead = method === 'GET';
  const groups = isRead ? [ANY, WRONG_READS, FOREIGN_404] : [ANY, ANY, WRONG_WRITES, FOREIGN_404];
  return pick(pick(groups, draw(seed, 'group', method, where, nth)), draw(seed, 'which', method, where, nth));
}
