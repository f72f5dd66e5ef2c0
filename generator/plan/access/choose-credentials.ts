import type { Catalogue } from '../../map/types.js';
import type { Credential } from '../../model/types.js';
import { type CredentialOverlay, kindOf, type Sending } from './kinds.js';

/** What is sent together, and why this and not something else. */
export interface Choice {
  sent: { credential: Credential; sending: Sending }[];
  /** Why nothing can be sent; null also where the document asks for nothing. */
  obstacle: string | null;
  optional: boolean;
  says: string;
  reason: string;
  isDoubtful: boolean;
}

/**
 * The alternative that suits programs best, as a whole; the document's order decides between equals. Where none of those
 * that the document asks for can be sent, another scheme that it declares may do.
 */
export function chooseCredentials(catalogue: Catalogue, overlay: CredentialOverlay): Choice {
  const { credentials, security, products, asksSeldom } = catalogue;
  const byName = new Map(credentials.map((credential) => [credential.scheme, credential]));
  const needs = security.map(({ schemes }) => schemes.map(({ name }) => byName.get(name)));
  const asked = needs.filter(isDeclared).filter((need) => need.length > 0);
  const optional = security.length === 0 || asksSeldom === true || needs.some((need) => need.length === 0);
  const best = pickBest(asked, overlay);
  if (best) {
    const others = asked.length - 1;
    const reason = others === 0 ? 'the document asks for it' : `it suits programs best of ${asked.length} alternatives`;
    return { ...describe(best, overlay), optional, reason, isDoubtful: others > 0 };
  }
  // Half of what goes together lets nobody in, and what another document asks for is not for this one.
  const parts = new Set(products && asked.length > 0 ? credentials : asked.flat());
  const spare = pickBest(
    credentials.filter((credential) => !parts.has(credential)).map((credential) => [credential]),
    overlay,
  );
  if (spare) {
    const reason =
      asked.length === 0 ? 'the document declares it and asks for nothing' : listObstacles(asked, overlay)[0];
    return { ...describe(spare, overlay), optional, reason: reason ?? '', isDoubtful: true };
  }
  const obstacle = listObstacles([...asked, credentials], overlay)[0] ?? null;
  return {
    sent: [],
    obstacle: optional ? null : obstacle,
    optional,
    says: 'none',
    reason: 'the document declares none',
    isDoubtful: false,
  };
}

/** The schemes that iacsmith.yaml names; none of the document's where it names none. */
export function takeCredentials(
  names: readonly string[],
  { credentials, security }: Catalogue,
  overlay: CredentialOverlay,
): Choice {
  const taken = names.flatMap((name) => credentials.filter(({ scheme }) => scheme === name));
  const optional = security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
  const [obstacle] = listObstacles([taken], overlay);
  const base = { optional, reason: 'iacsmith.yaml says so', isDoubtful: false };
  if (obstacle !== undefined) return { ...base, sent: [], obstacle, says: 'none' };
  return { ...base, ...describe(taken, overlay) };
}

function describe(
  taken: readonly Credential[],
  overlay: CredentialOverlay,
): Pick<Choice, 'sent' | 'obstacle' | 'says'> {
  const sent = taken.flatMap((credential) => {
    const sending = kindOf(credential, overlay).send(credential, overlay);
    return typeof sending === 'string' ? [] : [{ credential, sending }];
  });
  const says = taken.map((credential) => `${kindOf(credential, overlay).says} (${credential.scheme})`).join(' and ');
  return { sent, obstacle: null, says: says === '' ? 'none' : says };
}

export function pickBest(needs: readonly Credential[][], overlay: CredentialOverlay): Credential[] | undefined {
  const rank = (need: Credential[]) => Math.max(...need.map((credential) => kindOf(credential, overlay).rank));
  const sendable = needs.filter((need) => listObstacles([need], overlay).length === 0);
  return sendable.sort((a, b) => rank(a) - rank(b))[0];
}

export function listObstacles(needs: readonly Credential[][], overlay: CredentialOverlay): string[] {
  const sendings = needs.flat().map((credential) => kindOf(credential, overlay).send(credential, overlay));
  return sendings.filter((sending) => typeof sending === 'string');
}

export function isDeclared(need: (Credential | undefined)[]): need is Credential[] {
  return need.every((credential) => credential !== undefined);
}
