import { describe, expect, it } from 'vitest';
import type { Diagnostic } from './diagnostic.js';
import { formatDiagnostics } from './diagnostics-text.js';
import { makePaint } from './paint.js';

function make(given: Partial<Diagnostic>): Diagnostic {
  return { code: 'odd', severity: 'warning', pointer: '', message: 'Something is odd.', hint: '', ...given };
}

describe('formatDiagnostics', () => {
  it('tells severity, code, message, pointer and hint, errors first', () => {
    const given = [
      make({ pointer: '/paths/~1a', hint: 'Mend it.' }),
      make({ severity: 'error', code: 'broken', message: 'It is broken.' }),
    ];
    expect(formatDiagnostics(given)).toEqual([
      'error broken: It is broken.',
      'warning odd: Something is odd.',
      '  at /paths/~1a',
      '  Mend it.',
    ]);
  });

  it('counts what is many, but never leaves out an error', () => {
    const many = (severity: Diagnostic['severity']) =>
      Array.from({ length: 9 }, (_, index) => make({ severity, message: `Number ${index}.` }));
    expect(formatDiagnostics(many('warning'))).toEqual([
      'warning odd: Number 0.',
      'warning odd: Number 1.',
      'warning odd: Number 2.',
      'warning odd: and 6 more, 9 in all; --json lists them.',
    ]);
    expect(formatDiagnostics(many('error'))).toHaveLength(9);
  });

  it('wraps long messages and disarms control characters', () => {
    const lines = formatDiagnostics([make({ message: `\u001b[31m ${'long '.repeat(40)}` })]);
    expect(lines.every((line) => line.length <= 102)).toBe(true);
    expect(lines.join('')).not.toContain('\u001b');
  });

  it('paints the head only', () => {
    const [line] = formatDiagnostics([make({ severity: 'error' })], makePaint(true));
    expect(line).toBe('\u001b[31merror odd:\u001b[39m Something is odd.');
  });
});
