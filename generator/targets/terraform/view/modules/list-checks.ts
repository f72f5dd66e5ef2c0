import type { Attribute } from '../../../../map/types.js';
import type { Shape } from '../shape.js';
import { type Code, hcl, id, literal } from './code.js';
import { toRe2 } from './re2.js';
import { listGiven } from './variable-type.js';

/** A condition, and what to say where it does not hold. */
export interface Check {
  condition: Code;
  message: string;
}

/** A rule about one value: `test` takes the expression of a value that is not null. */
interface Rule {
  test: (value: Code) => Code;
  /** The same as an error where the value is null, for use within `try`. */
  strict?: (value: Code) => Code;
  /** After the name of what is wrong. */
  message: string;
}

/** Lengths, ranges and patterns of a variable and of what is in it. Null passes wherever nothing has to be given. */
export function listChecks(shape: Shape, value: Code, name: string, required: boolean): Check[] {
  const own = listRules(shape).map(({ test, message }) => ({
    condition: required ? test(value) : hcl`${value} == null ? true : ${test(value)}`,
    message: `${name} ${message}`,
  }));
  return [...own, ...listInner(shape, value, name)];
}

/** `try` gives true where the value, or what it is in, is null. */
function listInner(shape: Shape, value: Code, name: string): Check[] {
  return listGiven(shape.children).flatMap((child) => {
    const label = `${name}.${child.name}`;
    const rules = listRules(child).map((rule) => ({ ...rule, test: rule.strict ?? rule.test }));
    if (shape.kind === 'SingleNested') {
      const inner = hcl`${value}.${id(child.name)}`;
      const own = rules.map(({ test, message }) => ({
        condition: hcl`try(${test(inner)}, true)`,
        message: `${label} ${message}`,
      }));
      return [...own, ...listInner(child, inner, label)];
    }
    const items = shape.kind === 'MapNested' ? hcl`values(${value})` : value;
    return rules.map(({ test, message }) => ({
      condition: hcl`try(alltrue([for item in ${items} : try(${test(hcl`item.${id(child.name)}`)}, true)]), true)`,
      message: `${label} ${message}`,
    }));
  });
}

function listRules(shape: Shape): Rule[] {
  const { kind, source } = shape;
  if (shape.local && kind === 'String') return [oneOf(['on', 'off'])];
  if (shape.local || shape.format === 'JSON') return [];
  if (kind === 'String')
    return [...ruleLength(source.minLength, source.maxLength, 'character'), ...rulePattern(source)];
  if (kind === 'Int64' || kind === 'Float64') return ruleRange(source);
  if (kind === 'SingleNested') return [];
  return ruleLength(source.minItems, source.maxItems, 'item');
}

function ruleLength(low = 0, high: number | undefined, unit: string): Rule[] {
  const least = low > 0 ? low : undefined;
  if ((least === undefined && high === undefined) || (high !== undefined && low > high)) return [];
  const amount = describeRange(least, high, `${unit}${(high ?? low) === 1 ? '' : 's'}`);
  const test = (value: Code) => compare(hcl`length(${value})`, least, high, '>=', '<=');
  return [{ test, message: `must have ${amount}.` }];
}

function ruleRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Attribute): Rule[] {
  const rules: Rule[] = [];
  if (minimum !== undefined || maximum !== undefined) {
    const [low, high] = [exclusiveMinimum ? '>' : '>=', exclusiveMaximum ? '<' : '<='] as const;
    const test = (value: Code) => compare(value, minimum, maximum, low, high);
    const words = [
      ...(minimum === undefined ? [] : [`${exclusiveMinimum ? 'more than' : 'at least'} ${minimum}`]),
      ...(maximum === undefined ? [] : [`${exclusiveMaximum ? 'less than' : 'at most'} ${maximum}`]),
    ];
    rules.push({ test, message: `must be ${words.join(' and ')}.` });
  }
  if (multipleOf !== undefined && Number.isInteger(multipleOf) && multipleOf > 1) {
    const test = (value: Code) => hcl`${value} % ${literal(multipleOf)} == 0`;
    rules.push({ test, message: `must be a multiple of ${multipleOf}.` });
  }
  return rules;
}

function rulePattern({ pattern }: Attribute): Rule[] {
  const safe = pattern === undefined ? null : toRe2(pattern);
  if (safe === null) return [];
  return [
    {
      test: (value) => hcl`can(regex(${literal(safe)}, ${value}))`,
      strict: (value) => hcl`length(regexall(${literal(safe)}, ${value})) > 0`,
      message: `must match ${safe}.`,
    },
  ];
}

function oneOf(values: string[]): Rule {
  return {
    test: (value) => hcl`contains(${literal(values)}, ${value})`,
    message: `must be ${values.join(' or ')}.`,
  };
}

type Bound = number | bigint | undefined;

function compare(value: Code, low: Bound, high: Bound, above: '>' | '>=', below: '<' | '<='): Code {
  const least =
    low === undefined ? null : above === '>' ? hcl`${value} > ${literal(low)}` : hcl`${value} >= ${literal(low)}`;
  const most =
    high === undefined ? null : below === '<' ? hcl`${value} < ${literal(high)}` : hcl`${value} <= ${literal(high)}`;
  if (least && most) return hcl`${least} && ${most}`;
  return (least ?? most) as Code;
}

function describeRange(low: Bound, high: Bound, unit: string): string {
  if (low !== undefined && high !== undefined) return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
  return low === undefined ? `at most ${high} ${unit}` : `at least ${low} ${unit}`;
}
