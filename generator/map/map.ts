/**
 * The folder `map`: what the operations of a document are for. It finds resources, lookups, actions and the relations
 * between them, one rule in each file, and gives every operation a home or a reason. It knows no target.
 */

import { resolveSettings } from '../config/settings.js';
import { findStale } from '../config/stale.js';
import type { Config } from '../config/types.js';
import { fillVersions } from '../model/fill-versions.js';
import type { Api } from '../model/types.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { anchorOf, plainAnchorOf } from './anchors.js';
import { applyOverlay } from './apply-overlay.js';
import { applyRoles } from './apply-roles.js';
import { buildActions } from './build-actions.js';
import { buildLookup } from './build-lookup.js';
import { buildResource } from './build-resource.js';
import { ShapeBuilder } from './build-shape.js';
import { callByPath } from './call-by-path.js';
import { describeByTag } from './describe-by-tag.js';
import { type Discovery, discover } from './discover.js';
import type { Draft, LookupDraft } from './draft.js';
import { nameFamilies } from './families.js';
import { noteEffects } from './find-effects.js';
import { findErrorForms } from './find-error-forms.js';
import { findFarPresence } from './find-far-presence.js';
import { findItemLists } from './find-item-lists.js';
import { referToMakers } from './find-makers.js';
import { findPowerAttribute, takePowerAttribute } from './find-power.js';
import { findRefusals } from './find-refusals.js';
import { findUsual } from './find-usual.js';
import { freeTokens } from './free-tokens.js';
import { keepHolders } from './keep-holders.js';
import { leaveForeign } from './leave-foreign.js';
import { buildLedger } from './ledger.js';
import { liftLinkKeys } from './lift-link-keys.js';
import { nameLoose } from './name-loose.js';
import { giveNames, tellApart } from './names.js';
import { noteLinked } from './note-linked.js';
import { OperationFinder } from './operation-finder.js';
import { orderOf } from './order.js';
import { visitPaths } from './overlay/find-attribute.js';
import { resolveAttributes } from './overlay/resolve-attributes.js';
import { resolveSubjects } from './overlay/resolve-subjects.js';
import { isBelow, type PathNode } from './paths.js';
import { relate } from './relations.js';
import { resolveNames } from './resolve-names.js';
import type { Scope } from './scope.js';
import { shareStates } from './shown-states.js';
import type { Action, Catalogue } from './types.js';
import { findUnsentHeaders } from './unsent-headers.js';
import { weighContainers, weighReferences } from './weigh-class.js';

/** From an API to the resources that people manage with it. */
export function map(given: Api, overlay: Config, locked: Map<string, string> = new Map()): Catalogue {
  const api = fillVersions(given);
  const { scope, config } = openScope(api, overlay, locked);
  const resources = scope.found.drafts.map((draft) => buildResource(draft, scope));
  const lookups = scope.found.lookups.map((draft) => buildLookup(draft, scope));
  const actions = buildLooseActions(scope);
  const addressed = relate(resources, lookups, scope);
  freeTokens(resources, lookups);
  leaveForeign(resources, lookups, api.title);
  referToMakers(resources);
  keepHolders(resources);
  liftLinkKeys(resources);
  findFarPresence(resources, lookups, scope);
  noteLinked(resources);
  weighReferences(resources, addressed);
  weighContainers(resources);
  resolveNames(resources, lookups);
  shareStates(resources);
  describeByTag(resources, api);
  for (const resource of resources) {
    // What the overlay says of the power comes first.
    if (config.resources.get(resource.name)?.power !== undefined) continue;
    takePowerAttribute(resource, findPowerAttribute(resource));
  }
  const refusals = findRefusals(api);
  const errorForms = findErrorForms(api);
  const catalogue: Catalogue = {
    // It stands in sentences, which have a full stop of their own.
    title: api.title.replace(/\.+$/, ''),
    version: api.version,
    openapi: api.openapi,
    description: api.description,
    ...(api.links && { links: api.links }),
    sha256: api.sha256,
    servers: api.servers,
    credentials: api.credentials,
    ...(api.spare && { spare: api.spare }),
    security: api.security,
    ...(api.asksSeldom && { asksSeldom: true as const }),
    ...(refusals && { refusals }),
    ...(errorForms.length > 0 && { errorForms }),
    ...(api.products && { products: api.products }),
    ledger: buildLedger(scope),
    resources,
    lookups,
    actions,
    order: [],
    anchors: new Map([...scope.names].map(([subject, name]) => [anchorOf(subject), name])),
    diagnostics: [...(resources.length === 0 ? [NO_RESOURCES] : []), ...findUnsentHeaders(api)],
  };
  const said = [...config.resources].filter(([, { items }]) => items !== undefined).map(([name]) => name);
  findItemLists(catalogue, new Set(said));
  catalogue.order = orderOf(catalogue.resources);
  if (config.resources.size + config.lookups.size + config.operations.size > 0) {
    const resolved = resolveAttributes(config, catalogue);
    catalogue.diagnostics.push(...findStale(resolved, knownOf(catalogue)));
    applyOverlay(catalogue, resolved);
  }
  noteEffects([...catalogue.resources, ...catalogue.lookups]);
  return catalogue;
}

