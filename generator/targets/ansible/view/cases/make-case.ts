/** The folder `targets/ansible/view/cases`: the facts of the unit test that each module is shipped with. */

import { toGoName } from '../../../../naming/identifiers.js';
import type { Json } from '../../../../spec/types.js';
import { makeDict, omitEmpty, toLiteral } from '../literals.js';
import { makeSample } from '../make-sample.js';
import type { Option } from '../options.js';
import type { CaseView, LiteralView } from '../types.js';
import { type Given, tellSubject } from './wire.js';

type Facts = { [name: string]: LiteralView | undefined };

/** A test of a module, with the facts that the tests that it inherits ask for. */
export function makeCase(module: string, file: string, base: string, facts: Facts): CaseView {
  const named = makeDict(facts) as { entries: [string, LiteralView][] };
  return { className: `Test${toGoName(module)}`, file, base, facts: named };
}

/** Values for options, as the examples have them. */
export function sampleAll(options: readonly Option[]): Given {
  return Object.fromEntries(options.map((option) => [option.name, makeSample(option)]));
}

/** What a module shows of a resource, as far as it does not stand there under the same name. */
export function describeResult(options: readonly Option[], given: Given): Facts {
  const { moved, result } = tellSubject(options, given);
  return { moved: omitEmpty(moved), result: Object.keys(result).length > 0 ? toLiteral(result) : undefined };
}

/** A value in which the resource itself stands by its name. */
export function toNamed(value: Json, item: Json): LiteralView {
  if (value === item && value !== null) return { named: 'item' };
  if (Array.isArray(value)) return value.map((part) => toNamed(part, item));
  if (typeof value !== 'object' || value === null) return value;
  return { entries: Object.entries(value).map(([name, part]) => [name, toNamed(part, item)]) };
}
