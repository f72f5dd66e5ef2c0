import type { Attribute, Call, Catalogue, Lookup, Power, Resource, Wait } from '../map/types.js';
import type { Paging } from '../model/types.js';
import { cleanText, LONGEST, shortenText } from './clean-text.js';
import { formatArguments, formatAttributes } from './explain-attribute.js';
import { type Fact, formatFacts } from './facts.js';
import { listLookupUses, listResourceUses, type Use } from './list-uses.js';
import type { Paint } from './paint.js';
import { walkAttributes } from './walk-attributes.js';

export function explainResource(catalogue: Catalogue, resource: Resource, paint: Paint): string[] {
  const { naturalKey } = resource;
  const beside = resource.naturalKeyWith.map((name) => `, ${name}`).join('');
  const unique = resource.naturalKeyUnique ? ', which the document calls unique' : beside;
  return [
    formatTitle(resource, `${resource.kind} in ${resource.family}`, paint),
    ...formatFacts([
      ['Why', withDoubt(resource.reason, resource.confidence === 'low')],
      ['Says', shortenText(cleanText(resource.description), LONGEST)],
      ['Identity', `${resource.identity.join(', ')}${explainIdentity(resource)}`],
      ['Natural key', naturalKey === null ? 'none' : `${naturalKey}${unique}${explainKey(resource, naturalKey)}`],
      ['Wait', describeWait(resource.wait)],
      ['Power', describePower(resource.power)],
      ['Protection', resource.protection === null ? '' : `a delete is refused while ${resource.protection} is set`],
      ['Parent', resource.parent ?? ''],
      ...describeRelations(catalogue, resource.name, resource.attributes),
      ['List', describePaging(resource.operations.list?.paging)],
    ]),
    ...formatUses(catalogue, listResourceUses(resource), paint),
    '',
    paint.bold(`Attributes (${resource.attributes.length})`),
    ...formatAttributes(resource.attributes, paint),
  ];
}

export function explainLookup(catalogue: Catalogue, lookup: Lookup, paint: Paint): string[] {
  const asked = lookup.arguments;
  return [
    formatTitle(lookup, `${lookup.shape} lookup in ${lookup.family}`, paint),
    ...formatFacts([
      ['Why', withDoubt(lookup.reason, lookup.confidence === 'low')],
      ['Says', shortenText(cleanText(lookup.description), LONGEST)],
      ['Identity', lookup.identity.join(', ')],
      ['Natural key', lookup.naturalKey ?? ''],
      ['Parent', lookup.parent ?? ''],
      ...describeRelations(catalogue, lookup.name, lookup.attributes),
      ['List', describePaging(lookup.operations.list?.paging)],
    ]),
    ...formatUses(catalogue, listLookupUses(lookup), paint),
    ...(asked.length === 0 ? [] : ['', paint.bold(`Arguments (${asked.length})`), ...formatArguments(asked, paint)]),
    '',
    paint.bold(`Attributes (${lookup.attributes.length})`),
    ...formatAttributes(lookup.attributes, paint),
  ];
}

function formatTitle(subject: Resource | Lookup, what: string, paint: Paint): string {
  const mark = subject.confidence === 'low' ? '?' : '';
  return `${paint.bold(cleanText(subject.name) + mark)}  ${cleanText(what)}`;
}

function withDoubt(reason: string, uncertain: boolean): string {
  return uncertain ? `${reason} (low confidence)` : reason;
}

function formatUses(catalogue: Catalogue, uses: Use[], paint: Paint): string[] {
  const entries = new Map(catalogue.ledger.map((entry) => [`${entry.method} ${entry.path}`, entry]));
  const facts = uses.flatMap(({ as, call, decision }): Fact[] => {
    const why = decision ?? entries.get(call.operation);
    const reason = why === undefined ? '' : withDoubt(why.reason, why.confidence === 'low');
    return [
      [as, call.operation],
      ['', [reason, describeAsync(call)].filter((part) => part !== '').join('; ')],
    ];
  });
  return facts.length === 0 ? [] : ['', paint.bold('Operations'), ...formatFacts(facts)];
}

/** The attributes tell why they are the identity and the key. */
function explainIdentity(resource: Resource): string {
  const reasons = resource.identity.flatMap((name) => findReason(resource.attributes, name));
  return reasons.length === 0 ? '' : `: ${[...new Set(reasons)].join('; ')}`;
}

function explainKey(resource: Resource, name: string): string {
  const reasons = findReason(resource.attributes, name);
  return reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
}

function findReason(attributes: Attribute[], name: string): string[] {
  return attributes.filter((attribute) => attribute.name === name).map((attribute) => attribute.reason);
}

function describeRelations(catalogue: Catalogue, name: string, attributes: Attribute[]): Fact[] {
  const own = walkAttributes(attributes).flatMap(({ path, attribute }) => {
    return attribute.reference === null ? [] : [`${attribute.reference} (${path})`];
  });
  const others = catalogue.resources.flatMap((resource) => {
    const paths = walkAttributes(resource.attributes).filter(({ attribute }) => {
      return attribute.reference?.split('.', 1)[0] === name;
    });
    return paths.map(({ path }) => `${resource.name}.${path}`);
  });
  return [
    ['Refers to', own.join(', ')],
    ['Referred by', others.join(', ')],
  ];
}

function describeWait(wait: Wait | null): string {
  if (wait === null) return 'for nothing';
  const after = (['create', 'update', 'delete'] as const).filter((step) => wait[step]);
  const when = after.length === 0 ? '' : `after ${after.join(', ')}`;
  if (wait.status === null) return when;
  const { field, pending, ready, failed, reason, confidence, steady } = wait.status;
  if (steady) return `until ${field.join('.')} no longer changes; ${when}; ${withDoubt(reason, true)}`;
  const states = [
    `while ${field.join('.')} is ${pending.join(', ') || 'none of the states below'}`,
    `ready ${ready.join(', ') || '(any other)'}`,
    failed.length === 0 ? '' : `failed ${failed.join(', ')}`,
    when,
    withDoubt(reason, confidence === 'low'),
  ];
  return states.filter((part) => part !== '').join('; ');
}

function describePower(power: Power | null): string {
  if (power === null) return '';
  const { on, off, restart } = power.actions;
  const actions = [on, off, restart].filter((name) => name !== null).join(', ');
  const { rest, attribute } = power;
  return [
    `${power.field.join('.')}: on is ${power.on.join(', ')}`,
    `off is ${power.off.join(', ')}`,
    ...(rest ? [`at rest is ${rest.values.join(', ')}, by ${rest.by} and ${rest.back}`] : []),
    `by ${actions}`,
    ...(attribute === undefined ? [] : [`set by ${attribute}`]),
    withDoubt(power.reason, power.confidence === 'low'),
  ].join('; ');
}

function describePaging(paging: Paging | undefined): string {
  if (paging === undefined) return '';
  if (paging.style === 'none') return 'all at once';
  const most = paging.max === null ? '' : `, up to ${paging.max} at a time`;
  const ways: Record<Exclude<Paging['style'], 'none'>, string> = {
    page: 'page by page',
    offset: 'by offset',
    cursor: 'by cursor',
    behind: 'behind the last item shown',
    link: 'by the next link in the answer',
    header: 'by the Link header',
  };
  return `${ways[paging.style]}${most}`;
}

function describeAsync(call: Call): string {
  const { job } = call.answer;
  if (job === null) return '';
  const how = job.read === null ? '' : `, read with ${job.read}`;
  return `answers with an operation to wait for (${job.statusField})${how}`;
}
