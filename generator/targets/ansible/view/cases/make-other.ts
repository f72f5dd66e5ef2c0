import { listKnown } from '../../../../model/sample/sample-scalar.js';
import type { Json } from '../../../../spec/types.js';
import type { Option } from '../options.js';
import { isPlain } from './wire.js';

/** A value that is not the one given, for a resource as it was before; undefined where there is none to think of. */
export function makeOther(option: Option, value: Json): Json | undefined {
  const { attribute } = option;
  if (!isPlain(option)) return undefined;
  if (attribute.enum) return listKnown(attribute).find((one) => fold(one) !== fold(value));
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value) + 1;
  return typeof value === 'string' ? `${value}-before` : undefined;
}

function fold(value: Json): string {
  return String(value).toLowerCase();
}
