/** Terraform in a folder of its own, with the provider that is tried. */
export interface Terraform {
  root: string;
  run(args: string[]): Promise<{ stdout: string }>;
}

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

interface PlannedChange {
  address: string;
  change: { actions: string[]; before: Values; after: Values; after_unknown: Values; replace_paths?: unknown[][] };
}
type Values = Record<string, unknown> | null;

/** What a plan would change of each resource, attribute by attribute. */
export async function explainPlan(terraform: Terraform): Promise<Map<string, string>> {
  await terraform.run(['plan', '-input=false', '-out=explained.bin']);
  const { stdout } = await terraform.run(['show', '-json', 'explained.bin']);
  const { resource_changes: changes = [] } = (parseLine(stdout) ?? {}) as { resource_changes?: PlannedChange[] };
  return new Map(
    changes
      .filter(({ change }) => change.actions.join() !== 'no-op' && change.actions.join() !== 'read')
      .map(({ address, change }) => [address, listDifferences(change)]),
  );
}

function listDifferences({
  before,
  after,
  after_unknown: open,
  replace_paths: replacing = [],
}: PlannedChange['change']) {
  const show = (value: unknown) => (JSON.stringify(value) ?? 'null').slice(0, 120);
  const names = Object.keys({ ...after, ...open }).filter(
    (name) => !open?.[name] && show(before?.[name] ?? null) !== show(after?.[name] ?? null),
  );
  const forced = replacing.map((way) => way.join('.'));
  const told = names.map((name) => `${name}: ${show(before?.[name] ?? null)} -> ${show(after?.[name] ?? null)}`);
  return [...told, ...(forced.length > 0 ? [`replaced because of ${forced.join(', ')}`] : [])].join('; ');
}

function note(heard: Talk, { summary = '', detail = '', address, snippet }: Diagnosis): void {
  const text = [summary, detail].join(': ').replace(/\s+/g, ' ').trim();
  const context = snippet?.context?.replace(/^resource\./, '').replace(/^data\s+/, 'data.');
  // What Terraform itself finds wrong with a provider names the resource in its words alone.
  const place = address || context || /\bfor (\w+\.\w+)[ ,]/.exec(text)?.[1];
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
