/** Markup of the document that the encoder would show as it stands: emphasis goes, a link becomes words and an address. */
export function tidyText(text: string): string {
  return text
    .replace(/<br *\/?>/gi, '\n')
    .replace(/\[([^\]\n]*)\]\((https?:[^)\s]*)\)/g, '$1 ($2)')
    .replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_\n]+?)\1/g, '$2');
}

/** Paragraphs, and items for the lists and the rows of tables; whatever else they hold is text. */
export function splitText(text: string): { item: boolean; text: string }[] {
  const parts = tidyText(text.replace(/\r\n?/g, '\n')).split(/\n\s*\n|\n(?=\s*(?:[-*+|]|\d+[.)]))/);
  return parts.flatMap((part) => {
    const words = part.trim().replace(/^#+\s+/, '');
    if (words === '' || /^[\s|:=-]+$/.test(words)) return [];
    const cells = words.startsWith('|') ? words.split('|').map((cell) => cell.trim()) : [];
    const mark = /^[-*+]\s+/.exec(words)?.[0] ?? '';
    const told = cells.length > 0 ? cells.filter((cell) => cell !== '').join(', ') : words.slice(mark.length);
    return [{ item: mark !== '' || cells.length > 0, text: told }];
  });
}

export function summarise(text: string): string {
  const first = splitText(text).find(({ item }) => !item)?.text ?? '';
  return /^.*?[.!?](?=\s|$)/s.exec(first)?.[0] ?? first;
}
