import { expect, it } from 'vitest';
import { toText } from './document-text.js';

it.each([
  ['plain', 'plain'],
  ['{{ lookup("pipe", "id") }}', '{ { lookup("pipe", "id") }}'],
  ['{% raw %}', '{ % raw %}'],
  ['{# no #}', '{ # no #}'],
  ['{{{', '{ { {'],
  ["#jinja2:variable_start_string:'[['", "# jinja2:variable_start_string:'[['"],
  ['{ "a": {} }', '{ "a": {} }'],
])('%j is no template', (given, want) => {
  expect(toText(given)).toBe(want);
  expect(toText(given)).not.toMatch(/\{[{%#]/);
});
