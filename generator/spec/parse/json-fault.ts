export interface JsonFault {
  offset: number;
  /** The text ends before the value does. */
  isCutOff: boolean;
}

type Expectation = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A word or number that the text ends in: whether it was complete does not matter, the bracket around it is open. */
const UNFINISHED = /(?:t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-|-?\d+(?:\.\d*)?(?:[eE][+-]?\d*)?)$/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const UNFINISHED_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?$/y;

/**
 * Finds where JSON goes wrong. Only run after `JSON.parse` said no: its own message has a position in some versions of
 * Node and for some faults only.
 */
export function findJsonFault(text: string): JsonFault {
  const open: ('{' | '[')[] = [];
  let expect: Expectation = 'value';
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    if (at >= text.length) return { offset: text.length, isCutOff: expect !== 'nothing' };
    const char = text[at] as string;
    if (expect === 'nothing') return { offset: at, isCutOff: false };

    if (expect === 'comma-or-end' || expect === 'value-or-end' || expect === 'key-or-end') {
      const innermost = open.at(-1);
      if (char === (innermost === '{' ? '}' : ']')) {
        open.pop();
        expect = open.length === 0 ? 'nothing' : 'comma-or-end';
        at += 1;
        continue;
      }
      if (expect === 'comma-or-end') {
        if (char !== ',') return { offset: at, isCutOff: false };
        expect = innermost === '{' ? 'key' : 'value';
        at += 1;
        continue;
      }
    }
    if (expect === 'colon') {
      if (char !== ':') return { offset: at, isCutOff: false };
      expect = 'value';
      at += 1;
      continue;
    }

    const isKey: boolean = expect === 'key' || expect === 'key-or-end';
    if (char === '"') {
      const end = skipString(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      expect = isKey ? 'colon' : closeValue(open);
    } else if (!isKey && (char === '{' || char === '[')) {
      open.push(char);
      expect = char === '{' ? 'key-or-end' : 'value-or-end';
      at += 1;
    } else {
      if (!isKey && matchAt(UNFINISHED, text, at) !== undefined) return { offset: text.length, isCutOff: true };
      const end = isKey ? undefined : matchAt(LITERAL, text, at);
      if (end === undefined) return { offset: at, isCutOff: false };
      at = end;
      expect = closeValue(open);
    }
  }
}

function closeValue(open: readonly string[]): Expectation {
  return open.length === 0 ? 'nothing' : 'comma-or-end';
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \n\r\t'.includes(text[at] as string)) at += 1;
  return at;
}

function skipString(text: string, quote: number): number | JsonFault {
  for (let at = quote + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return { offset: at, isCutOff: false };
    if (code !== 92) continue;
    const end = matchAt(ESCAPE, text, at);
    if (end === undefined) {
      const isCutOff = matchAt(UNFINISHED_ESCAPE, text, at) !== undefined;
      return { offset: isCutOff ? text.length : at, isCutOff };
    }
    at = end - 1;
  }
  return { offset: text.length, isCutOff: true };
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
