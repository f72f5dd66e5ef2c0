import type { Settings } from '../config/settings.js';
import type { DocumentEntry } from '../config/types.js';
import type { Attribute, Catalogue, LedgerEntry, Lookup, Power, Resource } from '../map/types.js';
import type { Access } from '../plan/access/types.js';
import { draftAccess } from './draft-access.js';
import { groupBy } from './group-by.js';
import { type Doubt, listDoubts } from './list-doubts.js';
import { walkAttributes } from './walk-attributes.js';

/** A key of the config that is being drafted: a setting with its value, or a mapping of more. */
export interface DraftNode {
  key: string;
  /** Said above it, for people. */
  comments: string[];
  value?: unknown;
  children?: DraftNode[];
}

/** What was inferred, as the overlay would say it. */
export function draftConfig(
  catalogue: Catalogue,
  settings: Settings,
  documents: readonly DocumentEntry[] = [],
  access?: Access,
): DraftNode[] {
  const doubts = groupBy(listDoubts(catalogue), (doubt) => doubt.owner ?? '');
  const [uncertain, certain] = split(catalogue.resources, (resource) => doubts.has(resource.name));
  const resources = [...uncertain, ...certain].map((resource) =>
    draftResource(resource, doubts.get(resource.name) ?? []),
  );
  addComment(resources[0], uncertain.length > 0 ? LOOK : '');
  addComment(resources[uncertain.length], uncertain.length > 0 ? REST : '');
  return [
    ...draftSettings(catalogue, settings, documents),
    ...(access ? draftAccess(access, settings.name, catalogue.products !== undefined) : []),
    { key: 'resources', comments: [], children: resources },
    { key: 'lookups', comments: [], children: catalogue.lookups.map(draftLookup) },
    { key: 'operations', comments: [], children: draftOperations(catalogue.ledger) },
  ];
}

const LOOK = 'Look at these first: they hold decisions with low confidence, marked with ?.';
const REST = 'No doubt about the others.';

function draftSettings(catalogue: Catalogue, settings: Settings, documents: readonly DocumentEntry[]): DraftNode[] {
  const header = catalogue.credentials.find(({ type, in: place }) => type === 'apiKey' && place === 'header')?.name;
  return [
    setting('name', settings.name, 'Small letters and digits: the provider and the collection are called so.'),
    setting('namespace', settings.namespace),
    setting('version', settings.version),
    setting('license', settings.license),
    ...(settings.repository === undefined ? [] : [setting('repository', settings.repository)]),
    { key: 'terraform', comments: [], children: [setting('source', settings.source)] },
    {
      key: 'spec',
      comments: ['The header that takes the key when the document is fetched.'],
      children: [
        setting('header', header !== undefined && header !== null && /^[\w-]+$/.test(header) ? header : 'X-API-Key'),
        ...(documents.length > 0 ? [setting('documents', documents, 'From the folder of this file.')] : []),
      ],
    },
  ];
}

function draftResource(resource: Resource, doubts: Doubt[]): DraftNode {
  const { create, read, update, delete: remove, list } = resource.operations;
  const wait = resource.wait?.status ?? null;
  const { power } = resource;
  const reasonOf = (what: Doubt['what']) => doubts.find((doubt) => doubt.what === what)?.reason;
  const attributes = draftAttributes(resource.attributes);
  return {
    key: resource.name,
    comments: [],
    children: [
      setting('family', resource.family),
      setting('kind', resource.kind, doubtful(reasonOf('resource'))),
      {
        key: 'operations',
        comments: [],
        children: [
          setting('create', create?.operation ?? null),
          setting('read', read?.operation ?? null),
          setting('update', update.length === 0 ? null : update.map((call) => call.operation)),
          setting('delete', remove?.operation ?? null),
          setting('list', list?.operation ?? null),
        ],
      },
      ...(resource.identity.length === 0 ? [] : [setting('identity', resource.identity)]),
      setting('naturalKey', nameKey(resource)),
      setting('wait', wait === null ? null : pickWait(wait), doubtful(reasonOf('wait'))),
      ...(power === null ? [] : [setting('power', pickPower(power))]),
      ...(resource.parent === null ? [] : [setting('parent', resource.parent)]),
      ...(attributes.length === 0 ? [] : [{ key: 'attributes', comments: [], children: attributes }]),
    ],
  };
}

function nameKey({ naturalKey, naturalKeyWith }: Resource): string | string[] | null {
  return naturalKey !== null && naturalKeyWith.length > 0 ? [naturalKey, ...naturalKeyWith] : naturalKey;
}

function pickWait(wait: { field: string[]; pending: string[]; ready: string[]; failed: string[] }): object {
  return { field: wait.field.join('.'), pending: wait.pending, ready: wait.ready, failed: wait.failed };
}

function pickPower({ field, attribute, on, off, actions }: Power): object {
  return { field: field.join('.'), attribute: attribute ?? null, on, off, actions };
}

/** Only what is worth a look, what is uncertain first. */
function draftAttributes(attributes: Attribute[]): DraftNode[] {
  const notable = walkAttributes(attributes).filter(({ attribute }) => {
    return (
      attribute.confidence === 'low' ||
      attribute.sensitive ||
      ['replace', 'refuse'].includes(attribute.onChange) ||
      attribute.reference !== null
    );
  });
  const [uncertain, certain] = split(notable, ({ attribute }) => attribute.confidence === 'low');
  return [...uncertain, ...certain].map(({ path, attribute }) => {
    const low = attribute.confidence === 'low';
    return setting(path, pickTraits(attribute), low ? doubtful(attribute.reason) : undefined);
  });
}

function pickTraits(attribute: Attribute): object {
  const { required, optional, computed, sensitive, writeOnly, onChange, reference, confidence } = attribute;
  return {
    ...(confidence === 'low' && required ? { required } : {}),
    ...(confidence === 'low' && !required ? { optional, computed } : {}),
    ...(sensitive ? { secret: true } : {}),
    ...(sensitive && writeOnly ? { writeOnly } : {}),
    ...(onChange !== 'none' && (onChange !== 'update' || confidence === 'low') ? { onChange } : {}),
    ...(reference === null ? {} : { reference }),
  };
}

function draftLookup(lookup: Lookup): DraftNode {
  const { name, family, identity, naturalKey, confidence, reason } = lookup;
  const value = { family, ...(identity.length === 0 ? {} : { identity }), naturalKey };
  return setting(name, value, confidence === 'low' ? doubtful(reason) : undefined);
}

function draftOperations(ledger: LedgerEntry[]): DraftNode[] {
  const [skipped, used] = split(ledger, (entry) => entry.role === 'skipped');
  const uncertain = used.filter((entry) => entry.confidence === 'low');
  return [
    ...uncertain.map((entry) => {
      const resource = entry.resource === null ? {} : { resource: entry.resource };
      return setting(`${entry.method} ${entry.path}`, { role: entry.role, ...resource }, doubtful(entry.reason));
    }),
    ...skipped.map((entry) => setting(`${entry.method} ${entry.path}`, { skip: entry.reason.trim() || 'no home' })),
  ];
}

function setting(key: string, value: unknown, comment?: string): DraftNode {
  return { key, comments: comment === undefined ? [] : [comment], value };
}

function doubtful(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : `? ${reason}`;
}

function addComment(node: DraftNode | undefined, comment: string): void {
  if (node !== undefined && comment !== '') node.comments.unshift(comment);
}

function split<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
