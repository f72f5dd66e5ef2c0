import type { Attribute } from '../../../map/types.js';
import { toPlainPattern } from '../../../model/pattern/match-pattern.js';
import { call, type GoValue, number, text } from './go-value.js';
import type { Shape } from './shape.js';

/**
 * Checks of a configured value. None of them looks at unknown values. Whoever only asks may ask for what the document
 * does not list, so that `known` is false there.
 */
export function listValidators(shape: Shape, known = true): GoValue[] {
  return [...listOwn(shape, known), ...listTwinChecks(shape)];
}

function listOwn(shape: Shape, known: boolean): GoValue[] {
  const { source, kind } = shape;
  if (shape.local) return shape.kind === 'String' ? [call('stringvalidator.OneOf', text('on'), text('off'))] : [];
  if (shape.format === 'JSON' && kind === 'String') return [call('runtime.ValidJSON')];
  const checks = listScalarChecks(source, kind, known && !shape.sensitive);
  const name = /^(List|Set|Map)/.exec(kind)?.[1];
  if (!name) return checks;
  const package_ = `${name.toLowerCase()}validator`;
  const sized = viewRange(package_, 'Size', source.minItems || undefined, source.maxItems);
  return [...sized, ...listElementChecks(shape, package_, known && !shape.sensitive)];
}

function listElementChecks({ source, element, format }: Shape, package_: string, known: boolean): GoValue[] {
  if (typeof element !== 'string' || !source.element) return [];
  const checks =
    format === 'JSON' && element === 'String'
      ? [call('runtime.ValidJSON')]
      : listScalarChecks(source.element, element, known);
  return checks.length === 0 ? [] : [call(`${package_}.Value${element}sAre`, ...checks)];
}

function listScalarChecks(source: Attribute, kind: string, known: boolean): GoValue[] {
  if (kind === 'String') return listTextChecks(source, known);
  if (kind === 'Int64' || kind === 'Float64') return listNumberChecks(source, kind, known);
  return [];
}

function listTextChecks(source: Attribute, known: boolean): GoValue[] {
  const checks = viewRange('stringvalidator', 'Length', source.minLength || undefined, source.maxLength);
  if (source.pattern !== undefined && source.pattern !== '')
    checks.push(call('runtime.Matches', text(toPlainPattern(source.pattern))));
  const values = source.enum?.filter((value) => typeof value === 'string') ?? [];
  const isClosed = source.asserted?.includes('enum');
  if (values.length > 0 && (known || isClosed))
    checks.push(call(isClosed ? 'stringvalidator.OneOf' : 'runtime.KnownValues', ...values.map(text)));
  return checks;
}

function listNumberChecks(source: Attribute, kind: 'Int64' | 'Float64', known: boolean): GoValue[] {
  const limit = kind === 'Int64' ? toInt64 : toFloat64;
  // The next whole number says the same; of others there is none.
  const inside = (bound: Bound, excluded: boolean | undefined, step: bigint): Bound => {
    const value = limit(bound);
    if (!excluded || value === undefined) return value;
    return typeof value === 'bigint' ? toInt64(value + step) : undefined;
  };
  const low = inside(source.minimum, source.exclusiveMinimum, 1n);
  const high = inside(source.maximum, source.exclusiveMaximum, -1n);
  const checks = viewRange(`${kind.toLowerCase()}validator`, '', low, high);
  const values = (source.enum ?? []).flatMap((value) => {
    const whole = typeof value === 'number' || typeof value === 'bigint' ? toInt64(value) : undefined;
    return whole === undefined ? [] : [number(whole)];
  });
  const isClosed = source.asserted?.includes('enum');
  if (kind === 'Int64' && values.length > 0 && (known || isClosed))
    checks.push(call(isClosed ? 'int64validator.OneOf' : 'runtime.KnownNumbers', ...values));
  return checks;
}

/** An attribute and its write-only twin: one of the two, and the twin only with a version. */
function listTwinChecks(shape: Shape): GoValue[] {
  if (shape.twin !== null) {
    const rule = shape.required ? 'ExactlyOneOf' : 'ConflictsWith';
    return [call(`stringvalidator.${rule}`, refer(shape.twin))];
  }
  if (shape.writeOnly) return [call('stringvalidator.AlsoRequires', refer(`${shape.name}_version`))];
  return [];
}

function refer(sibling: string): GoValue {
  return call('runtime.Sibling', text(sibling));
}

function viewRange(name: string, prefix: string, low: Bound, high: Bound): GoValue[] {
  if (low !== undefined && high !== undefined) {
    return low > high ? [] : [call(`${name}.${prefix}Between`, number(low), number(high))];
  }
  if (low !== undefined) return [call(`${name}.${prefix}AtLeast`, number(low))];
  if (high !== undefined) return [call(`${name}.${prefix}AtMost`, number(high))];
  return [];
}

type Bound = number | bigint | undefined;

/** A bound that Go's int64 holds; any other is no bound to it. */
function toInt64(value: Bound): Bound {
  if (value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value))) return undefined;
  const exact = BigInt(value);
  return BigInt.asIntN(64, exact) === exact ? exact : undefined;
}

function toFloat64(value: Bound): Bound {
  return typeof value === 'bigint' ? Number(value) : value;
}
