import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import { setOwn } from '../json.js';
import type { Json, JsonObject } from '../types.js';
import { readPlainScalar } from './core-scalars.js';
import { OddScalar } from './odd-scalar.js';

const { ALIAS, DOCUMENT, MAPPING, POP, SCALAR, SEQUENCE } = EVENT_ID;
const ABSENT = -1;

/**
 * The document out of the strict parser's events, in half the time that js-yaml's own constructor takes. Undefined
 * where there is anything out of the ordinary (tags, merge keys, keys that stand twice, numbers out of range, several
 * documents), and that constructor has to be asked.
 */
export function buildTree(events: readonly Event[], source: string): { root: Json } | undefined {
  const anchors = new Map<string, Json>();
  const parents: (Json[] | JsonObject)[] = [];
  const parentKeys: (string | undefined)[] = [];
  let container: Json[] | JsonObject = [];
  let key: string | undefined;
  let documents = 0;

  const root = container;
  for (const event of events) {
    const { type } = event;
    if (type === POP) {
      container = parents.pop() ?? root;
      key = parentKeys.pop();
      continue;
    }
    if (type === DOCUMENT) {
      documents += 1;
      if (documents > 1) return undefined;
      parents.push(container);
      parentKeys.push(key);
      continue;
    }
    const isKey = key === undefined && !Array.isArray(container);
    let value: Json | OddScalar;
    if (type === ALIAS) {
      const found = anchors.get(source.slice(event.anchorStart, event.anchorEnd));
      if (isKey || found === undefined) return undefined;
      value = found;
    } else {
      if (event.tagStart !== ABSENT) return undefined;
      if (type !== SCALAR) value = type === MAPPING ? {} : [];
      else if (isKey) value = getScalarValue(source, event);
      else value = readScalar(event, source);
      if (value instanceof OddScalar) {
        if (value.isOutOfRange) return undefined;
        value = value.value;
      }
      if (event.anchorStart !== ABSENT) {
        if (isKey) return undefined;
        anchors.set(source.slice(event.anchorStart, event.anchorEnd), value);
      }
    }
    if (isKey) {
      if (type !== SCALAR || isMergeKey(event, value) || Object.hasOwn(container, value as string)) return undefined;
      key = value as string;
      continue;
    }
    if (Array.isArray(container)) container.push(value);
    else {
      setOwn(container, key as string, value);
      key = undefined;
    }
    if (type === MAPPING || type === SEQUENCE) {
      parents.push(container);
      parentKeys.push(key);
      container = value as Json[] | JsonObject;
      key = undefined;
    }
  }
  return { root: (root as Json[])[0] ?? null };
}

function readScalar(event: ScalarEvent, source: string): Json | OddScalar {
  const text = getScalarValue(source, event);
  return event.style === SCALAR_STYLE.PLAIN ? readPlainScalar(text) : text;
}

function isMergeKey(event: ScalarEvent, text: Json): boolean {
  return text === '<<' && event.style === SCALAR_STYLE.PLAIN;
}
