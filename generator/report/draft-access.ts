import type { Access } from '../plan/access/types.js';
import type { DraftNode } from './draft-config.js';

/** How the API is reached, and what users set for it, as the overlay would say it. */
export function draftAccess(access: Access, product: string, several: boolean): DraftNode[] {
  const usual = access.credentials.filter(({ only, open }) => !only && !open);
  const [first, second] = usual;
  // Of several documents the overlay speaks for those that ask for what most ask for: nothing to be written out.
  const named =
    usual.length > 0 && !several
      ? [
          node(
            'credentials',
            usual.map(({ scheme }) => scheme),
          ),
        ]
      : [];
  const isKey = first !== undefined && !second && !several && first.way === 'header';
  const header = isKey ? [node('header', first.name), ...draftPrefix(first.prefix)] : [];
  const fresh = Object.fromEntries(access.fresh.map((name) => [name, 'uuid']));
  const reached = [
    ...named,
    ...header,
    ...(access.url === '' ? [] : [node('server', access.url)]),
    ...(access.fresh.length > 0 ? [node('headers', fresh)] : []),
  ];
  const settings = [
    ...access.credentials.flatMap((credential) => credential.settings.map(({ name }) => name)),
    ...access.variables.map(({ setting }) => setting),
  ].map((name) => node(name, { env: `${product}_${name}`.toUpperCase() }));
  const shared = access.shared.map(({ name, setting }) =>
    node(name, { shared: true, env: `${product}_${setting}`.toUpperCase() }),
  );
  return [
    ...(reached.length > 0 ? [{ key: 'access', comments: [], children: reached }] : []),
    ...(settings.length + shared.length > 0
      ? [{ key: 'settings', comments: ['`rename` gives a setting another name.'], children: [...settings, ...shared] }]
      : []),
  ];
}

function draftPrefix(prefix: string): DraftNode[] {
  return prefix.trim() === '' ? [] : [node('prefix', prefix.trim())];
}

function node(key: string, value: unknown): DraftNode {
  return { key, comments: [], value };
}
