import type { Operation } from '../model/types.js';
import { isObject } from '../spec/json.js';
import type { Json } from '../spec/types.js';
import type { Match } from './router.js';
import { listPathNames } from './validate/path-names.js';
import type { QueryPairs } from './validate/read-parameters.js';

type SentKey = NonNullable<NonNullable<Operation['sent']>['key']>;

export interface Placed {
  /** Values of the parameters in the path of the operation. */
  values: string[];
  pairs: QueryPairs;
  path: string;
}

/** The key of `GET /volume/get?id=7` and `POST /volume/delete` with `{"id": 7}`, where the operation has it in its path. */
export function placeSent({ operation, values }: Match, given: QueryPairs, body: Buffer, asked: string): Placed {
  const { sent } = operation;
  if (!sent) return { values, pairs: given, path: asked };
  const [path = '', query = ''] = sent.path.split('?');
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const [, wire, parameter] = /^(.*)=\{(.*)\}$/.exec(query) ?? [];
  const pairs = new Map([...given].filter(([name]) => wire === undefined || name !== decodeURIComponent(wire)));
  const find = (name: string): string => {
    const at = names.indexOf(name);
    if (at >= 0) return values[at] ?? '';
    if (name === parameter && wire !== undefined) return given.get(decodeURIComponent(wire))?.[0] ?? '';
    return sent.key ? readKey(body, sent.key) : '';
  };
  const placed = listPathNames(operation).map(find);
  const filled = placed.reduce(
    (text, value) => text.replace(/\{[^{}]*\}/, () => encodeURIComponent(value)),
    operation.path,
  );
  return { values: placed, pairs, path: filled };
}

function readKey(body: Buffer, { wire, within }: SentKey): string {
  try {
    const whole = JSON.parse(body.toString('utf8'));
    const told = (within === undefined ? whole : whole[within])[wire];
    const [one] = Array.isArray(told) ? told : [told];
    return typeof one === 'string' || typeof one === 'number' ? String(one) : '';
  } catch {
    return '';
  }
}

/** What is sent of an object beside its key; of a list, what it asks for. */
export function withoutKey({ sent }: Operation, value: Json | undefined): Json | undefined {
  const name = sent?.key?.within ?? sent?.key?.wire;
  if (name === undefined || value === undefined || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([own]) => own !== name));
}
