import type { Command } from 'commander';
import type { Config } from '../config/types.js';
import type { Catalogue, LedgerEntry } from '../map/types.js';
import type { Plan } from '../plan/types.js';
import { refuse } from '../report/diagnostic.js';
import { favourShortRuns } from './favour-short-runs.js';
import { holdLittle } from './hold-little.js';
import { addSpecOptions, readSpecOptions, type SpecOptions } from './options.js';
import { endProgress, paintFor, printPieces, printResult, tellDiagnostics, tellPeople } from './terminal.js';

interface InspectOptions extends SpecOptions {
  explain?: string;
  strict?: boolean;
}

export function addInspect(program: Command): void {
  const command = program.command('inspect').summary('show the contents of a document');
  addSpecOptions(command)
    .description('Shows the resources, lookups and actions of a document, and the home of every operation.')
    .option('--explain <name|"METHOD /path">', 'explain one resource, lookup, attribute (vm.plan) or operation')
    .option('--strict', 'exit with 1 on errors, and on operations that are skipped without a reason in the overlay')
    .action(inspect);
}

async function inspect(options: InspectOptions): Promise<void> {
  favourShortRuns();
  holdLittle(100);
  const reading = await readSpecOptions(options);
  const { readCatalogue } = await import('../pipeline.js');
  const strict = options.strict === true;
  const { catalogue, plan, config, configPath } = await readCatalogue({ ...reading, strict }).finally(() => {
    endProgress(reading.onProgress);
  });
  if (options.explain === undefined) await show(plan, config, configPath, options);
  else await explainOne(plan, options.explain, options.json === true);
  if (strict) await judge(catalogue, config);
}

async function show(plan: Plan, config: Config, configPath: string | null, options: InspectOptions): Promise<void> {
  const { catalogue } = plan;
  const quiet = options.quiet === true;
  const { judgeHomes } = await import('../targets/index.js');
  const { countShares, listFindings } = await import('../report/list-findings.js');
  const { resolveSettings } = await import('../config/settings.js');
  const { name } = resolveSettings(config, catalogue.title, catalogue.servers);
  const homes = await judgeHomes(plan, name);
  const shares = countShares(catalogue, homes);
  catalogue.diagnostics.push(...listFindings(catalogue, homes));
  if (options.json === true) {
    const { describeCatalogue } = await import('../report/inspect-json.js');
    const { listHomes } = await import('../plan/coverage.js');
    const { listJsonLines } = await import('../report/print-json.js');
    const homesOf = (entry: LedgerEntry) => listHomes(entry, homes);
    if (configPath !== null && !quiet) tellPeople([`Config: ${configPath}`]);
    printPieces(listJsonLines(describeCatalogue(catalogue, shares, homesOf)));
    return;
  }
  const { formatCatalogue } = await import('../report/inspect-text.js');
  printResult(formatCatalogue(catalogue, { configPath, quiet, shares, paint: paintFor(process.stdout) }));
}

async function explainOne(plan: Plan, query: string, json: boolean): Promise<void> {
  const { findSubject, listSubjects } = await import('../report/find-subject.js');
  const subject = findSubject(plan.catalogue, query);
  if (subject === null) {
    const { suggestNearest } = await import('../config/nearest.js');
    const nearest = suggestNearest(query, listSubjects(plan.catalogue));
    const hint = nearest || 'Run inspect without --explain to see the names.';
    throw refuse(2, 'explain-unknown', `The document contains nothing named "${query}".`, hint);
  }
  const { explain, explainJson } = await import('../report/explain.js');
  const { printJson } = await import('../report/print-json.js');
  const text = json ? printJson(explainJson(plan, subject)) : explain(plan, subject, paintFor(process.stdout));
  printResult(text);
}

async function judge(catalogue: Catalogue, config: Config): Promise<void> {
  const { findStrict } = await import('../report/strict.js');
  // The catalogue says that an operation is skipped, the config alone says whether somebody wanted that.
  const excused = [...config.operations].flatMap(([key, overlay]) => (overlay.skip === undefined ? [] : [key]));
  const findings = findStrict(catalogue, new Set(excused));
  if (findings.length === 0) return;
  tellDiagnostics(findings);
  tellPeople([`--strict: ${findings.length === 1 ? '1 finding' : `${findings.length} findings`}.`]);
  process.exitCode = 1;
}
