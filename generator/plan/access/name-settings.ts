import { suggestNearest } from '../../config/nearest.js';
import { Objections } from '../../config/objections.js';
import { tellPlace } from '../../config/places.js';
import { pointTo } from '../../config/pointer.js';
import type { Config, SettingOverlay } from '../../config/types.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { SharedSetting } from '../settings/types.js';
import { RESERVED_SETTINGS } from './reserved-settings.js';
import type { Access, AccessSetting } from './types.js';

/** What iacsmith.yaml says of a setting by its usual name; whether it is shared is another matter. */
export function findSetting({ settings }: Config, name: string): SettingOverlay {
  const said = settings.get(name);
  return typeof said === 'object' ? said : {};
}

/** The settings of the access under the names that iacsmith.yaml gives them, in their descriptions too. */
export function nameSettings(access: Access, config: Config): Access {
  if (config.settings.size === 0) return access;
  const swap = (text: string, settings: readonly AccessSetting[]) =>
    settings.reduce((told, { name }) => {
      const { rename } = findSetting(config, name);
      return rename === undefined ? told : replaceWord(told, name, rename);
    }, text);
  const { env } = findSetting(config, 'endpoint');
  return {
    ...access,
    ...(env !== undefined && { endpointEnv: env }),
    credentials: access.credentials.map((credential) => ({
      ...credential,
      settings: credential.settings.map((setting) => {
        const said = findSetting(config, setting.name);
        return {
          ...setting,
          name: said.rename ?? setting.name,
          description: swap(setting.description, credential.settings),
          ...(said.env !== undefined && { env: said.env }),
        };
      }),
    })),
    variables: access.variables.map((variable) => {
      const said = findSetting(config, variable.setting);
      const setting = said.rename ?? variable.setting;
      return { ...variable, setting, ...(said.env !== undefined && { env: said.env }) };
    }),
  };
}

/** Refuses names that two settings would have, or that mean something else to a target. */
export function checkSettings(before: Access, shared: readonly SharedSetting[], config: Config): void {
  const objections = new Objections(config);
  const usual = [
    ...before.credentials.flatMap(({ settings }) => settings.map(({ name }) => name)),
    ...before.variables.map(({ setting }) => setting),
    ...shared.map(({ name }) => name),
  ];
  const called = usual.map((name) => findSetting(config, name).rename ?? name);
  for (const name of usual) {
    const { rename } = findSetting(config, name);
    if (rename === undefined || rename === name) continue;
    const isTaken = called.filter((other) => other === rename).length > 1;
    if (!isTaken && !RESERVED_SETTINGS.has(rename)) continue;
    const what = isTaken ? 'another setting has that name' : 'every provider or collection has a setting of that name';
    objections.add(
      ['settings', name, 'rename'],
      `The setting ${name} cannot be called "${rename}": ${what}.`,
      'Take another name.',
      'config-name-taken',
    );
  }
  const { rename } = findSetting(config, 'endpoint');
  if (rename !== undefined && !usual.includes('endpoint'))
    objections.add(
      ['settings', 'endpoint', 'rename'],
      'The setting endpoint keeps its name: only its environment variable can be another.',
      'Remove the line.',
    );
  objections.raise();
}

/** Settings that iacsmith.yaml names and that there are not: warnings, as for everything that a document no longer has. */
export function findStaleSettings(before: Access, shared: readonly SharedSetting[], config: Config): Diagnostic[] {
  const known = new Set([
    'endpoint',
    ...before.credentials.flatMap(({ settings }) => settings.map(({ name }) => name)),
    ...before.variables.map(({ setting }) => setting),
    ...shared.map(({ name }) => name),
  ]);
  return [...config.settings].flatMap(([name, said]): Diagnostic[] => {
    // Whether it is shared is asked where the shared ones are found.
    if (typeof said !== 'object' || said.shared !== undefined || known.has(name)) return [];
    const path = ['settings', name];
    return [
      {
        code: 'config-stale-setting',
        severity: 'warning',
        pointer: pointTo(path),
        message: `${tellPlace(config, path)}The overlay names the setting "${name}", which there is not.`,
        hint: suggestNearest(name, known) || `The settings are ${[...known].join(', ')}.`,
      },
    ];
  });
}

/** Of whole words only: api_key in api_key_prefix is another setting. */
function replaceWord(text: string, word: string, by: string): string {
  return text
    .split(/\b/)
    .map((part) => (part === word ? by : part))
    .join('');
}
