import type { Attribute, Catalogue, Resource } from '../map/types.js';
import type { Home, TargetHomes } from '../plan/coverage.js';
import type { Diagnostic } from './diagnostic.js';

/** Below this share of the operations a target is of little use as it is. */
const FEW = 0.8;
/** How many of a kind are told one by one. */
const SHOWN = 3;

/** How many operations have a home in a target. */
export interface Share {
  target: string;
  homes: number;
  operations: number;
}

export function countShares(catalogue: Catalogue, targets: TargetHomes): Share[] {
  return [...targets].map(([target, homes]) => ({
    target,
    homes: catalogue.ledger.filter(({ method, path }) => homes.get(`${method} ${path}`)?.home).length,
    operations: catalogue.ledger.length,
  }));
}

/** What a person has to know before relying on what will be made: loud, each with what to do about it. */
export function listFindings(catalogue: Catalogue, targets: TargetHomes): Diagnostic[] {
  return [
    ...countShares(catalogue, targets).flatMap((share) => findFew(share, targets)),
    ...catalogue.resources.flatMap(findSilent),
    ...findUnfilled(catalogue, targets),
    ...catalogue.resources.flatMap(findOtherTypes),
  ];
}

function findFew({ target, homes, operations }: Share, targets: TargetHomes): Diagnostic[] {
  if (operations === 0 || homes >= operations * FEW) return [];
  const reasons = new Map<string, number>();
  for (const { home, reason } of targets.get(target)?.values() ?? [])
    if (home === null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const [most] = [...reasons].sort(([, a], [, b]) => b - a);
  const percent = Math.floor((100 * homes) / operations);
  return [
    warn(
      'few-homes',
      '/paths',
      `Only ${homes} of ${operations} operations (${percent} %) have a home in ${target}${most ? `; the most frequent reason: ${most[0]}` : ''}.`,
      'Run inspect --explain "METHOD /path" to see why an operation has none, and assign it in iacsmith.yaml.',
    ),
  ];
}

/** Whatever a configuration says, the API hears nothing of it. */
function findSilent({ name, operations: { create }, attributes }: Resource): Diagnostic[] {
  if (!create || create.parameters.length > 0) return [];
  const said = new Set(create.query.map(({ wire }) => wire));
  const sends = (create.body?.fields.length ?? 0) > 0 || Object.keys(create.body?.fixed ?? {}).length > 0;
  if (sends || attributes.some((one) => one.in === 'query' && said.has(one.wire))) return [];
  return [
    warn(
      'create-sends-nothing',
      pointTo(create.operation),
      `${create.operation} creates ${name} without a request body, so all of them are alike.`,
      'If the API accepts a request body, describe it in the document.',
    ),
  ];
}

/** Calls that cannot be made, because they demand what nobody can give. */
function findUnfilled(catalogue: Catalogue, targets: TargetHomes): Diagnostic[] {
  const told = new Map<string, Home>();
  for (const homes of targets.values())
    for (const [operation, home] of homes) if (home.home === null && !told.has(operation)) told.set(operation, home);
  const unfilled = catalogue.ledger.filter(({ method, path }) =>
    / needs .* in the (?:query|header|body)/.test(told.get(`${method} ${path}`)?.reason ?? ''),
  );
  return unfilled.slice(0, SHOWN).map(({ method, path }, index) => {
    const more = index === SHOWN - 1 && unfilled.length > SHOWN ? ` ${unfilled.length - SHOWN} more are like it.` : '';
    return warn(
      'parameter-unfilled',
      pointTo(`${method} ${path}`),
      `${method} ${path} has no home: ${told.get(`${method} ${path}`)?.reason ?? ''}.${more}`,
      'Add a default for the parameter to the document, or make it a setting in iacsmith.yaml.',
    );
  });
}

/** What is sent as one kind of value and shown as another cannot be compared. */
function findOtherTypes({ name, attributes, operations: { read } }: Resource): Diagnostic[] {
  const others = attributes.filter((one): one is Attribute & { shownAs: string } => one.shownAs !== undefined);
  return others
    .slice(0, SHOWN)
    .map(({ name: own, type, shownAs }) =>
      warn(
        'answer-of-another-type',
        read ? pointTo(read.operation) : '/paths',
        `${name}.${own} is sent as ${type} and returned as ${shownAs}, so the two cannot be compared.`,
        'If the API uses one type, describe the field alike in request and response.',
      ),
    );
}

function warn(code: string, pointer: string, message: string, hint: string): Diagnostic {
  return { code, severity: 'warning', pointer, message, hint };
}

/** Where the document has "GET /vms/{id}". */
function pointTo(operation: string): string {
  const [method = '', path = ''] = operation.split(/ (.*)/s);
  return `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
}
