import type { ValidateOverlay } from '../../config/types.js';
import { compilePattern } from '../../model/pattern/match-pattern.js';
import type { Json } from '../../spec/types.js';
import type { Attribute } from '../types.js';
import { fitsType, name } from './convert-type.js';

type Check = keyof ValidateOverlay;

/** Which types each check is about, and where the attribute has it. */
const CHECKS: { key: Check; of: string[]; at: NonNullable<Attribute['asserted']>[number] }[] = [
  { key: 'pattern', of: ['string'], at: 'pattern' },
  { key: 'min', of: ['integer', 'number'], at: 'minimum' },
  { key: 'max', of: ['integer', 'number'], at: 'maximum' },
  { key: 'minLength', of: ['string'], at: 'minLength' },
  { key: 'maxLength', of: ['string'], at: 'maxLength' },
  { key: 'minItems', of: ['list', 'set', 'map'], at: 'minItems' },
  { key: 'maxItems', of: ['list', 'set', 'map'], at: 'maxItems' },
  { key: 'oneOf', of: ['string', 'integer', 'number'], at: 'enum' },
];

/** What values are checked for. Calls `object` with the key and a sentence for each check that cannot be made. */
export function applyChecks(
  attribute: Attribute,
  checks: ValidateOverlay | null,
  object: (key: Check, sentence: string) => void,
): void {
  const asserted = new Set(attribute.asserted);
  for (const { key, of, at } of CHECKS) {
    const value = checks === null ? null : checks[key];
    if (value === undefined) continue;
    if (value === null) drop(attribute, at);
    else if (!of.includes(attribute.type))
      object(key, `\`${key}\` is about ${of.map(name).join(' or ')}, and the attribute is ${name(attribute.type)}.`);
    else if (key === 'pattern' && compilePattern(String(value)) === null)
      object(key, `The pattern ${JSON.stringify(value)} is no regular expression that every target understands.`);
    else if (key === 'oneOf' && !(value as Json[]).every((one) => fitsType(one, attribute)))
      object(key, `\`oneOf\` has a value that is not ${name(attribute.type)}.`);
    else {
      drop(attribute, at);
      Object.assign(attribute, { [at]: value });
      asserted.add(at);
    }
  }
  attribute.asserted = [...asserted];
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = attribute;
  if (isAbove(minimum, maximum)) object('max', '`max` is below `min`, so no value is valid.');
  if (isAbove(minLength, maxLength)) object('maxLength', '`maxLength` is below `minLength`, so no value is valid.');
  if (isAbove(minItems, maxItems)) object('maxItems', '`maxItems` is below `minItems`, so no value is valid.');
}

function drop(attribute: Attribute, at: keyof Attribute): void {
  delete attribute[at];
  if (at === 'minimum') delete attribute.exclusiveMinimum;
  if (at === 'maximum') delete attribute.exclusiveMaximum;
}

function isAbove(low: number | bigint | undefined, high: number | bigint | undefined): boolean {
  return low !== undefined && high !== undefined && low > high;
}
