import type { Action, LedgerEntry, Lookup, Resource, Update, Wait } from '../../map/types.js';
import { toIdentifier } from '../../naming/identifiers.js';
import { listLookupUses, listResourceUses } from '../../report/list-uses.js';
import { walkAttributes } from '../../report/walk-attributes.js';
import { splitText, summarise } from './split-text.js';
import { type Fact, type FindPage, tell, viewAttributes } from './view-attributes.js';

const KINDS = {
  collection: 'collection: there can be many',
  singleton: 'singleton: there is exactly one, and it is changed, never created',
  upsert: 'upsert: the first change creates it',
  attachment: 'attachment: it ties two others together',
  adopted: 'adopted: it is there already and is taken over',
  single: 'single: there is exactly one',
  computation: 'computation: worked out for each request, nothing is kept',
};

export function viewPage(owner: Resource | Lookup, ledger: ReadonlyMap<string, LedgerEntry>, find: FindPage) {
  const asked = 'arguments' in owner ? owner.arguments : [];
  const uses = 'kind' in owner ? listResourceUses(owner) : listLookupUses(owner);
  return {
    name: owner.name,
    deprecated: 'kind' in owner && owner.deprecated,
    description: splitText(owner.description),
    facts: listFacts(owner, find),
    operations: uses.flatMap(({ as, call, decision }) => {
      const entry = ledger.get(call.operation);
      const { reason, confidence } = entry?.resource === owner.name ? entry : { reason: '', confidence: '' };
      const fields = 'mode' in call && call.mode === 'command' ? (call as Update).fields : [];
      return decision ? [] : [{ role: as, operation: call.operation, fields, reason, confidence }];
    }),
    arguments: viewAttributes(asked, 'argument', false, find),
    attributes: viewAttributes(owner.attributes, 'attribute', 'kind' in owner, find),
    actions: owner.actions.map((action) => viewAction(action, `${owner.name}.${action.name}`, find)),
    reasons: walkAttributes([...asked, ...owner.attributes]).map(({ path, attribute }) => ({ ...attribute, path })),
  };
}

export function viewAction(action: Action, label: string, find: FindPage) {
  const { call, power, reason, confidence, destructive } = action;
  const anchor = `action-${toIdentifier(action.name)}`;
  return {
    label,
    anchor,
    destructive,
    operation: call.operation,
    summary: summarise(action.description),
    description: splitText(action.description),
    facts: [...(power ? [tell('Power:', power)] : []), tell('Why:', `${reason} (${confidence} confidence)`)],
    arguments: viewAttributes(action.arguments, `${anchor}-argument`, false, find),
    result: viewAttributes(action.result, `${anchor}-result`, false, find),
  };
}

function listFacts(owner: Resource | Lookup, find: FindPage): Fact[] {
  const { identity, naturalKey, reason, confidence } = owner;
  const { wait = null, protection = null, naturalKeyUnique = false } = 'kind' in owner ? owner : {};
  return [
    tell('Kind:', KINDS['kind' in owner ? owner.kind : owner.shape]),
    ...(identity.length > 0 ? [tell('Identified by:', '', identity)] : []),
    ...(naturalKey === null ? [] : [tell(naturalKeyUnique ? 'Unique name:' : 'Found by:', '', [naturalKey])]),
    ...find(owner.parent ?? '').map((link) => tell('Part of:', '', [], [link])),
    ...(wait ? [tell('Waiting:', describeWait(wait))] : []),
    ...(protection ? [tell('Protected from deletion by:', '', [protection])] : []),
    tell('Why:', `${reason} (${confidence} confidence)`),
  ];
}

function describeWait({ status, ...after }: Wait): string {
  const steps = (['create', 'update', 'delete'] as const).filter((step) => after[step]);
  const { field = [], pending = [], ready = [], failed = [] } = status ?? {};
  const say = (words: string, values: string[]) => (values.length > 0 ? [`${words} ${values.join(', ')}`] : []);
  const until = [...say('until it is', ready), ...say('failed if it is', failed)];
  return [...say('after', steps), ...say(`while ${field.join('.')} is`, pending), ...until].join('; ');
}
