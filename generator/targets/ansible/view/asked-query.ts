import type { Attribute, Call } from '../../../map/types.js';
import { compareText } from '../../../naming/identifiers.js';
import { findFixed, listNarrowing } from '../../../plan/judge-call.js';
import { makeNamed, omitEmpty } from './literals.js';
import type { Option } from './options.js';
import type { LiteralView } from './types.js';

/**
 * What the query of a resource's call says: options that it demands though they stand in the body of create, and for
 * what reads also those that stand in the query of create (the account that it is in).
 */
export function describeQuery(
  call: Call,
  options: readonly Option[],
): { asked?: LiteralView | undefined; always?: LiteralView | undefined; narrows?: LiteralView | undefined } {
  const asked: [string, string][] = [];
  const always: [string, string][] = [];
  const placed = new Set(call.parameters.map(({ attribute }) => attribute));
  for (const attribute of [...call.query].sort((a, b) => compareText(a.wire, b.wire))) {
    const own = findOwn(attribute, placed, options);
    const isOfRead = call.method === 'GET' && own?.attribute.in === 'query';
    const isDemanded =
      [attribute.required, attribute.sendsDefault, attribute.narrows, attribute.narrowsToo].includes(true) &&
      own?.attribute.in !== 'query';
    const isAsked = own !== undefined && ((isScalar(own) && isOfRead) || (canAsk(own) && isDemanded));
    if (isAsked) asked.push([attribute.wire, own.name]);
    const fixed = attribute.required && own ? null : findFixed(attribute);
    if (fixed !== null) always.push([attribute.wire, fixed]);
  }
  return {
    asked: asked.length > 0 ? makeNamed(asked) : undefined,
    always: always.length > 0 ? makeNamed(always) : undefined,
    narrows: omitEmpty(listNarrowing(call)),
  };
}

/** Options without which a list is refused: what it demands in its query, and no default fills. */
export function listDemanded(list: Call, options: readonly Option[]): string[] {
  const placed = new Set(list.parameters.map(({ attribute }) => attribute));
  const demanded = list.query.filter((attribute) => attribute.required && findFixed(attribute) === null);
  const own = demanded.map((attribute) => findOwn(attribute, placed, options));
  return own.flatMap((option) => (option && isScalar(option) ? [option.name] : [])).sort(compareText);
}

function findOwn({ wire }: Attribute, placed: ReadonlySet<string>, options: readonly Option[]): Option | undefined {
  return options.find(
    ({ attribute, isInput }) => attribute.wire === wire && !attribute.within && isInput && !placed.has(attribute.name),
  );
}

/** The same for calls whose queries are options of their own: what they say where an option is not given. */
export function describeDefaults({ query }: Call): { always?: LiteralView | undefined } {
  const filled = query.filter(({ sendsDefault }) => sendsDefault).sort((a, b) => compareText(a.wire, b.wire));
  const always = filled.map(({ wire, default: preset }): [string, string] => [wire, String(preset)]);
  return { always: always.length > 0 ? makeNamed(always) : undefined };
}

/** A list of plain values is asked for with all of them. */
function canAsk(option: Option): boolean {
  return (
    isScalar(option) || (['list', 'set'].includes(option.kind) && option.element !== null && isScalar(option.element))
  );
}

function isScalar({ kind }: Pick<Option, 'kind'>): boolean {
  return kind === 'str' || kind === 'int' || kind === 'float' || kind === 'bool';
}
