/** The folder `plan/settings`: what is said once for all resources, such as a project or a region. */

import type { Catalogue } from '../../map/types.js';
import type { Diagnostic } from '../../report/diagnostic.js';
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
  wanted: ReadonlyMap<string, boolean>,
): PlannedSettings {
  const taken = new Set([
    ...RESERVED_SETTINGS,
    ...credentials.flatMap(({ settings }) => settings.map(({ name }) => name)),
    ...variables.map(({ setting }) => setting),
  ]);
  const { settings, decisions, diagnostics } = findSettings(catalogue, wanted);
  const named = settings.map((setting) => {
    let name = setting.name;
    while (taken.has(name)) name = `default_${name}`;
    taken.add(name);
    return { ...setting, setting: name };
  });
  return { settings: named, decisions, diagnostics, catalogue: applySettings(catalogue, named) };
}
