import { Objections } from '../../config/objections.js';
import type { Config, SettingOverlay } from '../../config/types.js';
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
  for (const [name, said] of config.settings) {
    if (typeof said !== 'object' || usual.includes(name)) continue;
    const at = (key: string) => ['settings', name, key];
    if (name === 'endpoint' && said.rename !== undefined)
      objections.add(
        at('rename'),
        'The setting endpoint keeps its name: only its environment variable can be another.',
        'Take the line out.',
      );
    else if (name !== 'endpoint' && said.rename !== undefined && said.shared !== true)
      objections.add(
        at('rename'),
        `There is no setting "${name}" to rename. The settings are ${[...usual, 'endpoint'].join(', ')}.`,
        'Correct the name, or say `shared: true`.',
      );
    else if (name !== 'endpoint' && said.env !== undefined && said.shared !== true)
      objections.add(
        at('env'),
        `There is no setting "${name}". The settings are ${[...usual, 'endpoint'].join(', ')}.`,
        'Correct the name, or say `shared: true`.',
      );
  }
  objections.raise();
}

/** Of whole words only: api_key in api_key_prefix is another setting. */
function replaceWord(text: string, word: string, by: string): string {
  return text
    .split(/\b/)
    .map((part) => (part === word ? by : part))
    .join('');
}
