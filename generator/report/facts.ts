import { wrapText } from './clean-text.js';
import { PAGE_WIDTH } from './table.js';

export type Fact = [label: string, text: string];

/** Labels in one column, what is known beside them; a fact without text is left out. */
export function formatFacts(facts: Fact[]): string[] {
  const told = facts.filter(([, text]) => text !== '');
  const width = Math.max(0, ...told.map(([label]) => label.length));
  return told.flatMap(([label, text]) => {
    const lines = wrapText(text, PAGE_WIDTH - width - 4);
    return lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(width)}  ${line}`);
  });
}
