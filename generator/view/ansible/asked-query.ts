import type { Attribute, Call } from '../../map/types.js';
import { compareText } from '../../naming/identifiers.js';
import { makeNamed } from './literals.js';
import type { Option } from './options.js';
import type { LiteralView } from './types.js';

/** Words for the order of a list, which changes nothing about what is in it. */
const ORDER = /^(?:sort|order|ordering|direction|(?:sort|order)_?(?:by|order|field|direction|dir))$/;

/** The text that a call can always send where its query demands one: a default, or any order of a list. */
export function findFixed({ name, default: preset, enum: values }: Attribute): string | undefined {
  const value = preset ?? (ORDER.test(name) ? values?.[0] : undefined);
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

/**
 * What the query of a resource's call says: options that it demands though they stand in the body of create, and for
 * what reads also those that stand in the query of create (the account that it is in).
 */
export function describeQuery(
  call: Call,
  options: readonly Option[],
): { asked?: LiteralView | undefined; always?: LiteralView | undefined } {
  const asked: [string, string][] = [];
  const always: [string, string][] = [];
  const placed = new Set(call.parameters.map(({ attribute }) => attribute));
  for (const attribute of [...call.query].sort((a, b) => compareText(a.wire, b.wire))) {
    const own = options.find((o) => o.attribute.wire === attribute.wire && o.isInput && !placed.has(o.attribute.name));
    const isOfRead = call.method === 'GET' && own?.attribute.in === 'query';
    const isDemanded = attribute.required && own?.attribute.in !== 'query';
    const fixed = attribute.required && !own ? findFixed(attribute) : undefined;
    if (own && isScalar(own) && (isOfRead || isDemanded)) asked.push([attribute.wire, own.name]);
    else if (fixed !== undefined) always.push([attribute.wire, fixed]);
  }
  return {
    asked: asked.length > 0 ? makeNamed(asked) : undefined,
    always: always.length > 0 ? makeNamed(always) : undefined,
  };
}

function isScalar({ kind }: Option): boolean {
  return kind === 'str' || kind === 'int' || kind === 'float' || kind === 'bool';
}
