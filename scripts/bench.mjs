import { measureAnsible } from '../test/bench/ansible.mjs';
import { compareDocuments, compareGrowth, measureGenerate } from '../test/bench/cases.mjs';
import { measureMock } from '../test/bench/mock.mjs';
import { printTable } from '../test/bench/print-table.mjs';
import { runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const asJson = process.argv.includes('--json');

// Speed is no test: a missed target is said and the exit code stays 0; only something that breaks down ends otherwise.
await runScript(async () => {
  setUp();
  const results = [];
  const notRun = [];
  for (const [title, measure] of [
    ['inspect beside the bare cost of reading the same file', compareDocuments],
    ['inspect of documents that grow', compareGrowth],
    ['generate', measureGenerate],
  ]) {
    tell(`Measuring ${title} …`);
    const { rows, missing } = measure();
    results.push({ title, rows });
    notRun.push(...missing);
  }
  tell('Measuring the mock …');
  const { start, reads } = await measureMock();
  results.push({ title: 'start of the mock on digitalocean', rows: start.rows });
  results.push({ title: 'simple reads there', rows: reads.rows });
  notRun.push(...start.missing);
  tell('Measuring playbooks …');
  const playbooks = await measureAnsible(setUpTools());
  results.push({ title: 'Ansible on things that are as they should be', rows: playbooks.rows });
  notRun.push(...playbooks.missing);
  if (asJson) process.stdout.write(`${JSON.stringify({ results, notRun }, null, 2)}\n`);
  else {
    for (const { title, rows } of results.filter((result) => result.rows.length > 0))
      process.stdout.write(`\n${title}\n${printTable(rows)}\n`);
    process.stdout.write(
      '\nUser CPU seconds, of the mock user and system; the median of three runs, Prism and the playbooks (with all their processes) once; memory at its peak.\n',
    );
    for (const line of notRun) process.stdout.write(`Not run: ${line}\n`);
  }
  return 0;
});
