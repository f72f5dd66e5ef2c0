import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { openRoot } from '../acceptance/real-tools.js';

export interface Planned {
  errors: string;
  /** By address: "no-op", "update", "delete create". */
  actions: Map<string, string>;
  /** By address: the attributes that differ. */
  changes: Map<string, string>;
}

export interface Refused {
  address: string;
  problem: string;
}

/** The commands of Terraform that the ladders need, with what they say in a form that can be judged. */
export function driveTerraform(terraform: Awaited<ReturnType<typeof openRoot>>) {
  const run = (...args: string[]) => terraform.run([...args, '-no-color']);

  return {
    run,

    write(root: JsonObject): Promise<void> {
      return writeFile(join(terraform.root, 'main.tf.json'), JSON.stringify(root, null, 2));
    },

    /** What the schema refuses, which would stop everything else in the same configuration. */
    async listRefused(): Promise<Refused[]> {
      const { diagnostics = [] } = JSON.parse((await terraform.run(['validate', '-json'])).stdout || '{}') as {
        diagnostics?: { severity: string; address?: string; summary: string; detail: string }[];
      };
      return diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ address = '', summary, detail }) => ({ address, problem: shorten(`${summary}: ${detail}`) }));
    },

    /** What it said where it failed, else nothing. */
    async apply(): Promise<string> {
      const { all, exitCode } = await run('apply', '-auto-approve', '-input=false');
      return exitCode === 0 ? '' : (all ?? '');
    },

    async destroy(): Promise<string> {
      const { all, exitCode } = await run('destroy', '-auto-approve', '-input=false');
      return exitCode === 0 ? '' : (all ?? '');
    },

    async plan(...args: string[]): Promise<Planned> {
      const { all, exitCode } = await run('plan', '-input=false', '-out=plan.bin', ...args);
      if (exitCode !== 0) return { errors: all ?? '', actions: new Map(), changes: new Map() };
      const shown = JSON.parse((await run('show', '-json', 'plan.bin')).stdout) as {
        resource_changes?: { address: string; change: { actions: string[]; before: Json; after: Json } }[];
      };
      const found = shown.resource_changes ?? [];
      return {
        errors: '',
        actions: new Map(found.map((one) => [one.address, one.change.actions.join(' ')])),
        changes: new Map(found.map(({ address, change }) => [address, listChanged(change.before, change.after)])),
      };
    },

    /** What stands in the state and is whole, by address. */
    async readState(): Promise<Map<string, JsonObject>> {
      const { stdout } = await run('show', '-json');
      const { values } = JSON.parse(stdout || '{}') as {
        values?: { root_module?: { resources?: { address: string; tainted?: boolean; values: JsonObject }[] } };
      };
      const kept = (values?.root_module?.resources ?? []).filter(({ tainted }) => tainted !== true);
      return new Map(kept.map((one) => [one.address, one.values]));
    },
  };
}

function listChanged(before: Json, after: Json): string {
  const [old, now] = [before ?? {}, after ?? {}] as [JsonObject, JsonObject];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  // What is not known yet is a consequence, and stands in no plan.
  const isKnown = (key: string) => after === null || Object.hasOwn(now, key);
  return [...keys].filter((key) => isKnown(key) && JSON.stringify(old[key]) !== JSON.stringify(now[key])).join(', ');
}

/** A problem with the words of Terraform that speak of it. */
export function explain(problem: string | null, told: string, address: string): string | null {
  if (problem === null) return null;
  const parts = told.split(/\n(?=│ Error|╷|Error: )/).filter((part) => part.includes('Error'));
  const own = parts.find((part) => part.includes(`with ${address},`)) ?? parts[0];
  return own === undefined ? problem : `${problem}: ${shorten(own)}`;
}

export function shorten(text: string): string {
  return text
    .replace(/[│╷╵\s]+/g, ' ')
    .replaceAll(/^.*?Error: /g, '')
    .trim()
    .slice(0, 400);
}
