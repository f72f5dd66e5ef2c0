import { describe, expect, it } from 'vitest';
import { renderVerifyPage } from '../render/verify-page.js';
import type { VerifyReport } from '../verify/types.js';
import { formatVerify } from './verify-text.js';

const report: VerifyReport = {
  title: 'Things <b>',
  version: '1',
  sha256: 'abc',
  folder: 'out',
  generator: '0.1.0',
  checks: [
    { name: 'gofmt', target: 'terraform', outcome: 'passed', detail: '', seconds: 0.21 },
    { name: 'ansible-lint', target: 'ansible', outcome: 'not-run', detail: 'ansible-lint is missing', seconds: 0 },
    { name: 'go vet', target: 'terraform', outcome: 'failed', detail: './a.go:1\n  ./b.go:2\u001b[2J', seconds: 3 },
    {
      name: 'ladder',
      target: 'terraform',
      outcome: 'failed',
      detail: '',
      seconds: 12,
      ladder: [
        {
          resource: 'vm',
          steps: [
            { step: 'apply', outcome: 'passed', detail: '' },
            { step: 'update', outcome: 'not-applicable', detail: '' },
          ],
        },
        { resource: 'disk', steps: [{ step: 'apply', outcome: 'failed', detail: 'Error: <script>alert(1)</script>' }] },
      ],
    },
  ],
};

describe('the report of verify', () => {
  it('is a table, then what failed, then the sum', () => {
    expect(formatVerify(report)).toBe(`  TARGET     CHECK         RESULT   SECONDS
  terraform  gofmt         ok           0.2
  ansible    ansible-lint  not run      0.0  ansible-lint is missing
  terraform  go vet        FAILED       3.0
  terraform  ladder        FAILED      12.0  1 of 2 resources

  terraform go vet:
    ./a.go:1
      ./b.go:2\\u{1b}[2J

  terraform disk, apply:
    Error: <script>alert(1)</script>

1 passed, 2 failed, 1 not run
`);
  });

  it('is a page in which text stays text and nothing comes from elsewhere', () => {
    const page = renderVerifyPage(report);
    expect(page).toContain('Things &lt;b&gt;');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('<td class="failed">FAILED<pre>1 of 2 resources</pre></td>');
    expect(page).not.toMatch(/<script|https?:|src=|href=/);
    expect(page).toMatch(/<tr><th>vm<\/th><td class="passed">ok<\/td><td class="not-applicable">-<\/td><\/tr>/);
    expect(page).toMatch(/<th>disk<\/th><td class="failed"><details>/);
  });
});
