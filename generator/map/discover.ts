import { successOf } from '../model/answers.js';
import { holdsFile } from '../model/media-types.js';
import type { Api, Operation } from '../model/types.js';
import { canSend, sendsText } from './can-send.js';
import { Claims, type Draft, type LookupDraft, type SubOperation } from './draft.js';
import { findAssigned } from './find-assigned.js';
import { findCleared } from './find-cleared.js';
import { findCollections } from './find-collections.js';
import { findElsewhere } from './find-elsewhere.js';
import { findLinks } from './find-links.js';
import { findListedAfar } from './find-listed-afar.js';
import { findComputations, findLookups } from './find-lookups.js';
import { findOtherCreates } from './find-other-creates.js';
import { findScopedCreates } from './find-scoped-creates.js';
import { findSettings } from './find-settings.js';
import { findSingletons } from './find-singletons.js';
import { gatherSubs } from './gather-subs.js';
import { listUnchangeable, settlePatches } from './json-patch.js';
import { liftSwitches } from './lift-switches.js';
import { listMoved } from './moved.js';
import { buildTree, growTree, isItem, joinTrees, type PathNode } from './paths.js';
import { seeInParents } from './see-in-parent.js';
import { ACTION_SEGMENTS } from './vocabulary.js';

export interface Discovery {
  root: PathNode;
  claims: Claims;
  drafts: Draft[];
  lookups: LookupDraft[];
  /** Uses that belong to nothing above them in the path. */
  homeless: SubOperation[];
  /** What is done at another place now, and by which operation. */
  moved: Map<Operation, Operation | null>;
}

/** From operations to resources, one rule after the other; what an earlier rule took, a later one leaves. */
export function discover(api: Api, skip: Map<string, string>): Discovery {
  const claims = new Claims();
  const moved = listMoved(api.operations);
  const usable = api.operations.filter((operation) => !setAside(operation, skip, moved, claims));
  if (!api.products) return { ...discoverIn(usable, claims), moved };
  const parts = api.products.map(({ name }) => {
    const own = usable.filter(({ product }) => product?.name === name);
    return { name, found: discoverIn(own, claims) };
  });
  return {
    root: joinTrees(new Map(parts.map(({ name, found }) => [name, found.root]))),
    claims,
    drafts: parts.flatMap(({ found }) => found.drafts),
    lookups: parts.flatMap(({ found }) => found.lookups),
    homeless: parts.flatMap(({ found }) => found.homeless),
    moved,
  };
}

function discoverIn(usable: Operation[], claims: Claims): Omit<Discovery, 'moved'> {
  const root = buildTree(usable.filter(canSend));
  const { drafts, lookups } = findCollections(root, claims);
  seeInParents(drafts);
  drafts.push(...findSingletons(root, drafts, claims));
  const homeless = gatherSubs(root, ownersOf(root, drafts, lookups), claims);
  liftSwitches(drafts, lookups);
  drafts.push(...findLinks([...drafts, ...lookups], claims));
  drafts.push(...findSettings([...drafts, ...lookups], claims));
  drafts.push(...findCleared([...drafts, ...lookups], claims));
  drafts.push(...findAssigned([...drafts, ...lookups], claims));
  const elsewhere = findElsewhere(drafts, lookups, homeless, claims);
  const kept = drafts.filter((d) => !elsewhere.replaced.has(d));
  kept.push(...elsewhere.drafts);
  kept.push(...findListedAfar(kept, lookups, homeless, claims));
  kept.push(...findOtherCreates(kept, claims));
  kept.push(...findScopedCreates(kept, [...lookups.flatMap((l) => l.subs), ...homeless], claims));
  settlePatches(kept, claims);
  const unchangeable = listUnchangeable(kept, claims);
  const resources = kept.filter((d) => !unchangeable.has(d));
  const keptLookups = [...lookups.filter((l) => !elsewhere.replaced.has(l)), ...unchangeable.values()];
  growTree(
    root,
    usable.filter((operation) => !canSend(operation)),
  );
  homeless.push(...gatherSubs(root, ownersOf(root, resources, keptLookups), claims, sendsText));
  keptLookups.push(
    ...findComputations(
      [...resources.flatMap((d) => d.subs), ...keptLookups.flatMap((l) => l.subs), ...homeless],
      claims,
    ),
  );
  keptLookups.push(...findLookups(root, claims));
  return { root, claims, drafts: resources, lookups: keptLookups, homeless };
}

