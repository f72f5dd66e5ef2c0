import type { Json } from '../spec/types.js';
import { matchesGlob } from './access/keys.js';

/** Trouble on request: what happens to the n-th call of a method on a path. */
export interface FaultRule {
  /** `*` for any. */
  method: string;
  /** A path of the document (`/vms/{id}`), or a concrete one, with `*` for any text. */
  path: string;
  /** From 1; null for every call. */
  nth: number | null;
  status?: number;
  /** Milliseconds before anything else. */
  delay?: number;
  /** The connection is cut, before or after the change was made. */
  reset?: 'before' | 'after';
  /** With a status: the change is made all the same. */
  after?: boolean;
  body?: 'truncated' | 'wrong-type';
  /** Null: left out where it belongs. */
  retryAfter?: string | null;
  /** An answer of one's own, in place of the mock's. */
  json?: Json;
  headers?: Record<string, string>;
}

/** Keeps the rules and counts the calls that each of them has seen. */
export class Faults {
  #rules: { rule: FaultRule; calls: number }[] = [];

  get rules(): FaultRule[] {
    return this.#rules.map(({ rule }) => rule);
  }

  set(rules: FaultRule[]): void {
    this.#rules = rules.map((rule) => ({ rule, calls: 0 }));
  }

  add(rule: FaultRule): void {
    this.#rules.push({ rule, calls: 0 });
  }

  /** Forgets what was counted; the rules stay. */
  rewind(): void {
    for (const entry of this.#rules) entry.calls = 0;
  }

  /** The rule that this call meets; counts for every rule that it fits. */
  take(method: string, path: string, template: string | null): FaultRule | null {
    let met: FaultRule | null = null;
    for (const entry of this.#rules) {
      const { rule } = entry;
      if (rule.method !== '*' && rule.method.toUpperCase() !== method) continue;
      if (rule.path !== template && !matchesGlob(rule.path, path)) continue;
      entry.calls += 1;
      if (!met && (rule.nth === null || rule.nth === entry.calls)) met = rule;
    }
    return met;
  }
}

/** `GET /vms/{id}#1=200 {"id": "a"}`: an answer of one's own is the status and the body. */
function parseAnswer(text: string): FaultRule | string | null {
  const found = /^\s*(\*|[A-Za-z]+)\s+(\S+?)(?:#(\d+))?=([1-5]\d\d)\s+(\S.*)$/s.exec(text);
  if (!found) return null;
  const [, method = '*', path = '', nth, status, body = ''] = found;
  try {
    const json = JSON.parse(body) as Json;
    return {
      method: method.toUpperCase(),
      path,
      nth: nth === undefined ? null : Number(nth),
      status: Number(status),
      json,
    };
  } catch {
    return `The answer in "${text}" is not JSON.`;
  }
}

/** Reads `POST /vms#2=reset-after,delay:500`; a sentence where it is not of that form. */
export function parseFault(text: string): FaultRule | string {
  const answer = parseAnswer(text);
  if (answer !== null) return answer;
  const found = /^\s*(\*|[A-Za-z]+)\s+(\S+?)(?:#(\d+))?=(\S+)\s*$/.exec(text);
  if (!found) return `"${text}" is not of the form "METHOD /path#N=effect".`;
  const [, method = '*', path = '', nth, effects = ''] = found;
  const rule: FaultRule = { method: method.toUpperCase(), path, nth: nth === undefined ? null : Number(nth) };
  for (const effect of effects.split(',')) {
    const trouble = readEffect(effect, rule);
    if (trouble !== null) return trouble;
  }
  return rule;
}

const EFFECTS =
  'a status (503, or 503-after), delay:MS, reset-before, reset-after, truncated, wrong-type, retry-after:TEXT or no-retry-after';

function readEffect(effect: string, rule: FaultRule): string | null {
  const [name = '', value = ''] = effect.split(/:(.*)/s);
  const status = /^([1-5]\d\d)(-after)?$/.exec(effect);
  if (status) {
    rule.status = Number(status[1]);
    if (status[2]) rule.after = true;
  } else if (name === 'delay' && /^\d+$/.test(value)) rule.delay = Number(value);
  else if (effect === 'reset-before' || effect === 'reset-after')
    rule.reset = effect === 'reset-before' ? 'before' : 'after';
  else if (effect === 'truncated' || effect === 'wrong-type') rule.body = effect;
  else if (name === 'retry-after' && value !== '') rule.retryAfter = value;
  else if (effect === 'no-retry-after') rule.retryAfter = null;
  else return `"${effect}" is no fault; there is ${EFFECTS}.`;
  return null;
}

const FIELDS = new Set([
  'method',
  'path',
  'nth',
  'status',
  'delay',
  'reset',
  'after',
  'body',
  'retryAfter',
  'json',
  'headers',
]);

/** Rules from a file or an admin call: each as an object, or in the short form. */
export function readFaults(value: unknown): FaultRule[] | string {
  if (!Array.isArray(value)) return 'Faults are a list.';
  const rules: FaultRule[] = [];
  for (const entry of value) {
    if (typeof entry === 'string') {
      const rule = parseFault(entry);
      if (typeof rule === 'string') return rule;
      rules.push(rule);
      continue;
    }
    if (typeof entry !== 'object' || entry === null) return 'A fault is an object or a text.';
    const { method, path, nth, status, json, headers } = entry as Record<string, unknown>;
    const unknown = Object.keys(entry).find((name) => !FIELDS.has(name));
    if (unknown !== undefined) return `A fault has no field "${unknown}"; it has ${[...FIELDS].join(', ')}.`;
    if (typeof path !== 'string') return 'A fault needs a path.';
    rules.push({
      ...(entry as object),
      method: typeof method === 'string' ? method.toUpperCase() : '*',
      path,
      nth: typeof nth === 'number' ? nth : null,
      ...(status === undefined && (json !== undefined || headers !== undefined) ? { status: 200 } : {}),
    });
  }
  return rules;
}
