/** What the folder has from earlier generations. */
export interface Remains {
  /** Modules that people have added by hand. */
  own: readonly string[];
  /** By module: the options that it had. */
  options: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface Past extends Remains {
  /** By module, or by module and option ("vm.plan"): the version in which it first appeared. */
  versions: ReadonlyMap<string, string>;
}

export const NO_REMAINS: Remains = { own: [], options: new Map() };
