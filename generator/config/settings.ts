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

export function resolveSettings(config: Config, title: string): Settings {
  const name = config.name ?? makeSlug(title);
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

const NOISE = /^(the|an?|public|rest|restful|api|apis|openapi|swagger|spec|specification|documentation|v?\d+(\.\d+)*)$/;

/**
 * Small letters and digits only: Terraform takes what stands before the first underscore of a type for the provider's
 * name, and Ansible allows no hyphen in a collection's.
 */
function makeSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== '' && !NOISE.test(word));
  const slug = words
    .join('')
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '');
  return slug.slice(0, 40) || 'api';
}
