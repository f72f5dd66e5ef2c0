import { blankAttribute } from '../../map/blank-attribute.js';
import type { Attribute, Catalogue } from '../../map/types.js';
import { type Address, findAddresses, nameWay } from './find-addresses.js';

/** The catalogue in which a public address that lies deep in what is shown is an attribute of its own as well. */
export function liftAddresses(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    resources: catalogue.resources.map((resource) => {
      const lifted = listLifted(resource.attributes);
      return lifted.length === 0 ? resource : { ...resource, attributes: [...resource.attributes, ...lifted] };
    }),
  };
}

function listLifted(attributes: readonly Attribute[]): Attribute[] {
  const shown = findAddresses(attributes);
  return [false, true].flatMap((is6) => {
    const name = is6 ? 'ipv6_address' : 'ipv4_address';
    const own = shown.filter((address) => address.is6 === is6 && isPublic(address));
    const [best] = own;
    if (!best || attributes.some((attribute) => attribute.name === name)) return [];
    // Which of several is meant nobody knows, what is at the top needs no second name, and what is given is known.
    const leaf = best.way.at(-1);
    if (own.some(({ way }) => way.length === 1) || best.isOneOfMany || leaf?.required || leaf?.optional) return [];
    return [lift(name, best)];
  });
}

/** Only what the document calls so: an address of some network may be reached by nobody. */
function isPublic(address: Address): boolean {
  return !address.isPrivate && (address.way.length === 1 || /public|external/.test(nameWay(address)));
}

function lift(name: string, { way, is6 }: Address): Attribute {
  const [outer, leaf] = [way[0] as Attribute, way.at(-1) as Attribute];
  const wires = way.map(({ wire }) => wire);
  return {
    ...blankAttribute(name, leaf.wire),
    type: 'string',
    ...(leaf.format !== undefined && { format: leaf.format }),
    computed: true,
    nullable: true,
    volatile: outer.volatile || leaf.volatile,
    deprecated: outer.deprecated || leaf.deprecated,
    ...(leaf.example !== undefined && { example: leaf.example }),
    description: `Public IPv${is6 ? '6' : '4'} address.`,
    out: [...(outer.out ?? [outer.wire]), ...wires.slice(1)],
    reason: `the answer has it at ${nameWay({ way })}`,
  };
}
