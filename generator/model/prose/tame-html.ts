/** Tags that end a line of text, or begin one. */
const BREAKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figure footer form header hr html main nav ol p section summary table tbody tfoot thead ul'.split(
    ' ',
  ),
);
/** Tags that only say how their text looks. */
const LOOKS = new Set(
  'abbr b big cite col colgroup del em font i ins mark nobr q s small span strike strong sub sup u var wbr img picture source'.split(
    ' ',
  ),
);
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:\s[^<>]*)?)\/?>/gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** `<<LB>>`: where the system that shows the documentation puts a line break or some other part of its own. */
const MACRO = /[ \t]*<<[A-Z]{2,}>>[ \t]*/g;
/** Fenced code and code spans, in which a tag is text. */
const CODED = /(```[\s\S]*?```|`[^`\n]+`)/;

/**
 * HTML of a document as Markdown. A tag that HTML does not have, such as `<id>`, stands for a value and becomes code. It is
 * done before the Markdown is read, because HTML begins and ends anywhere, in the middle of a list or of a table too.
 */
export function tameHtml(text: string): string {
  if (!text.includes('<')) return text;
  const links: string[] = [];
  return text
    .split(CODED)
    .map((part, index) => (index % 2 === 1 ? part : tameTags(part, links)))
    .join('');
}

function tameTags(given: string, links: string[]): string {
  const text = given.replace(MACRO, '\n\n');
  return text.replace(TAG, (tag: string, slash: string | undefined, name: string | undefined, rest = '', at = 0) => {
    if (name === undefined) return '';
    const own = name.toLowerCase();
    const closes = slash === '/';
    // Inside a row of a table a break would end the row.
    const isRow = /^[ \t]*\|/.test(text.slice(text.lastIndexOf('\n', at) + 1, at));
    if (own === 'br') return isRow ? ' ' : '\n\n';
    if (LOOKS.has(own)) return '';
    if (CODE.has(own)) return '`';
    if (own === 'pre') return '\n```\n';
    if (own === 'a') return closes ? `](${links.pop() ?? ''})` : openLink(rest, links);
    if (own === 'li') return closes ? '\n' : '\n- ';
    if (/^h[1-6]$/.test(own)) return closes ? '\n\n' : '\n\n### ';
    if (own === 'tr') return closes ? '\n' : '\n\n';
    if (own === 'td' || own === 'th') return closes ? ', ' : '';
    if (BREAKS.has(own)) return isRow ? ' ' : '\n\n';
    // `List<String>` is a type; `<id>` by itself stands for a value.
    return /\w/.test(text[at - 1] ?? '') ? tag : `\`${tag}\``;
  });
}

function openLink(rest: string, links: string[]): string {
  const found = HREF.exec(rest);
  links.push((found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replace(/[\s()<>]/g, encodeURIComponent));
  return '[';
}
