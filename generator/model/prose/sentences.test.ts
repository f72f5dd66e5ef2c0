import { expect, it } from 'vitest';
import { cutSentences, splitSentences, tellLine } from './sentences.js';

it('a sentence ends where the next one begins', () => {
  expect(splitSentences('An address, e.g. 192.0.2.1. `ipv4` is\nnewer! Really?')).toEqual([
    'An address, e.g. 192.0.2.1.',
    '`ipv4` is newer!',
    'Really?',
  ]);
});

it('a shortened word ends no sentence, also without its inner full stop', () => {
  expect(splitSentences('In ISO 8601, eg. `2030-01-31`. (Ie. A day.)')).toEqual([
    'In ISO 8601, eg. `2030-01-31`.',
    '(Ie. A day.)',
  ]);
});

it.each([
  ['plain words', 'Plain words.'],
  ['id of the disk, or ids of several', 'ID of the disk, or ids of several.'],
  ['(Optional) The region. optional or not', 'The region. optional or not.'],
  ['[required] name of the disk', 'Name of the disk.'],
  ['(optional)', '(optional).'],
  ['disk_size is its size', 'disk_size is its size.'],
  ['etcd version', 'etcd version.'],
  ['eBPF is used', 'eBPF is used.'],
  ['**Bold**, _slanted_ and `code`.', 'Bold, slanted and `code`.'],
  [
    'A [guide](https://example.com/a_b) and [a place](#operation/x), [another](/docs/y).',
    'A [guide](https://example.com/a_b) and a place, another.',
  ],
  ['__Beta__ The name. **Note:** Short.', 'Beta. The name. Note: Short.'],
  ['__Filterable__, __Read-only__ When it was made.', 'When it was made.'],
  ['__Limited availability__, __Write-only__ The zone.', 'Limited availability. The zone.'],
  ['**Required** for all. **Optional**', 'Required for all. Optional.'],
  ['Where it lives.\n\n> 📘 ⚠️\n> Not the zone.', 'Where it lives. Not the zone.'],
  ['Its zone. | The zone of it. | Its zone.', 'Its zone. The zone of it.'],
  ['Its labels. For more information, see "Labels".', 'Its labels.'],
  ['Its labels. See "Labels" for what they may hold.', 'Its labels. See "Labels" for what they may hold.'],
  ['**Deprecated**: This field is deprecated. Take another.', 'This field is deprecated. Take another.'],
  ['Deprecated: take another.', 'Deprecated: take another.'],
  ['How to boot:\n- disk\n- `network` (slow)', 'How to boot: disk, `network` (slow).'],
  ['As &lt;major&gt;.&lt;minor&gt;.', 'As `<major>`.`<minor>`.'],
  ['See [it][1].\n\n[1]: https://example.com/it', 'See [it](https://example.com/it).'],
  ['![a picture](https://example.com/x.png) Words.', 'Words.'],
  ['[x](javascript:alert(1)) and <javascript:y>', 'x and javascript:y.'],
  ['One line. <<LB>> Two lines.\n<<LB>>', 'One line. Two lines.'],
  ['One line.<br>Two&nbsp;lines &amp; more.<br/><b>Three</b>', 'One line. Two lines & more. Three.'],
  [
    '<p>The <code>id</code> of <a href="https://example.com/z">it</a>.</p><ul><li>one</li><li>two</li></ul>',
    'The `id` of [it](https://example.com/z). Possible values: one, two.',
  ],
  ['Take `/v1/<id>` or <id>, not a List<String>.', 'Take `/v1/<id>` or `<id>`, not a List<String>.'],
  ['None of `-&quot;&#39;&lt;&amp;amp;`.', 'None of `-"\'<&amp;`.'],
  ['Notify by email.\n\n* true\n* false (default)', 'Notify by email. Defaults to false.'],
  ['One of:\n- `a`: the first\n- `b`: the second', 'One of: `a`: the first; `b`: the second.'],
  ['Steps.\n\n1. Stop it. Then wait.\n2. Start it.', 'Steps. Stop it. Then wait. Start it.'],
  ['• one thing\n• another thing', 'One thing. Another thing.'],
  ['> **Note:** It takes long.\n\n:::warning\nIt costs.\n:::', 'Note: It takes long. It costs.'],
  ['> [!IMPORTANT]\n> Do not.', 'Do not.'],
  ['Sizes.\n\n| Size | Cores |\n|---|---|\n| `s` | 1 |\n| `m` | 2 |', 'Sizes. `s`: 1. `m`: 2.'],
  ['Make it with:\n\n```\ncurl -X POST\n```', 'Make it with.'],
  ['# Title\n\nWords.\n\n    indented words', 'Words. Indented words.'],
  ['Title\n---\nWords', 'Title. Words.'],
  ['An **unclosed mark and a ` alone', "An unclosed mark and a ' alone."],
])('%j is told as %j', (given, want) => {
  expect(tellLine(given)).toBe(want);
});

it('a text is cut between sentences, never in code or in a link', () => {
  const link = 'See [the. Long. Guide](https://example.com/a).';
  expect(splitSentences(`One \`a. B\`. ${link}`)).toEqual(['One `a. B`.', link]);
  expect(cutSentences(['One.', 'Two.', link], 12)).toEqual(['One.', 'Two.']);
  expect(cutSentences([link, 'Two.'], 12)).toEqual([link]);
});
