import { isClean, type SeedResult } from './result.js';

const sum = (
  results: readonly SeedResult[],
  name: 'faults' | 'runs' | 'duplicates' | 'orphans' | 'removals' | 'commands',
) => results.reduce((total, result) => total + result[name], 0);

/** The figures as Markdown. */
export function writeTable(results: readonly SeedResult[], others: readonly string[]): string {
  const rows = (['terraform', 'ansible'] as const).map((target) => {
    const own = results.filter((result) => result.target === target);
    const helped = own.filter(({ commands }) => commands > 0).length;
    const cells = [
      target === 'terraform' ? 'Terraform' : 'Ansible',
      own.length,
      sum(own, 'faults'),
      sum(own, 'runs'),
      sum(own, 'duplicates'),
      sum(own, 'orphans'),
      sum(own, 'removals'),
      own.filter(({ stuck }) => stuck !== undefined).length,
      target === 'terraform' ? `${sum(own, 'commands')} in ${helped} seeds` : 'none is printed',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const bad = results.filter((result) => !isClean(result));
  return `# Faults

Written by \`npm run chaos\`. Each seed is a schedule of faults between the client and the mock of the reference API:
connections that are reset before or after the work was done, 408, 429 and 5xx before or after it, cut-off JSON, successes
that say nothing or something wrong, 404 responses of a proxy, slow answers. Six resources (a network and its subnet, a
firewall and its rule, which has no name, a VM, a bucket) are applied until that succeeds, then destroyed the same way. A
command that a message printed is run as it stands.

| target | seeds | faults | runs | duplicates | orphans | wrong removals from the state | not finished | printed commands that were needed |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

- **Duplicates**: objects that exist twice after the apply. **Orphans**: objects that state or results do not know after the
  apply, or that exist after the destroy. **Wrong removals**: resources that left the state although they exist.
- Seeds with a finding: ${bad.length === 0 ? 'none' : bad.map(({ target, seed }) => `${target} ${seed}`).join(', ')}.
${others.map((line) => `- ${line}\n`).join('')}
\`npm run chaos -- --seeds 1000 --ansible-seeds 200 --minutes 240\` goes on where the last run ended, as long as the
runtimes are the same.
`;
}
