import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CONFIG_NAME } from '../config/load-config.js';
import { refuse } from '../report/diagnostic.js';
import { readKey } from './key.js';
import { makeProgress, tellDiagnostics } from './terminal.js';

/** What every command that reads a document takes. */
export interface SpecOptions {
  spec?: string[];
  config?: string;
  keyFile?: string;
  offline?: boolean;
  allowRef?: string[];
  json?: boolean;
  quiet?: boolean;
}

export function addSpecOptions(command: Command): Command {
  return command
    .option('--spec <file|URL|->', 'the OpenAPI document; - reads standard input (repeatable)', collect)
    .option('--config <file>', 'the config; default: iacsmith.yaml beside the document, if there is one')
    .option('--key-file <file>', 'a file with the key for a live document; default: IACSMITH_API_KEY')
    .option('--offline', 'use the last good copy of a live document without fetching it')
    .option('--allow-ref <origin|dir>', 'also allow references to this origin or folder (repeatable)', collect)
    .option('--json', 'print one JSON document and nothing else on standard output')
    .option('--quiet', 'print the result and errors only')
    .hook('preAction', refuseNothing);
}

/** A config can list the documents; without one, --spec alone can name them. */
function refuseNothing(command: Command): void {
  const { spec, config } = command.opts<SpecOptions>();
  if (spec !== undefined || config !== undefined || existsSync(CONFIG_NAME)) return;
  const hint = `Usage: iacsmith ${command.name()} --spec <file|URL|->, or list the documents in ${CONFIG_NAME}.`;
  throw refuse(2, 'usage', 'No document given: --spec is missing.', hint);
}

export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

export interface ReadingOptions {
  /** Of several, or none, a list. */
  spec: string | string[];
  key?: string;
  offline: boolean;
  allowRefs: string[];
  configFile?: string;
  onProgress?: (line: string) => void;
}

/** The options as the pipeline takes them; the key is read here and goes nowhere else. */
export async function readSpecOptions(options: SpecOptions): Promise<ReadingOptions> {
  const spec = options.spec ?? [];
  if (spec.includes('')) {
    throw refuse(2, 'usage', '--spec is empty.', 'Give it a file, a URL, or - for standard input.');
  }
  const { key, diagnostics } = await readKey(options.keyFile, process.env);
  if (options.quiet !== true) tellDiagnostics(diagnostics);
  const onProgress = makeProgress(options.quiet === true);
  return {
    spec: spec.length === 1 ? (spec[0] as string) : spec,
    offline: options.offline === true,
    allowRefs: options.allowRef ?? [],
    ...(key === null ? {} : { key }),
    ...(options.config === undefined ? {} : { configFile: options.config }),
    ...(onProgress === null ? {} : { onProgress }),
  };
}
