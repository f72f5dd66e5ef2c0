import { readFile } from 'node:fs/promises';
import { Allowlist, type AllowlistMode, readMode } from '../mock/access/allowlist.js';
import { type Key, makeKey } from '../mock/access/keys.js';
import { readKeys } from '../mock/admin/admin-calls.js';
import { type FaultRule, parseFault, readFaults } from '../mock/faults.js';
import { isRuleName, RULES, type RuleName } from '../mock/rules/rule-names.js';
import type { MockOptions } from '../mock/start-mock.js';
import { refuse } from '../report/diagnostic.js';
import type { MockCommandOptions } from './mock.js';

const DEFAULT_PORT = 4010;

/** The command line as the mock takes it; every mistake in it is refused with a sentence. */
export async function readMockOptions(options: MockCommandOptions): Promise<MockOptions> {
  const settings: MockOptions = {
    port: readWhole('--port', options.port, 65535) ?? DEFAULT_PORT,
    keys: await readAllKeys(options),
  };
  if (options.host !== undefined) settings.host = options.host;
  const numbers = [
    ['adminPort', '--admin-port', options.adminPort, 65535],
    ['seed', '--seed', options.seed, 2 ** 31],
    ['latency', '--latency', options.latency, 600_000],
    ['rate', '--rate', options.rate, 1_000_000],
    ['readyReads', '--ready-reads', options.readyReads, 1000],
    ['readyMs', '--ready-ms', options.readyMs, 2 ** 31],
    ['deleteReads', '--delete-reads', options.deleteReads, 1000],
    ['deleteMs', '--delete-ms', options.deleteMs, 2 ** 31],
    ['bodyLimit', '--body-limit', options.bodyLimit, 2 ** 31],
  ] as const;
  for (const [name, flag, text, most] of numbers) {
    const value = readWhole(flag, text, most);
    if (value !== undefined) settings[name] = value;
  }
  if (options.selfCheck === true) settings.selfCheck = true;
  if (options.cors === true) settings.cors = true;
  if (options.retryAfter !== undefined) settings.retryAfter = readForm(options.retryAfter);
  if (options.specPath !== undefined) settings.specPath = readPath(options.specPath);
  if (options.allowlist !== undefined || options.allow !== undefined) settings.allowlist = readAllowlist(options);
  if (Array.isArray(options.rule)) settings.rulesOff = readRules(options.rule);
  settings.faults = [
    ...(await readAllFaults(options.fault ?? [], '--fault')),
    ...(await readAllFaults(options.answer ?? [], '--answer')),
  ];
  return settings;
}

function readWhole(flag: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw refuse(
    2,
    'usage',
    `${flag} takes a whole number from 0 to ${most}, not "${text}".`,
    `Omit ${flag} to use the default.`,
  );
}

function readForm(text: string): 'seconds' | 'date' {
  if (text === 'seconds' || text === 'date') return text;
  throw refuse(2, 'usage', `--retry-after takes seconds or date, not "${text}".`, 'The default is seconds.');
}

function readPath(text: string): string {
  if (text.startsWith('/') && text.length > 1) return text;
  throw refuse(
    2,
    'usage',
    `--spec-path takes a path that starts with /, not "${text}".`,
    'The default is /openapi.json.',
  );
}

function readAllowlist(options: MockCommandOptions): { mode: AllowlistMode; entries: string[] } {
  const mode = readMode(options.allowlist ?? 'enforce');
  if (mode === null)
    throw refuse(
      2,
      'usage',
      `--allowlist takes off, report or enforce, not "${options.allowlist}".`,
      'The default is off.',
    );
  const entries = options.allow ?? [];
  if (!new Allowlist().set(mode, entries))
    throw refuse(2, 'usage', 'An --allow is neither an address nor a range.', 'For example: --allow 192.0.2.0/24.');
  return { mode, entries };
}

function readRules(names: string[]): Set<RuleName> {
  const off = new Set<RuleName>();
  for (const name of names) {
    if (!isRuleName(name))
      throw refuse(2, 'usage', `There is no rule "${name}".`, `There is ${Object.keys(RULES).join(', ')}.`);
    off.add(name);
  }
  return off;
}

async function readAllKeys(options: MockCommandOptions): Promise<Key[]> {
  const keys = (options.key ?? []).map((text, i) => {
    const found = /^([\w.-]+)=(.+)$/.exec(text);
    const key = found ? makeKey(found[1] as string, found[2] as string) : makeKey(`key-${i + 1}`, text);
    if (!/^[\x21-\x7e]+$/.test(key.value))
      throw refuse(2, 'usage', 'A key takes visible ASCII characters only.', 'Give --key name=value.');
    return key;
  });
  if (options.keys === undefined) return keys;
  const more = readKeys(await readData(options.keys, '--keys'));
  if (typeof more === 'string')
    throw refuse(2, 'usage', `${options.keys}: ${more}`, 'Each has name, value, permissions and expires.');
  return [...keys, ...more];
}

const EXAMPLES: Record<string, string> = {
  '--fault': 'For example: --fault "POST /things#2=503,retry-after:1".',
  '--answer': 'For example: --answer \'GET /things/{id}#1=200 {"id": "a"}\'.',
};

async function readAllFaults(texts: string[], flag: string): Promise<FaultRule[]> {
  const rules: FaultRule[] = [];
  for (const text of texts) {
    const read = text.includes('=') && /\s/.test(text) ? parseFault(text) : readFaults(await readData(text, flag));
    if (typeof read === 'string') throw refuse(2, 'usage', read, EXAMPLES[flag] ?? '');
    rules.push(...(Array.isArray(read) ? read : [read]));
  }
  return rules;
}

async function readData(path: string, flag: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw refuse(2, 'file-unreadable', `The file ${path} cannot be read (${code}).`, `Check the path after ${flag}.`);
  }
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch {
    throw refuse(2, 'file-malformed', `The file ${path} is neither JSON nor YAML.`, `Check the file after ${flag}.`);
  }
}
