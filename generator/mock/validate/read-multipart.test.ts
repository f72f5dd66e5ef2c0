import { expect, it } from 'vitest';
import { readMultipart } from './read-multipart.js';

const part = (head: string, text: string) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;

it.each<[string, string, string | null]>([
  ['texts', `${part('name="a"', '1')}${part('name="b[c]"', 'x\r\ny')}--B--\r\n`, 'a=1&b%5Bc%5D=x%0D%0Ay'],
  ['a file is left out', `${part('name="f"; filename="x"', '1')}${part('name="a"', '2')}--B--\r\n`, 'a=2'],
  ['nothing at all', '--B--\r\n', ''],
  ['no end', part('name="a"', '1'), null],
  ['a part without a name', `${part('', '1')}--B--\r\n`, null],
])('%s', (_, text, want) => {
  expect(readMultipart('multipart/form-data; boundary=B', Buffer.from(text))).toBe(want);
});

it('wants a boundary', () => {
  expect(readMultipart('multipart/form-data', Buffer.from(''))).toBeNull();
});