function setAside(
  operation: Operation,
  skip: Map<string, string>,
  moved: ReadonlyMap<Operation, unknown>,
  claims: Claims,
): boolean {
  const reason = skip.get(operation.key);
  if (reason !== undefined) claims.take(operation, 'skipped', null, reason);
  else if (operation.method === 'HEAD' || operation.method === 'OPTIONS' || operation.method === 'TRACE') {
    claims.take(
      operation,
      'skipped',
      null,
      `${operation.method} only tells about ${operation.path}; nothing can be made or shown with it`,
    );
  } else if (isRetired(operation)) {
    claims.take(
      operation,
      'skipped',
      null,
      'the document says that it was retired: it describes no success, and an answer 410 Gone',
    );
  } else if (moved.has(operation)) {
    claims.take(
      operation,
      'skipped',
      null,
      'the document says that it has moved: its path is deprecated, and answers with a redirect',
    );
  } else if (OTHER_NOTATION.test(operation.path)) {
    const [said = ''] = OTHER_NOTATION.exec(operation.path) ?? [];
    const name = said.replace(/\W/g, '');
    claims.take(
      operation,
      'skipped',
      null,
      `its path says ${said.replace('/', '')}, which nothing fills in; a parameter of a path is written {${name}}`,
    );
  } else if (!canSend(operation) && !sendsText(operation)) {
    const types = [...(operation.body?.content.keys() ?? [])].join(', ');
    claims.take(
      operation,
      'skipped',
      null,
      isUpload(operation)
        ? `its body is a file upload (${types}), which a declaration cannot carry; offer a JSON body as well, or use another tool for it`
        : `its body is of the type ${types}, which nothing here writes; offer a JSON body as well, or use another tool for it`,
    );
  } else return false;
  return true;
}

/** `/hooks/:id`, `/tenant-<tenantId>`, `/${name}`: as a fixed path it would lead to nothing. `/items/:search` is a call of its own. */
const OTHER_NOTATION = /\/:\w*(?:id|uuid|name|slug)(?=\/|$)|<\w+>|\$\{\w+\}/i;

/** Not if its fields are described, and none of them is a file. */
function isUpload({ body }: Operation): boolean {
  const schemas = [...(body?.content.values() ?? [])].map(({ schema }) => schema);
  return !schemas.some((schema) => schema !== null && schema.properties.size > 0 && !holdsFile(schema));
}

function isRetired(operation: Operation): boolean {
  return !successOf(operation) && operation.responses.some(({ status }) => status === '410');
}

function isActionSegment(node: PathNode): boolean {
  return node.parent?.parent !== null && ACTION_SEGMENTS.has((node.literal ?? '').toLowerCase());
}

/** An item and the collection above it belong to the same. */
function ownersOf(root: PathNode, drafts: Draft[], lookups: LookupDraft[]): Map<PathNode, Draft | LookupDraft> {
  const owners = new Map<PathNode, Draft | LookupDraft>();
  for (const subject of [...lookups, ...drafts]) {
    owners.set(subject.node, subject);
    const { collection } = subject;
    // `/servers/{id}/actions` belongs to the server, even where `/servers/{id}/actions/{action_id}` can be read.
    if (!collection || !isItem(subject.node) || owners.has(collection) || isActionSegment(collection)) continue;
    // All of the API lies below the root, and is not about what lies at its top.
    if (collection === root) continue;
    owners.set(collection, subject);
  }
  return owners;
}
