/** The folder `plan/settings`: what is said once for all resources, such as a project or a region. */

import type { Config } from '../../config/types.js';
import type { Catalogue } from '../../map/types.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { findSetting } from '../access/name-settings.js';
import { RESERVED_SETTINGS } from '../access/reserved-settings.js';
import type { Access } from '../access/types.js';
import type { Decision } from '../types.js';
import { applySettings } from './apply-settings.js';
import { findSettings } from './find-settings.js';
import type { SharedSetting } from './types.js';

export interface PlannedSettings {
  settings: SharedSetting[];
  decisions: Decision[];
  diagnostics: Diagnostic[];
  /** In which nothing is demanded any more that a setting says. */
  catalogue: Catalogue;
}

/** What is said once for all resources, under names that no other setting has. */
export function planSettings(
  catalogue: Catalogue,
  { credentials, variables }: Access,
  config: Config,
): PlannedSettings {
  const taken = new Set([
    ...RESERVED_SETTINGS,
    ...credentials.flatMap(({ settings }) => settings.map(({ name }) => name)),
    ...variables.map(({ setting }) => setting),
  ]);
  const wanted = [...config.settings].flatMap(([name, said]): [string, boolean][] => {
    const shared = typeof said === 'object' ? said.shared : said;
    return shared === undefined ? [] : [[name, shared]];
  });
  const { settings, decisions, diagnostics } = findSettings(catalogue, new Map(wanted));
  const named = settings.map((setting) => {
    const { rename, env } = findSetting(config, setting.name);
    let name = rename ?? setting.name;
    while (rename === undefined && taken.has(name)) name = `default_${name}`;
    taken.add(name);
    return { ...setting, setting: name, ...(env !== undefined && { env }) };
  });
  return { settings: named, decisions, diagnostics, catalogue: applySettings(catalogue, named) };
}
