/** The folder `plan/addresses`: where a resource shows the addresses that it is reached at. */

import type { Attribute } from '../../map/types.js';
import { compareText } from '../../naming/identifiers.js';

const ADDRESS = /^(?:(?:main|primary|public|private|external|internal)_)?ip(?:_?v?[46])?(?:_addr(?:ess)?)?$|_ipv?[46]$/;

/** Addresses that are those of something else, or none at all. */
const OF_OTHERS =
  /mask|gateway|(?:^|_)(?:broadcast|dns|end|first|last|network|nameserver|peer|remote|resolver|router|start|subnet)(?:_|$)/;

/** What an API keeps the addresses of a machine in. */
const CONTAINER =
  /^(?:(?:main|primary|public|private|external|internal)_)?(?:net(?:work)?s?|ip|ips|(?:ip)?v[46](?:_addresses)?|(?:ip_)?addresses|(?:network_)?interfaces?|nics?)(?:_details)?$/;

const DEEPEST = 3;

export interface Address {
  /** The attribute, and those that it lies in, the outermost first. */
  way: Attribute[];
  /** It lies in a list: there may be several. */
  isOneOfMany: boolean;
  is6: boolean;
  isPrivate: boolean;
}

/**
 * Addresses of version 4 first, because a control machine without version 6 is still usual; of these the public ones;
 * what lies deeper after what does not; deprecated ones last.
 */
export function findAddresses(attributes: readonly Attribute[]): Address[] {
  const rank = ({ way, is6, isPrivate }: Address) =>
    (way.at(-1)?.deprecated ? 16 : 0) + (is6 ? 8 : 0) + (isPrivate ? 4 : 0) + Math.min(way.length, 3);
  return listAddresses(attributes, [], false).sort((a, b) => rank(a) - rank(b) || compareText(nameWay(a), nameWay(b)));
}

/** As people write it: `public_net.ipv4.ip`. */
export function nameWay({ way }: Pick<Address, 'way'>): string {
  return way.map(({ name }) => name).join('.');
}

function listAddresses(attributes: readonly Attribute[], above: readonly Attribute[], isOneOfMany: boolean): Address[] {
  return attributes.flatMap((attribute): Address[] => {
    const { name, type, format, writeOnly } = attribute;
    const way = [...above, attribute];
    if (writeOnly || OF_OTHERS.test(name)) return [];
    if (type === 'string') {
      if (format !== 'ipv4' && format !== 'ipv6' && !ADDRESS.test(name)) return [];
      const text = nameWay({ way });
      return [{ way, isOneOfMany, is6: format === 'ipv6' || /6/.test(text), isPrivate: /private|internal/.test(text) }];
    }
    const isMany = type === 'list' || type === 'set';
    const inner = (isMany ? attribute.element : attribute)?.attributes ?? [];
    return way.length < DEEPEST && CONTAINER.test(name) ? listAddresses(inner, way, isOneOfMany || isMany) : [];
  });
}
