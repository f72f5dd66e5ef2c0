import type { Attribute, Call, Catalogue, Resource } from '../../map/types.js';
import { sampleScalar } from '../../model/sample/sample-scalar.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { listCalls } from '../access/list-calls.js';
import { isSingle } from '../kinds.js';
import { isOnceHeader } from '../once-header.js';
import type { Decision } from '../types.js';
import { ACCESS } from '../types.js';
import type { SharedSetting } from './types.js';

/** Below this nobody is spared anything. */
const FEWEST = 3;

/** Whose resources are and where they lie: the same for most of what one configuration manages. */
const PLACE =
  /^(?:account|compartment|customer|folder|location|org|organi[sz]ation|project|region|resource_group|subscription|tenant|workspace)(?:_?(?:id|uuid|sid|name|slug|key)(?:_or_(?:id|name|slug))?)?$/;

const REGION = /^(?:location|region)(?:_|$)/;

export interface FoundSettings {
  diagnostics: Diagnostic[];
  settings: SharedSetting[];
  decisions: Decision[];
}

/**
 * Required parameters that more than half of the resources have in common, and headers that calls demand. `wanted` is
 * the overlay's: true makes a setting of whatever is called so, false keeps it an attribute.
 */
export function findSettings(catalogue: Catalogue, wanted: ReadonlyMap<string, boolean>): FoundSettings {
  const found = [...findParameters(catalogue, wanted), ...findHeaders(catalogue, wanted)];
  const byName = new Map(found.map((one) => [one.setting.name, one]));
  const kept = [...byName.values()].sort((a, b) => (a.setting.name < b.setting.name ? -1 : 1));
  return {
    settings: kept.map(({ setting }) => setting),
    decisions: kept.map(({ decision }) => decision),
    diagnostics: listStale(catalogue, wanted),
  };
}

function listStale(catalogue: Catalogue, wanted: ReadonlyMap<string, boolean>): Diagnostic[] {
  const asked = new Set([
    ...catalogue.resources.flatMap((resource) => listPlaces(resource).map(({ name }) => name)),
    ...listCalls(catalogue).flatMap(({ headers }) => headers.map(({ name }) => name)),
  ]);
  return [...wanted.keys()]
    .filter((name) => !asked.has(name))
    .map((name) => ({
      code: 'overlay-stale',
      severity: 'warning',
      pointer: `/settings/${name}`,
      message: `iacsmith.yaml speaks of the setting ${name}, and no resource demands anything of that name.`,
      hint: 'Correct the name, or take the entry out.',
    }));
}

interface Found {
  setting: SharedSetting;
  decision: Decision;
}

function findParameters(catalogue: Catalogue, wanted: ReadonlyMap<string, boolean>): Found[] {
  const { resources, lookups } = catalogue;
  const known = new Set([...resources, ...lookups].map(({ name }) => name));
  const made = new Set(resources.filter(({ operations }) => operations.create).map(({ name }) => name));
  const takers = new Map<string, Attribute[]>();
  for (const resource of resources) {
    for (const attribute of listPlaces(resource)) {
      takers.set(attribute.name, [...(takers.get(attribute.name) ?? []), attribute]);
    }
  }
  return [...takers].flatMap(([name, attributes]): Found[] => {
    const [first] = attributes;
    const said = wanted.get(name);
    if (!first || said === false) return [];
    const isShared = attributes.length >= FEWEST && attributes.length * 2 > resources.length;
    const refersTo = (names: ReadonlySet<string>) =>
      attributes.some(({ reference }) => names.has(reference?.split('.')[0] ?? ''));
    // What is made or listed beside the others is usually not the only one of its kind: the domains, the servers. Who
    // makes projects has several, and what they hold must not land in one of them by itself. Regions are not made.
    const isAmong = (refersTo(made) && !REGION.test(name)) || (refersTo(known) && !PLACE.test(name));
    // Where everything lies below one that nobody can make, there is no other to manage: the server that answers.
    const isAboveAll = attributes.length === resources.length && !refersTo(made);
    if (said !== true && (!isShared || (isAmong && !isAboveAll))) return [];
    const reason =
      said === true ? 'the overlay says so' : `${attributes.length} of ${resources.length} resources ask for it`;
    const found = describe(first, `a setting that every resource can override`, reason);
    const shown = attributes.flatMap(({ reference }) => tellListed(catalogue, reference));
    if (shown[0] !== undefined) found.setting.sample = shown[0];
    return [found];
  });
}

/** What the example of a list shows of the first that is there. */
function tellListed({ resources, lookups }: Catalogue, reference: string | null): string[] {
  const [name, key] = reference?.split('.') ?? [];
  const holder = [...resources, ...lookups].find((one) => one.name === name);
  const attribute = holder?.attributes.find((own) => own.name === key);
  const wire = attribute?.out?.at(-1) ?? attribute?.wire;
  return (holder?.operations.list?.sample ?? []).filter((own) => own.wire === wire).map(({ value }) => value);
}

