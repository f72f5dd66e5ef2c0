import type { Facts } from './facts.js';

/** The least number that is allowed and not below `wanted`; the greatest one where the two do not go together. */
export function leastNumber(facts: Facts, step: number, wanted?: number): number {
  const { minimum, maximum } = facts;
  const most = maximum === null || maximum === undefined ? Number.POSITIVE_INFINITY : Number(maximum);
  const low = minimum === null || minimum === undefined ? Math.min(1, most) : Number(minimum);
  const raise = (from: number) => {
    const value = Math.ceil(from / step) * step;
    return facts.exclusiveMinimum && value <= low ? value + step : value;
  };
  const value = raise(Math.max(low, wanted ?? low));
  return isAbove(value, most, facts) ? lowerTo(most, facts, step) : value;
}

/** Another number for each turn: upwards by steps, downwards where that leads too far. */
export function turnNumber(given: number, turn: number, step: number, facts: Facts): number {
  const next = given + turn * step;
  const { maximum } = facts;
  const isTooMuch = maximum !== null && maximum !== undefined && isAbove(next, Number(maximum), facts);
  return isTooMuch ? given - turn * step : next;
}

export function findStep({ multipleOf }: Facts, usual = 1): number {
  return multipleOf && multipleOf > 0 ? multipleOf : usual;
}

function isAbove(value: number, most: number, { exclusiveMaximum }: Facts): boolean {
  return exclusiveMaximum ? value >= most : value > most;
}

function lowerTo(most: number, facts: Facts, step: number): number {
  const value = Math.floor(most / step) * step;
  return isAbove(value, most, facts) ? value - step : value;
}
