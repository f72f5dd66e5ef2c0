import { makeSlug } from './make-slug.js';
import type { Config } from './types.js';

/** What the targets are called; every field has a value. */
export interface Settings {
  name: string;
  namespace: string;
  version: string;
  license: string;
  /** Where what is generated is kept, where the config says it. */
  repository?: string;
  /** Of the Terraform provider, without the host of a registry unless the config names one. */
  source: string;
}

export function resolveSettings(config: Config, title: string, servers: readonly { url: string }[] = []): Settings {
  const hosts = servers.map(({ url }) => url);
  const name = config.name ?? makeSlug(title, hosts);
  const namespace = config.namespace ?? name;
  return {
    name,
    namespace,
    version: config.version ?? '0.1.0',
    // The checkers of Ansible's modules accept no other line.
    license: config.license ?? 'GPL-3.0-or-later',
    ...(config.repository !== undefined && { repository: config.repository }),
    source: config.terraform.source ?? `${namespace}/${name}`,
  };
}
