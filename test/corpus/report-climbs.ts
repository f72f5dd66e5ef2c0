import type { Resource } from '../../generator/map/types.js';
import type { Climb } from '../../generator/verify/terraform/climb.js';
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
  ['the answer does not fit the document', /does not fit the document/],
  ['the plan does not settle', /the plan is not empty/],
  ['the change is planned otherwise', /^planned /],
  ['something is left behind', /^the store still holds/],
  ['the configuration is refused', /./],
];

export interface Report {
  text: string;
  passed: number;
  total: number;
}

/** Counts the plain pairs that came all the way, and lists the others. */
export function reportClimbs(
  document: string,
  pairs: readonly { pair: PlainPair; resource: Resource | null }[],
  climbs: readonly Climb[],
): Report {
  const lines = pairs.map(({ pair, resource }) => {
    const found = climbs.find(({ rung }) => rung.resource === resource);
    if (!found) return { passed: false, text: `${pair.collection}: is no resource` };
    return describeClimb(found);
  });
  const passed = lines.filter((line) => line.passed).length;
  const others = climbs.filter(({ rung }) => !pairs.some(({ resource }) => resource === rung.resource));
  const content = others.filter((own) => own.fall === null).length;
  const steps = ['update', 'replace', 'import'].map(
    (step) => `${climbs.filter(({ done }) => done.includes(step as 'update')).length} ${step}`,
  );
  return {
    passed,
    total: pairs.length,
    text: [
      `${document}: ${passed} of ${pairs.length} plain pairs pass (${content} of ${others.length} others; ${steps.join(', ')})`,
      ...lines.filter((line) => !line.passed).map(({ text }) => `  ${text}`),
      ...(process.env.IACSMITH_VERBOSE
        ? others
            .map(describeClimb)
            .filter((line) => !line.passed)
            .map(({ text }) => `  other: ${text}`)
        : []),
    ].join('\n'),
  };
}

function describeClimb({ rung, fall }: Climb): { passed: boolean; text: string } {
  if (fall === null) return { passed: true, text: rung.resource.name };
  const [reason] = REASONS.find(([, words]) => words.test(fall.text)) ?? ['unknown'];
  return { passed: false, text: `${rung.resource.name}: ${fall.step}: ${reason} (${fall.text.slice(0, 400)})` };
}
