import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import type { Json } from '../../spec/types.js';
import { listNamedStatus } from './status.js';

const DONE = [
  'succeeded',
  'success',
  'successful',
  'completed',
  'complete',
  'done',
  'finished',
  'ok',
  'ready',
  'closed',
];
const UNDER_WAY = ['running', 'inprogress', 'processing', 'started', 'pending', 'queued', 'new', 'waiting', 'init'];

/** How the status of an operation object is called while it runs and when it is done. */
export function findProgress(schema: Schema): { name: string; running: Json; done: Json } | null {
  for (const [name, field] of listNamedStatus(schema)) {
    const words = field.enum && readProgress(field.enum);
    if (words) return { name, ...words };
  }
  return null;
}

function readProgress(values: Json[]): { running: Json; done: Json } | null {
  let found = knownProgress.get(values);
  if (found === undefined) {
    const words = values.filter((v): v is string => typeof v === 'string');
    const done = DONE.map((w) => words.find((word) => squash(word) === w)).find((w) => w !== undefined);
    const running = UNDER_WAY.map((w) => words.find((word) => squash(word) === w)).find(
      (w) => w !== undefined && w !== done,
    );
    found = done !== undefined && running !== undefined ? { running, done } : null;
    knownProgress.set(values, found);
  }
  return found;
}

// By the list of values itself, as the stages of a status.
const knownProgress = new WeakMap<Json[], { running: Json; done: Json } | null>();

/** An object that describes work under way. */
export function isOperationLike(schema: Schema): boolean {
  return schema.types.includes('object') && isNamedLikeOperation(schema) && findProgress(schema) !== null;
}

function isNamedLikeOperation(schema: Schema): boolean {
  let isLike = namedLikeOperation.get(schema);
  if (isLike === undefined) {
    isLike = hasNamesOfOperation(schema);
    namedLikeOperation.set(schema, isLike);
  }
  return isLike;
}

const namedLikeOperation = new WeakMap<Schema, boolean>();

function hasNamesOfOperation(schema: Schema): boolean {
  if (schema.properties.size > 16) return false;
  const names = [...schema.properties.keys()].map(squash);
  const speaks = /operation|action|task|job|progress|workrequest/i.test(schema.name ?? '');
  const hasTime = names.some((n) => /^(?:finished|completed|ended|progress|percent)/.test(n));
  return names.some((n) => n === 'id' || n === 'uuid' || n.endsWith('id')) && (speaks || hasTime);
}
