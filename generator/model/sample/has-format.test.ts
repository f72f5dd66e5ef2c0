import { expect, it } from 'vitest';
import { hasFormat } from './has-format.js';

it.each([
  ['date', '2024-02-29', true],
  ['date', '2023-02-29', false],
  ['date-time', '2026-01-01T00:00:00.5+02:00', true],
  ['date-time', '2026-01-01T00:00:00', false],
  ['time', '24:00:00Z', false],
  ['time', '04:00:00', true],
  ['time', '04:00:00+02:00', true],
  ['time', '25:00:00', false],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000', true],
  ['uuid', '123', false],
  ['ipv4', '1.2.3.256', false],
  ['ipv6', '::1', true],
  ['ipv6', 'fe80::1%eth0', false],
  ['hostname', 'a-b.example.', true],
  ['hostname', '-a.example', false],
  ['email', 'a@b.example', true],
  ['email', '@b', false],
  ['uri', 'https://example.com/a?b#c', true],
  ['uri', 'https://\u0084', false],
  ['uri', '/relative', false],
  ['uri-reference', '/relative', true],
  ['anything', 'x', true],
])('%s of %s', (format, text, want) => {
  expect(hasFormat(format, text)).toBe(want);
});
