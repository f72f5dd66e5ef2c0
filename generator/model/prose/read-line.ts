import type { Token } from 'markdown-it';

/** A full address that is safe to follow; everything else leads to somewhere in the document's own site. */
const ADDRESS = /^https?:\/\/[\w.-]+\.[a-z]{2,}(?::\d+)?(?:[/?#][^\s<>"'`\\^{|}]*)?$/i;

/** The inline tokens of one block as lines in which only code spans and full links are markup. */
export function readLine(tokens: readonly Token[]): string[] {
  let line = '';
  const labels: string[] = [];
  let strong = -1;
  let label = 0;
  const links: { href: string; at: number }[] = [];
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'text_special') line += toText(token.content);
    else if (token.type === 'code_inline') line += toCode(token.content);
    else if (token.type === 'softbreak') line += ' ';
    else if (token.type === 'hardbreak') line += '\n';
    else if (token.type === 'strong_open') strong = /^[\s,]*$/.test(line.slice(label)) ? line.length : -1;
    else if (token.type === 'strong_close' && strong >= 0) {
      labels.push(line.slice(strong));
      label = line.length;
    } else if (token.type === 'link_open') links.push({ href: String(token.attrGet('href') ?? ''), at: line.length });
    else if (token.type === 'link_close') line = closeLink(line, links.pop());
  }
  line = endLabels(line, labels, label);
  return line.split('\n').map((part) =>
    part
      .replace(/\s+/gu, ' ')
      .replace(/^ ?\*(?=\s?\w)/, '')
      .trim(),
  );
}

/**
 * Labels in bold, before a sentence of their own: what they say of a field's direction and need stands elsewhere, in the
 * words of the target.
 */
function endLabels(line: string, labels: readonly string[], end: number): string {
  const rest = line.slice(end).replace(/^[\s,]+/, '');
  const isApart = labels.length > 0 && rest !== line.slice(end) && /^[A-Z`]/.test(rest);
  if (!isApart || labels.some((own) => /[.:!?]/.test(own))) return line;
  const kept = labels.filter((own) => !FACTS.has(own.trim().toLowerCase()));
  return kept.length > 0 ? `${kept.join(', ')}. ${rest}` : rest;
}

const FACTS = new Set(
  'filterable nullable optional read-only readonly required write-only writeonly'.split(' ').concat('read only'),
);

/** Text as it stands, in a shape that nobody takes for code or for a link; marks of emphasis that never ends go. */
function toText(text: string): string {
  return (
    text
      .replaceAll('`', "'")
      .replaceAll('](', '] (')
      .replace(/&nbsp;/g, ' ')
      // A picture in front of a hint.
      .replace(/ ?[\u{1F300}-\u{1FAFF}\u2139\u26A0\u2705\u2757]\uFE0F?/gu, '')
      // A value's place that was written with entities.
      .replace(/(?<!\w)<[a-z][\w -]*>/gi, '`$&`')
      .replace(/\*{2,}|(?<!\w)_{2,}(?=\w)|(?<=\w)_{2,}(?!\w)/g, '')
  );
}

function toCode(code: string): string {
  const words = decodeSigns(code).replaceAll('`', "'").replace(/\s+/gu, ' ').trim();
  return words === '' ? '' : `\`${words}\``;
}

/** Whoever writes HTML writes signs as entities in code as well, where Markdown leaves them. */
function decodeSigns(code: string): string {
  return code.replace(/&(quot|apos|#39|lt|gt|amp);/g, (_, name: string) => SIGNS.get(name) ?? '');
}

const SIGNS = new Map(Object.entries({ quot: '"', apos: "'", '#39': "'", lt: '<', gt: '>', amp: '&' }));

function closeLink(line: string, link: { href: string; at: number } | undefined): string {
  if (!link) return line;
  const before = line.slice(0, link.at);
  const words = line.slice(link.at).replace(/\s+/gu, ' ').trim();
  const href = link.href.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
  if (!ADDRESS.test(href)) return before + words;
  if (words === '' || words === href || decodes(href) === words) return before + href;
  return `${before}[${words.replace(/[[\]]/g, '')}](${href})`;
}

function decodes(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
