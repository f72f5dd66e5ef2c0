import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { Diagnostic } from '../../report/diagnostic.js';
import { formatPointer } from '../json-pointer.js';
import { locate } from './text-position.js';

const MOST_REPORTED = 100;

interface Frame {
  /** Keys seen in a mapping; undefined in a sequence or a document. */
  keys: Set<string> | undefined;
  token: string;
  /** In a mapping keys and values take turns. */
  isKeyNext: boolean;
  index: number;
}

/** Every key that stands twice in one mapping, with its place. The events are the strict parser's. */
export function findDuplicateKeys(events: readonly Event[], source: string, name: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  const frames: Frame[] = [];

  function enterNode(): void {
    const parent = frames.at(-1);
    if (parent === undefined) return;
    if (parent.keys === undefined) parent.token = String(parent.index++);
    else parent.isKeyNext = !parent.isKeyNext;
  }

  for (const event of events) {
    if (found.length >= MOST_REPORTED) break;
    if (event.type === EVENT_ID.POP) frames.pop();
    else if (event.type === EVENT_ID.SCALAR) {
      const frame = frames.at(-1);
      if (frame?.keys !== undefined && frame.isKeyNext) {
        frame.token = getScalarValue(source, event);
        if (frame.keys.has(frame.token)) found.push(describe(event, source, frames, name));
        frame.keys.add(frame.token);
      }
      enterNode();
    } else {
      enterNode();
      if (event.type === EVENT_ID.ALIAS) continue;
      const keys = event.type === EVENT_ID.MAPPING ? new Set<string>() : undefined;
      frames.push({ keys, token: '', isKeyNext: keys !== undefined, index: 0 });
    }
  }
  return found;
}

function describe(event: ScalarEvent, source: string, frames: readonly Frame[], name: string): Diagnostic {
  const quote = event.style === SCALAR_STYLE.PLAIN ? 0 : 1;
  const { line, column } = locate(source, event.valueStart - quote);
  // The first frame is the YAML document itself.
  const tokens = frames.slice(1).map((frame) => frame.token);
  return {
    code: 'yaml-duplicate-key',
    severity: 'warning',
    pointer: formatPointer(tokens),
    message: `${name}: line ${line}, column ${column}: this key stands twice in one mapping; the last one counts.`,
    hint: 'Remove one of the two.',
  };
}
