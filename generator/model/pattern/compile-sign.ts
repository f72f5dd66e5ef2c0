/** Says whether one character may stand in a place. */
export type Sign = (char: string) => boolean;

/** What Go's expressions and those of many other languages call these; JavaScript has no names for them. */
const POSIX = new Map([
  ['alnum', '0-9A-Za-z'],
  ['alpha', 'A-Za-z'],
  ['ascii', '\\x00-\\x7f'],
  ['blank', '\\t '],
  ['cntrl', '\\x00-\\x1f\\x7f'],
  ['digit', '0-9'],
  ['graph', '!-~'],
  ['lower', 'a-z'],
  ['print', ' -~'],
  ['punct', '!-\\/:-@\\[-`{-~'],
  ['space', '\\t\\n\\v\\f\\r '],
  ['upper', 'A-Z'],
  ['word', '0-9A-Za-z_'],
  ['xdigit', '0-9A-Fa-f'],
]);

const signs = new Map<string, Sign | null>();

/**
 * A character, an escape or a class as a test of one character. JavaScript's own engine does it: on one character it has
 * nothing to go back to.
 */
export function compileSign(text: string, anyCase: boolean): Sign | null {
  const key = `${anyCase ? 'i' : ''}${text}`;
  const known = signs.get(key);
  if (known !== undefined) return known;
  const made = makeSign(text, anyCase ? 'i' : '');
  signs.set(key, made);
  return made;
}

function makeSign(text: string, flag: string): Sign | null {
  if (text.length === 1 && flag === '') return (char) => char === text;
  const source = translate(text);
  if (source === null) return null;
  // Many documents escape what the strict grammar forbids to escape.
  for (const flags of [`u${flag}`, flag]) {
    try {
      const regex = new RegExp(`^(?:${source})$`, flags);
      const seen = new Map<string, boolean>();
      return (char) => {
        let is = seen.get(char);
        if (is === undefined) {
          is = regex.test(char);
          if (seen.size < MOST_KEPT) seen.set(char, is);
        }
        return is;
      };
    } catch {
      // The next flags, or none.
    }
  }
  return null;
}

const MOST_KEPT = 256;

/** As JavaScript writes it: `\pL` is `\p{L}`, `\x{41}` is `\u{41}`, and `[:alpha:]` is spelt out. */
function translate(text: string): string | null {
  if (/^[()|*+?^$]$/.test(text)) return `\\${text}`;
  let isKnown = true;
  const source = text
    .replace(/\\(?:([pP])([A-Z])(?!\{)|x(\{[0-9a-f]{1,6}\})|.)/gisu, (whole, p, letter, code) =>
      p && letter ? `\\${p}{${letter}}` : code ? `\\u${code}` : whole,
    )
    .replace(/\[:([a-z^]+):\]/g, (whole, name: string) => {
      if (!text.startsWith('[')) return whole;
      if (!POSIX.has(name)) isKnown = false;
      return POSIX.get(name) ?? '';
    });
  return isKnown ? source : null;
}
