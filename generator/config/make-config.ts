import type { WrittenConfig } from './schema.js';
import type { Config, ResourceOverlay, StackOverlay } from './types.js';

type WrittenResource = NonNullable<NonNullable<WrittenConfig['resources']>[string]>;
type WrittenStack = NonNullable<NonNullable<WrittenConfig['stacks']>[string]>;

/** A key without a value, and a mapping without keys, say nothing and are left out. */
export function makeConfig(written: WrittenConfig): Config {
  const { terraform, spec, access, settings, resources, lookups, operations, stacks, ...rest } = written;
  return {
    ...rest,
    terraform: terraform ?? {},
    spec: makeSpec(spec ?? {}),
    settings: new Map(Object.entries(settings ?? {}).flatMap(([name, own]) => (own === null ? [] : [[name, own]]))),
    access: { ...access, headers: new Map(Object.entries(access?.headers ?? {})) },
    resources: new Map(
      Object.entries(resources ?? {}).flatMap(([name, entry]) => {
        const overlay = entry === null ? null : makeResource(entry);
        return overlay === null ? [] : [[name, overlay] as const];
      }),
    ),
    lookups: keepMeaning(lookups ?? {}),
    operations: keepMeaning(operations ?? {}),
    stacks: new Map(Object.entries(stacks ?? {}).map(([name, entry]) => [name, makeStack(entry ?? {})])),
  };
}

function makeSpec({ documents, ...rest }: NonNullable<WrittenConfig['spec']>): Config['spec'] {
  if (documents === undefined) return rest;
  return { ...rest, documents: documents.map((entry) => (typeof entry === 'string' ? { spec: entry } : entry)) };
}

/** Naming a stack asks for it, so that an entry without keys has a meaning. */
function makeStack({ neighbours, ...rest }: WrittenStack): StackOverlay {
  return { ...rest, neighbours: new Map(Object.entries(neighbours ?? {}).map(([name, own]) => [name, own ?? {}])) };
}

function makeResource(written: WrittenResource): ResourceOverlay | null {
  const { attributes, operations, ...rest } = written;
  const kept = keepMeaning(attributes ?? {});
  const roles = operations === null || operations === undefined || isEmpty(operations) ? {} : { operations };
  if (kept.size === 0 && isEmpty(roles) && isEmpty(rest)) return null;
  return { ...rest, ...roles, attributes: kept };
}

function keepMeaning<T extends object>(entries: Record<string, T | null>): Map<string, T> {
  const kept = new Map<string, T>();
  for (const [key, value] of Object.entries(entries)) {
    if (value !== null && !isEmpty(value)) kept.set(key, value);
  }
  return kept;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
