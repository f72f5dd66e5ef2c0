import type { Resource } from '../../generator/map/types.js';
import { type Climb, STEPS } from '../../generator/targets/terraform/verify/climb.js';
import type { PlainPair } from './plain-pairs.js';

/** Every reason that a resource may have for not passing, with the words that betray it. */
const REASONS: [string, RegExp][] = [
  ['what it refers to fails', /^needs /],
  ['there is nothing to refer to', /^(nothing to refer to|there is none to adopt)/],
  [
    'the provider does not offer it',
    /^(it cannot|nothing of it|the path of|its identity|the list that|(GET|POST|PUT|PATCH|DELETE) )/,
  ],
  ['the request does not fit the document', /status 4(00|22)/],
  ['the API refuses', /status \d/],
  ['the answer does not fit the document', /does not match the API document/],
  ['the answer does not tell what was made', /without an identifier|Cannot tell which/],
  ['the plan does not settle', /the plan is not empty/],
  ['the change is planned otherwise', /^planned /],
  ['something is left behind', /^the store still holds/],
  ['it takes too long', /the timeout of the operation was reached/],
  ['the configuration is refused', /./],
];

export interface Report {
  text: string;
  passed: number;
  total: number;
}

interface Line {
  passed: boolean;
  text: string;
}

/** Counts the plain pairs that came all the way, and lists the others with the reason of each. */
export function reportClimbs(
  document: string,
  pairs: readonly { pair: PlainPair; resource: Resource | null }[],
  climbs: readonly Climb[],
): Report {
  const own = pairs.map(({ resource }) => climbs.find(({ rung }) => rung.resource === resource));
  const lines = own.map((found, i) =>
    found ? describeClimb(found) : { passed: false, text: `${pairs[i]?.pair.collection}: is no resource` },
  );
  const passed = lines.filter((line) => line.passed).length;
  const others = climbs.filter((climb) => !own.includes(climb)).map(describeClimb);
  const left = [...lines, ...others.map((line) => ({ ...line, text: `what others need: ${line.text}` }))];
  return {
    passed,
    total: pairs.length,
    text: [
      `${document}: ${passed} of ${pairs.length} plain pairs pass`,
      ...STEPS.map((step) =>
        describeStep(
          step,
          own.filter((climb) => climb !== undefined),
        ),
      ),
      ...left.filter((line) => !line.passed).map(({ text }) => `  ${text}`),
    ].join('\n'),
  };
}

function describeStep(step: (typeof STEPS)[number], climbs: readonly Climb[]): string {
  const done = climbs.filter((climb) => climb.done.includes(step)).length;
  const without = climbs.filter((climb) => climb.notApplicable.includes(step)).map(({ rung }) => rung.resource.name);
  return `  ${step}: ${done}${without.length > 0 ? `; not applicable to ${without.join(', ')}` : ''}`;
}

function describeClimb({ rung, fall, done, notApplicable }: Climb): Line {
  const { name } = rung.resource;
  const missed = STEPS.find((step) => !done.includes(step) && !notApplicable.includes(step));
  if (fall === null) return { passed: missed === undefined, text: `${name}: ${missed}: it did not come so far` };
  const [reason] = REASONS.find(([, words]) => words.test(fall.text)) ?? ['unknown'];
  return { passed: false, text: `${name}: ${fall.step}: ${reason} (${fall.text.slice(0, 400)})` };
}
