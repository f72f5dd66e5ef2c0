import { expect, it } from 'vitest';
import { encodeShellLine } from './shell.js';

it('lets plain words and quoted texts through', () => {
  const command = "terraform import a_b.example '<id>/$x'";
  expect(encodeShellLine(command)).toBe(command);
});

it.each(['a; rm -rf x', 'a $(x)', 'a `x`', "a 'b'c'", 'a\nb', "a 'b\nc'", 'a | b', 'a > b'])('refuses %j', (given) => {
  expect(() => encodeShellLine(given)).toThrow();
});
