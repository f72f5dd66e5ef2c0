/**
 * A word that stands in every payload as code would: wherever a parser meets it as more than text, something broke out.
 * No identifier that is made of a name of the document has two of these lines in a row.
 */
export const CANARY = 'zq__canary';

/** What could end the text in which a payload stands. */
const ENDS = [
  '',
  '"',
  "'",
  '`',
  '"""',
  "'''",
  '\\',
  '\\"',
  '")',
  "')",
  '"]}',
  '\n',
  '\r',
  '\r\n',
  '\u2028',
  '\u0085',
  '*/',
  '-->',
  '}',
  '}}',
  '```\n',
  '\n---\n',
  '\nEOT\n',
  '\u0000',
];

/** What would be run, read or shown if the text had ended: in Go, Python, HCL, YAML, Jinja, Markdown and shells. */
const CODE = [
  `func init() { ${CANARY}() } //`,
  `+${CANARY}()+"`,
  `\n${CANARY}()\n#`,
  `\x24{${CANARY}("x")}`,
  `%{ for x in ${CANARY} }%{ endfor }`,
  `\n  ${CANARY}: !!python/object/apply:os.system [x]`,
  `{{ lookup('pipe', ${CANARY}) }}`,
  `{% set x = ${CANARY}() %}{{ ${CANARY} }}`,
  `<script>${CANARY}()</script> [x](javascript:${CANARY}) <img src=x onerror=${CANARY}>`,
  `$(${CANARY}); \`${CANARY}\` | ${CANARY}`,
];

/** Every end with every kind of code: 240, and one that chooses other signs for templates. */
export const PAYLOADS = [
  ...ENDS.flatMap((end) => CODE.map((code) => `${end}${code}`)),
  `#jinja2:variable_start_string:'[[',variable_end_string:']]'\n[[ ${CANARY} ]]`,
];
