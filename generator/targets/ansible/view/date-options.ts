import type { JsonObject } from '../../../spec/types.js';
import type { Past } from './past.js';
import type { ModuleView } from './types.js';

/** The module with `version_added` at every option that came later than the module itself. */
export function dateOptions(module: ModuleView, past: Past, version: string): ModuleView {
  const first = past.versions.get(module.name) ?? version;
  const before = past.options.get(module.name);
  const findVersion = (option: string) => {
    const known = past.versions.get(nameOption(module, option));
    if (known !== undefined) return known;
    return before !== undefined && !before.has(option) && isLater(version, first) ? version : null;
  };
  const date = (options: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(options).map(([option, text]) => {
        const added = findVersion(option);
        return [option, added === null ? text : { ...(text as JsonObject), version_added: added }];
      }),
    );
  const { options, own } = module.documentation;
  const documentation = { ...module.documentation, options: date(options), own: own && date(own) };
  return { ...module, documentation };
}

/** What is kept for the next time: the few that came later. */
export function listDated(module: ModuleView): string[] {
  const { options, own } = module.documentation;
  return Object.entries({ ...options, ...own })
    .filter(([, text]) => Object.hasOwn(text as JsonObject, 'version_added'))
    .map(([option]) => nameOption(module, option));
}

/** No module has a dot in its name. */
function nameOption({ name }: ModuleView, option: string): string {
  return `${name}.${option}`;
}

function isLater(version: string, other: string): boolean {
  const [a = [], b = []] = [version, other].map((text) => text.split(/[-+]/, 1)[0]?.split('.').map(Number));
  const index = a.findIndex((part, i) => part !== b[i]);
  return index >= 0 && (a[index] ?? 0) > (b[index] ?? 0);
}
