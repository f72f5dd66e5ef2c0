import type { AccessOverlay } from '../../config/types.js';
import type { Call, CallNeeds, Catalogue, Job } from '../../map/types.js';
import { keyOfNeeds } from '../../model/mark-needs.js';
import type { Credential, SecurityNeed } from '../../model/types.js';
import {
  type Choice,
  chooseCredentials,
  isDeclared,
  listObstacles,
  pickBest,
  takeCredentials,
} from './choose-credentials.js';
import { listCalls } from './list-calls.js';

const SOME_SHOWN = 'a client certificate that only some operations ask for is not supported';

export interface Sets {
  /** What goes with most calls. */
  usual: Choice;
  /** Schemes that only some calls ask for, in the order in which they are met. */
  extra: Credential[];
  /** Those of them that the usual calls take as well, alone and instead of what they are usually sent. */
  instead: ReadonlySet<string>;
  /** Why nothing can be reached; null where something can. */
  obstacle: string | null;
  /** Schemes for a need of a call; null where it takes what most calls take. Without a need it has that of the document. */
  find(security?: readonly SecurityNeed[]): CallNeeds | null;
}

/** Chooses for each need of its own; as many calls as can share one set do. */
export function chooseSets(catalogue: Catalogue, overlay: AccessOverlay): Sets {
  // In one document iacsmith.yaml speaks for every call. To another document nothing goes that it does not ask for.
  if (overlay.credentials && !catalogue.products) {
    const usual = takeCredentials(overlay.credentials, catalogue, overlay);
    return { usual, extra: [], instead: new Set(), obstacle: usual.obstacle, find: () => null };
  }
  const asked = countNeeds(catalogue);
  const { usual, security } = chooseUsual(catalogue, overlay, asked);
  const locked = usual.obstacle === null ? null : { credentials: [], optional: false, obstacle: usual.obstacle };
  const find = (own: readonly SecurityNeed[] = catalogue.security) =>
    keyOfNeeds(own) === keyOfNeeds(security) ? locked : chooseSet(own, usual, catalogue);
  const isReached = catalogue.resources.some(
    ({ operations: { create } }) => create && !find(create.security)?.obstacle,
  );
  const named = asked.flatMap(({ needs }) => find(needs)?.credentials ?? []);
  const sent = new Set(usual.sent.map(({ credential }) => credential.scheme));
  const extra = catalogue.credentials.filter(({ scheme }) => named.includes(scheme) && !sent.has(scheme));
  const alone = security.flatMap(({ schemes }) => (schemes.length === 1 ? schemes.map(({ name }) => name) : []));
  const instead = new Set(usual.sent.length > 0 ? alone : []);
  return { usual, extra, instead, obstacle: isReached ? null : usual.obstacle, find };
}

interface Asked {
  needs: readonly SecurityNeed[];
  count: number;
}

/** Every need that a call has, the commonest first. */
function countNeeds(catalogue: Catalogue): Asked[] {
  const counts = new Map<string, Asked>();
  for (const { security = catalogue.security } of listNeedy(catalogue)) {
    const key = keyOfNeeds(security);
    counts.set(key, { needs: security, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

function listNeedy(catalogue: Catalogue): (Call | Job)[] {
  return listCalls(catalogue).flatMap((call) => [call, ...(call.answer.job ? [call.answer.job] : [])]);
}

/** What the document itself asks for, unless another need is commoner than all that it serves, or it cannot be sent. */
function chooseUsual(catalogue: Catalogue, overlay: AccessOverlay, asked: readonly Asked[]) {
  const own = overlay.credentials
    ? takeCredentials(overlay.credentials, catalogue, overlay)
    : chooseCredentials(catalogue, overlay);
  const first = { usual: own, security: catalogue.security as readonly SecurityNeed[] };
  if (overlay.credentials) return first;
  const ownKey = keyOfNeeds(catalogue.security);
  const isServed = ({ needs }: Asked) => keyOfNeeds(needs) === ownKey || chooseSet(needs, own, catalogue) === null;
  const served = asked.filter(isServed).reduce((sum, { count }) => sum + count, 0);
  for (const need of asked) {
    if (isServed(need) || (own.obstacle === null && need.count <= served)) continue;
    const needs = need.needs.filter(({ schemes }) => schemes.length > 0);
    const other = chooseSet(need.needs, { ...own, sent: [] }, catalogue);
    if (needs.length === 0 || other === null || other.obstacle !== null) continue;
    return {
      usual: chooseCredentials({ ...catalogue, security: [...need.needs] }, overlay),
      security: need.needs,
    };
  }
  return first;
}

/** Null where the usual set is one of the alternatives. */
function chooseSet(own: readonly SecurityNeed[], usual: Choice, { credentials }: Catalogue): CallNeeds | null {
  const byName = new Map(credentials.map((credential) => [credential.scheme, credential]));
  const needs = own.map(({ schemes }) => schemes.map(({ name }) => byName.get(name)));
  const optional = needs.some((need) => need.length === 0);
  const asked = needs.filter(isDeclared).filter((need) => need.length > 0);
  if (own.length === 0 || (optional && asked.length === 0)) return { credentials: [], optional: true, obstacle: null };
  const sent = new Set(usual.sent.map(({ credential }) => credential));
  // What is sent anyway needs no setting more.
  const inside = asked.filter((need) => need.every((credential) => sent.has(credential)));
  if (inside.some((need) => new Set(need).size === sent.size)) return null;
  const best = inside[0] ?? pickBest(asked, {});
  if (!best) {
    const missing = own.flatMap(({ schemes }) => schemes).find(({ name }) => !byName.has(name));
    const obstacle =
      listObstacles(asked, {})[0] ?? `the document does not declare the security scheme "${missing?.name}"`;
    return { credentials: [], optional, obstacle };
  }
  // It belongs to a connection and not to a request.
  if (best.some((credential) => credential.type === 'mutualTLS' && !sent.has(credential)))
    return { credentials: [], optional, obstacle: SOME_SHOWN };
  return { credentials: best.map(({ scheme }) => scheme), optional, obstacle: null };
}
