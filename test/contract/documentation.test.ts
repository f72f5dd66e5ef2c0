import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseConfig } from '../../generator/config/parse-config.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...readdirSync(`${root}/docs`).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

interface Example {
  place: string;
  text: string;
}

const examples = pages.flatMap((page) => {
  const content = readFileSync(`${root}/${page}`, 'utf8');
  return [...content.matchAll(/^```ya?ml\n(.*?)^```$/gms)].map(
    ({ 1: text, index }): Example => ({
      place: `${page}:${content.slice(0, index).split('\n').length}`,
      text: text as string,
    }),
  );
});

/** Keys that only an overlay or the settings have at the top. */
const isConfig = ({ text }: Example) =>
  /^(?:resources|lookups|operations|stacks|terraform|namespace|spec):/m.test(text);

it('there are examples to look at', () => {
  expect(examples.length).toBeGreaterThan(5);
  expect(examples.filter(isConfig).length).toBeGreaterThan(2);
});

it.each(examples)('the YAML at $place parses', ({ text }) => {
  for (const document of parseAllDocuments(text)) expect([...document.errors, ...document.warnings]).toEqual([]);
});

it.each(examples.filter(isConfig))('the configuration at $place is accepted', ({ place, text }) => {
  expect(() => parseConfig(text, place)).not.toThrow();
});