const NO_RESOURCES: Diagnostic = {
  code: 'no-resources',
  severity: 'warning',
  pointer: '/paths',
  message:
    'No operation of the document creates, changes or deletes anything that can be read again, so there is no resource to manage.',
  hint: 'Assign roles to operations in iacsmith.yaml, or check that this is the right document.',
};

/** What is known before anything is built, and the overlay with every resource under its inferred name. */
function openScope(api: Api, overlay: Config, locked: Map<string, string>): { scope: Scope; config: Config } {
  const skip = new Map(
    [...overlay.operations].flatMap(([key, o]) => (o.skip === undefined ? [] : [[key, o.skip] as const])),
  );
  const found = discover(api, skip);
  const names = nameAll(found, api, resolveSettings(overlay, api.title, api.servers).name, locked);
  const called = callAll(found, names);
  const config = resolveSubjects(overlay, {
    resources: new Set(found.drafts.map((draft) => names.get(draft) as string)),
    lookups: new Set(found.lookups.map((lookup) => names.get(lookup) as string)),
  });
  applyRoles(api, found, names, config);
  const byNode = new Map<PathNode, string>();
  for (const [subject, name] of names) if (!byNode.has(subject.node)) byNode.set(subject.node, name);
  const scope: Scope = {
    api,
    found,
    families: nameFamilies(api.operations),
    operations: new OperationFinder(api),
    names,
    called,
    byNode,
    usual: findUsual(found.drafts),
    above: new Map(),
  };
  return { scope, config };
}

/** What fields call the subjects of each document. */
function callAll({ drafts, lookups }: Discovery, names: Map<Draft | LookupDraft, string>): Map<string, string[]> {
  const subjects = [...drafts, ...lookups];
  const called = callByPath(subjects);
  return new Map(subjects.map((subject) => [names.get(subject) as string, called.get(subject) ?? subject.words]));
}

/** Each document gives names as if it were alone; where two documents meet, the products tell them apart. */
function nameAll(
  found: Discovery,
  api: Api,
  provider: string,
  locked: Map<string, string>,
): Map<Draft | LookupDraft, string> {
  const subjects = [...found.drafts, ...found.lookups];
  if (!api.products) return giveNames(subjects, provider, (subject) => locked.get(anchorOf(subject)));
  const plain = new Map<string, number>();
  for (const subject of subjects) plain.set(plainAnchorOf(subject), (plain.get(plainAnchorOf(subject)) ?? 0) + 1);
  // A name that was given out while its document was the only one stays, where no other document has the same call.
  const keep = (subject: Draft | LookupDraft) =>
    locked.get(anchorOf(subject)) ??
    (plain.get(plainAnchorOf(subject)) === 1 ? locked.get(plainAnchorOf(subject)) : undefined);
  const products = new Map<Draft | LookupDraft, string>();
  const names = new Map<Draft | LookupDraft, string>();
  for (const { name: product } of api.products) {
    const top = found.root.children.get(product);
    const own = subjects.filter((subject) => top !== undefined && isBelow(subject.node, top));
    for (const [subject, name] of giveNames(own, provider, keep)) {
      names.set(subject, name);
      products.set(subject, product);
    }
  }
  return tellApart(
    names,
    (subject) => products.get(subject) ?? '',
    (subject) => keep(subject) !== undefined,
  );
}

/** What belongs to nothing above it in the path. */
function buildLooseActions(scope: Scope): Action[] {
  const { root, claims, homeless } = scope.found;
  const free = homeless.filter((s) => {
    const claim = claims.of(s.operation);
    return !s.taken && (claim === undefined || (claim.role === 'action' && claim.owner === null));
  });
  const nothing = {
    noun: '',
    envelope: [],
    opened: null,
    path: [],
    attributes: [],
    read: new Set<string>(),
    own: null,
  };
  const actions = buildActions(
    nameLoose(free, root),
    { root, operations: scope.operations, ...nothing },
    new ShapeBuilder(),
  );
  for (const sub of free)
    claims.take(sub.operation, 'action', null, `${sub.operation.method} that belongs to no resource`);
  return actions;
}

/** Names that the overlay can speak of, as they are before it renames any. */
function knownOf(catalogue: Catalogue): Parameters<typeof findStale>[1] {
  return {
    resources: new Set(catalogue.resources.map((r) => r.name)),
    lookups: new Set(catalogue.lookups.map((l) => l.name)),
    attributes: new Map(catalogue.resources.map((r) => [r.name, new Set(visitPaths(r.attributes))])),
    operations: new Set(catalogue.ledger.map((e) => `${e.method} ${e.path}`)),
  };
}