/** What says where a resource is: in path or query, demanded, and no name of the resource itself, which `POST /categories?name=…` takes. */
function listPlaces({ attributes, identity, kind, naturalKey }: Resource): Attribute[] {
  return attributes.filter(
    ({ name, in: place, required, type }) =>
      required &&
      (place === 'path' || place === 'query') &&
      (type === 'string' || type === 'integer') &&
      (isSingle(kind) || name !== identity.at(-1)) &&
      !(place === 'query' && name === naturalKey),
  );
}

/** A header that only makes sense for the one request, or that the client itself takes care of. */
const OWN_HEADER =
  /^(?:accept(?:-.*)?|authorization|content-.*|cookie|date|digest|expect|if-.*|range|signature.*|user-agent|x-http-method-override)$/i;

function findHeaders(catalogue: Catalogue, wanted: ReadonlyMap<string, boolean>): Found[] {
  const keys = new Set(catalogue.credentials.flatMap(({ name }) => (name === null ? [] : [name.toLowerCase()])));
  const calls: Call[] = listCalls(catalogue);
  const takers = new Map<string, { first: Attribute; operations: Set<string> }>();
  for (const { headers, operation } of calls) {
    for (const header of headers) {
      if (!header.required || OWN_HEADER.test(header.wire) || isOnceHeader(header.wire)) continue;
      if (keys.has(header.wire.toLowerCase())) continue;
      const known = takers.get(header.name) ?? { first: header, operations: new Set() };
      known.operations.add(operation);
      takers.set(header.name, known);
    }
  }
  const all = new Set(calls.map(({ operation }) => operation));
  const changing = new Set(calls.filter(({ method }) => method !== 'GET').map(({ operation }) => operation));
  return [...takers].flatMap(([name, { first, operations }]) => {
    const said = wanted.get(name);
    const isOfChanges = [...operations].every((operation) => changing.has(operation));
    // A header that a few calls demand is about what they do: "yes, delete everything" must not be said for all.
    const isShared = operations.size >= FEWEST && operations.size * 2 > (isOfChanges ? changing : all).size;
    // A version that the document itself fills in is sent to those that demand it, however few.
    const preset = findPreset(first);
    const isPreset = preset !== '' && !CONFIRMS.test(first.wire) && !YES.test(preset);
    const isCaller = operations.size >= FEWEST && saysWho(name);
    // What reads demand as well confirms nothing: it says in which shop.
    const changes = [...operations].filter((operation) => changing.has(operation)).length;
    const isOfAll = changes >= 2 && operations.size - changes >= 2 && isOfShop(first.wire);
    if (said === false || (said !== true && !isShared && !isPreset && !isCaller && !isOfAll)) return [];
    const count = `${operations.size} ${operations.size === 1 ? 'operation demands' : 'operations demand'} the header`;
    return [describe(first, `a setting, sent as the header ${first.wire}`, count)];
  });
}

/** Who asks, and for whom, is the same in all that one configuration does: `From`, `X-Tenant-Id`. */
function saysWho(name: string): boolean {
  const said = name.replace(/^x_/, '');
  return PLACE.test(said) || /^(?:from|on_behalf_of|(?:acting_)?user_email)$/.test(said);
}

/** `X-Example-Shop-Id`, and neither a plain `id`, which may be that of one item, nor what is of one request. */
function isOfShop(wire: string): boolean {
  return /^x-\w+-\w/i.test(wire) && !CONFIRMS.test(wire) && !OF_REQUEST.test(wire);
}

const OF_REQUEST = /nonce|timestamp|signature|correlation|request|trace|session/i;

/** Headers that say yes to something: no document says it for the user. */
const CONFIRMS = /confirm|force|delete|destroy|purge|overwrite|consent|accept|agree|override|bypass|skip/i;

const YES = /^(?:true|yes|on|1)$/i;

/** What the document says where the user says nothing. */
function findPreset({ default: preset, enum: values }: Attribute): string {
  const only = values?.length === 1 ? values[0] : undefined;
  const value = preset ?? only;
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

function describe(attribute: Attribute, says: string, reason: string): Found {
  const { name, wire, in: place, description, enum: values } = attribute;
  const setting: SharedSetting = {
    name,
    setting: name,
    wire,
    in: place === 'body' ? 'query' : place,
    description,
    default: findPreset(attribute),
    ...(values && { enum: values }),
    ...(attribute.sensitive && place === 'header' && { isSecret: true as const }),
    sample: String(
      sampleScalar(attribute.type === 'integer' ? 'integer' : 'string', attribute, { name, called: name }),
    ),
  };
  const topic = `setting ${name}`;
  return {
    setting,
    decision: { subject: ACCESS, topic, says, reason, confidence: 'high', overlay: `settings.${name}` },
  };
}
