import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { encodePythonString } from '../../generator/render/literals/python.js';

const templates = fileURLToPath(new URL('../../templates', import.meta.url));
const table = Object.entries(
  JSON.parse(readFileSync(join(templates, 'sentences.json'), 'utf8')) as Record<string, string>,
);

/** Both runtimes stand alone, so each has the table in its own words; UPDATE_SENTENCES=1 writes them anew. */
const runtimes: { file: string; lines: string[] }[] = [
  {
    file: 'terraform/runtime/sentences.go',
    lines: [
      'package runtime',
      '',
      '// Messages for users. The Ansible collection uses the same ones.',
      'const (',
      ...alignNames(table.map(([name, text]) => [toGoName(name), JSON.stringify(text)])),
      ')',
    ],
  },
  {
    file: 'ansible/runtime/_sentences.py',
    lines: [
      '# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)',
      '# Part of the iacsmith runtime: the same in every collection.',
      '"""Messages for users, which the Terraform provider of iacsmith shares."""',
      '',
      'from __future__ import annotations',
      '',
      ...table.flatMap(([name, text]) => assignPython(name.toUpperCase(), String(text))),
    ],
  },
];

function toGoName(name: string): string {
  return `say${name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
}

function alignNames(pairs: string[][]): string[] {
  const width = Math.max(...pairs.map(([name = '']) => name.length));
  return pairs.map(([name = '', text]) => `\t${name.padEnd(width)} = ${text}`);
}

/** The checkers of Ansible take lines of 160 signs at most. */
function assignPython(name: string, text: string): string[] {
  const pieces = text.match(/.{1,110}(?:\s|$)/g) ?? [text];
  if (pieces.length === 1) return [`${name} = ${encodePythonString(text)}`];
  return [`${name} = (`, ...pieces.map((piece) => `    ${encodePythonString(piece)}`), ')'];
}

it.each(runtimes)('$file says what the table says', ({ file, lines }) => {
  const text = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_SENTENCES === '1') writeFileSync(join(templates, file), text);
  expect(readFileSync(join(templates, file), 'utf8')).toBe(text);
});
