import type { Attribute, Call, PathParameter } from '../../../map/types.js';
import { toWords, withArticle } from '../../../naming/identifiers.js';
import { planPathAttribute } from '../../../plan/path-attribute.js';
import { type Lender, lendExamples } from '../../../plan/samples/lend-examples.js';

/** The attributes of a resource, and one more for each parameter of its paths that the resource itself does not show. */
export function addPathAttributes(
  attributes: readonly Attribute[],
  calls: readonly (Call | null)[],
  identity: readonly string[],
  lender: Lender,
  given: readonly Attribute[] = [],
): Attribute[] {
  const known = new Map(attributes.map((attribute) => [attribute.name, attribute]));
  for (const parameter of calls.flatMap((call) => call?.parameters ?? [])) {
    if (!known.has(parameter.attribute)) known.set(parameter.attribute, makePathAttribute(parameter, identity, given));
  }
  return lendExamples([...known.values()], calls, lender);
}

function makePathAttribute(
  parameter: PathParameter,
  identity: readonly string[],
  given: readonly Attribute[],
): Attribute {
  const name = parameter.attribute;
  const subject = toWords(name.replace(/_?id$/, '') || name);
  const isOwn = identity.at(-1) === name && name === 'id';
  return {
    ...planPathAttribute(parameter, given),
    description: isOwn ? 'Identifier.' : `Identifier of ${withArticle(subject)}.`,
  };
}
