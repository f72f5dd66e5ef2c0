import type { prepareTerraform } from '../acceptance/real-tools.js';

export type Terraform = Awaited<ReturnType<typeof prepareTerraform>>;

/** What a run said, by the address that it spoke of. */
export interface Talk {
  /** create, update, replace, delete, import: what was planned for each resource. */
  planned: Map<string, string>;
  errors: Map<string, string>;
  /** Errors that name no resource. */
  loose: string[];
}

interface Line {
  type?: string;
  hook?: { resource?: { addr?: string; resource_name?: string } };
  change?: { resource?: { addr?: string }; action?: string };
  diagnostic?: Diagnosis;
}

interface Diagnosis {
  severity?: string;
  summary?: string;
  detail?: string;
  address?: string;
  snippet?: { context?: string | null };
}

/** Runs plan, apply or destroy and reads the lines that Terraform writes for machines. */
export async function talk(terraform: Terraform, ...args: string[]): Promise<Talk> {
  const { stdout } = await terraform.run([...args, '-json', '-input=false']);
  const heard: Talk = { planned: new Map(), errors: new Map(), loose: [] };
  const errored = new Map<string, string>();
  for (const text of stdout.split('\n')) {
    const line = parseLine(text);
    const { addr } = line?.change?.resource ?? {};
    if (line?.type === 'planned_change' && addr && line.change?.action) heard.planned.set(addr, line.change.action);
    const { addr: broken, resource_name: name = '' } = line?.hook?.resource ?? {};
    if (line?.type === 'apply_errored' && broken) errored.set(broken, name.replaceAll('_', ' '));
    if (line?.type === 'diagnostic' && line.diagnostic?.severity === 'error') note(heard, line.diagnostic);
  }
  // What is no longer in the configuration fails without its address; the words tell whose error it is.
  for (const [address, words] of errored) {
    const own = heard.loose.find((text) => text.includes(`${words}:`)) ?? heard.loose[0];
    if (own && !heard.errors.has(address)) heard.errors.set(address, own);
  }
  return heard;
}

function note(heard: Talk, { summary = '', detail = '', address, snippet }: Diagnosis): void {
  const text = [summary, detail].join(': ').replace(/\s+/g, ' ').trim();
  const place = address || snippet?.context?.replace(/^resource\./, '').replace(/^data\s+/, 'data.');
  if (!place) heard.loose.push(text);
  else if (!heard.errors.has(place)) heard.errors.set(place, text);
}

function parseLine(text: string): Line | null {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
