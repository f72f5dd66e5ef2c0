import type { Attribute } from '../../map/types.js';
import type { AttributeView, GoCall } from './types.js';

const KINDS = new Map([
  ['string', 'String'],
  ['integer', 'Int64'],
  ['number', 'Float64'],
  ['boolean', 'Bool'],
  ['map', 'Map'],
]);

export function viewAttribute(attribute: Attribute, name: string, replacing: boolean): AttributeView {
  const kind = KINDS.get(attribute.type);
  if (!kind) throw new Error(`No Terraform attribute for the type ${attribute.type}`);
  return {
    name,
    kind,
    isMap: kind === 'Map',
    required: attribute.required,
    optional: !attribute.required && attribute.optional,
    computed: !attribute.required && attribute.computed,
    sensitive: attribute.sensitive,
    deprecation: attribute.deprecated ? 'The API calls this attribute deprecated.' : '',
    description: describeAttribute(attribute, replacing),
    planModifiers: listPlanModifiers(attribute, kind, replacing),
    validators: attribute.required || attribute.optional ? listValidators(attribute, kind) : [],
  };
}

function describeAttribute(attribute: Attribute, replacing: boolean): string {
  const parts = [attribute.description.trim()];
  const values = attribute.enum?.filter((value) => typeof value !== 'object').map((value) => `\`${value}\``) ?? [];
  if (values.length > 0) parts.push(`Known values: ${values.join(', ')}.`);
  if (replacing) parts.push('A change replaces the resource.');
  return parts.filter((part) => part !== '').join(' ');
}

/** The order matters: what the state already knows must be filled in before a difference can mean a replacement. */
function listPlanModifiers(attribute: Attribute, kind: string, replacing: boolean): GoCall[] {
  const modifiers = `${kind.toLowerCase()}planmodifier`;
  const calls: GoCall[] = [];
  if (attribute.computed && !attribute.required && !attribute.volatile) {
    calls.push({ package: modifiers, function: 'UseStateForUnknown', arguments: [] });
  }
  if (replacing) calls.push({ package: modifiers, function: 'RequiresReplace', arguments: [] });
  return calls;
}

function listValidators(attribute: Attribute, kind: string): GoCall[] {
  if (kind === 'String') {
    return viewRange('stringvalidator', 'Length', attribute.minLength || undefined, attribute.maxLength);
  }
  if (kind === 'Int64' && !attribute.exclusiveMinimum && !attribute.exclusiveMaximum) {
    return viewRange('int64validator', '', toInt64(attribute.minimum), toInt64(attribute.maximum));
  }
  return [];
}

function viewRange(name: string, prefix: string, low: Bound, high: Bound): GoCall[] {
  if (low !== undefined && high !== undefined) {
    return low > high ? [] : [{ package: name, function: `${prefix}Between`, arguments: [low, high] }];
  }
  if (low !== undefined) return [{ package: name, function: `${prefix}AtLeast`, arguments: [low] }];
  if (high !== undefined) return [{ package: name, function: `${prefix}AtMost`, arguments: [high] }];
  return [];
}

type Bound = number | bigint | undefined;

/** A bound that Go's int64 holds; any other is no bound to it. */
function toInt64(value: Bound): Bound {
  if (value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value))) return undefined;
  const exact = BigInt(value);
  return BigInt.asIntN(64, exact) === exact ? exact : undefined;
}
