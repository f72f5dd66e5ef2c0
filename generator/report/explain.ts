import type { Catalogue } from '../map/types.js';
import { ACCESS, type Plan } from '../plan/types.js';
import { cleanText } from './clean-text.js';
import { explainAttribute } from './explain-attribute.js';
import { explainDecisions } from './explain-decisions.js';
import { explainAction, explainOperation } from './explain-operation.js';
import { explainLookup, explainResource } from './explain-resource.js';
import { formatFacts } from './facts.js';
import type { Subject } from './find-subject.js';
import { describeAction, describeAttribute, describeEntry, describeLookup, describeResource } from './inspect-json.js';
import { listUses } from './list-uses.js';
import { type Paint, PLAIN } from './paint.js';

/** Why the catalogue says what it says about one resource. */
export function explain({ catalogue, decisions }: Plan, subject: Subject, paint: Paint = PLAIN): string {
  const lines = explainLines(catalogue, subject, paint);
  lines.push(...explainDecisions(decisions, nameSubject(subject), paint));
  return `${lines.join('\n')}\n`;
}

function explainLines(catalogue: Catalogue, subject: Subject, paint: Paint): string[] {
  switch (subject.type) {
    case 'access':
      return [paint.bold(ACCESS), ...formatFacts([['Title', cleanText(catalogue.title)]])];
    case 'resource':
      return explainResource(catalogue, subject.resource, paint);
    case 'lookup':
      return explainLookup(catalogue, subject.lookup, paint);
    case 'operation':
      return explainOperation(catalogue, subject.entry, paint);
    case 'attribute':
      return explainAttribute(subject, paint);
    case 'action':
      return explainAction(subject.action, subject.owner, paint);
  }
}

/** The same for `--json`: the part of the inspect document that the question is about. */
export function explainJson({ catalogue, decisions }: Plan, subject: Subject): object {
  const decided = decisions.filter((decision) => decision.subject === nameSubject(subject));
  return { ...describeSubject(catalogue, subject), ...(decided.length > 0 && { decisions: decided }) };
}

/** Decisions are about the API or about a resource or lookup as a whole. */
function nameSubject(subject: Subject): string {
  if (subject.type === 'access') return ACCESS;
  if (subject.type === 'resource') return subject.resource.name;
  return subject.type === 'lookup' ? subject.lookup.name : '';
}

function describeSubject(catalogue: Catalogue, subject: Subject): object {
  const entriesOf = (name: string) => catalogue.ledger.filter((entry) => entry.resource === name).map(describeEntry);
  switch (subject.type) {
    case 'access':
      return {};
    case 'resource':
      return { resource: describeResource(subject.resource), operations: entriesOf(subject.resource.name) };
    case 'lookup':
      return { lookup: describeLookup(subject.lookup), operations: entriesOf(subject.lookup.name) };
    case 'operation': {
      const key = `${subject.entry.method} ${subject.entry.path}`;
      const uses = listUses(catalogue).filter((use) => use.call.operation === key);
      return { operation: describeEntry(subject.entry), uses: uses.map(({ as, owner }) => ({ as, resource: owner })) };
    }
    case 'attribute':
      return { resource: subject.owner.name, path: subject.path, attribute: describeAttribute(subject.attribute) };
    case 'action':
      return { resource: subject.owner?.name ?? null, action: describeAction(subject.action) };
  }
}
