import { call, type GoValue, number, text } from './go-value.js';
import type { Shape } from './shape.js';

/** Checks of a configured value. None of them looks at unknown values. */
export function listValidators(shape: Shape): GoValue[] {
  return [...listOwn(shape), ...listTwinChecks(shape)];
}

function listOwn(shape: Shape): GoValue[] {
  const { source, kind } = shape;
  if (shape.local) return shape.kind === 'String' ? [call('stringvalidator.OneOf', text('on'), text('off'))] : [];
  if (kind === 'String') return listTextChecks(shape);
  if (kind === 'Int64' || kind === 'Float64') return listNumberChecks(shape);
  const name = /^(List|Set|Map)/.exec(kind)?.[1];
  if (!name) return [];
  return viewRange(`${name.toLowerCase()}validator`, 'Size', source.minItems || undefined, source.maxItems);
}

function listTextChecks({ source, format, sensitive }: Shape): GoValue[] {
  if (format === 'JSON') return [call('runtime.ValidJSON')];
  const checks = viewRange('stringvalidator', 'Length', source.minLength || undefined, source.maxLength);
  if (source.pattern !== undefined && source.pattern !== '') checks.push(call('runtime.Matches', text(source.pattern)));
  const known = source.enum?.filter((value) => typeof value === 'string') ?? [];
  if (known.length > 0 && !sensitive) checks.push(call('runtime.KnownValues', ...known.map(text)));
  return checks;
}

function listNumberChecks({ source, kind }: Shape): GoValue[] {
  if (source.exclusiveMinimum || source.exclusiveMaximum) return [];
  const limit = kind === 'Int64' ? toInt64 : toFloat64;
  return viewRange(`${kind.toLowerCase()}validator`, '', limit(source.minimum), limit(source.maximum));
}

/** A secret and its write-only twin: one of the two, and the twin only with a version. */
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
