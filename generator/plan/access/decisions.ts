import type { AccessOverlay } from '../../config/types.js';
import type { Catalogue } from '../../map/types.js';
import { ACCESS, type Decision } from '../types.js';
import type { ServerDecision } from './choose-server.js';
import type { Sets } from './choose-sets.js';
import type { FilledHeader } from './fill-headers.js';
import { listCalls } from './list-calls.js';
import type { Access, SettingRole } from './types.js';

interface Story {
  access: Access;
  sets: Sets;
  catalogue: Catalogue;
  found: ServerDecision;
  filled: readonly FilledHeader[];
  overlay: AccessOverlay;
}

const FROM_OVERLAY = 'iacsmith.yaml says so';

/** What was decided about the access, for `inspect --explain access`. */
export function tellAccess({ access, sets, catalogue, found, filled, overlay }: Story): Decision[] {
  const { obstacle, url } = access;
  const choice = sets.usual;
  const credentials = access.credentials.filter(({ only }) => !only);
  const settings = credentials.flatMap((credential) => credential.settings.map(({ name }) => name));
  const says = credentials.some(({ open }) => open)
    ? 'none that the document names; a key may be set, and the header that carries it'
    : `${choice.says}; settings ${settings.join(', ')}`;
  const decisions = [
    obstacle === null
      ? tell('credentials', says, choice.reason, choice.isDoubtful, 'credentials')
      : tell(
          'credentials',
          `the API cannot be reached: ${obstacle}`,
          'no other scheme can be sent',
          false,
          'credentials',
        ),
    overlay.server === undefined
      ? tell('server', url || 'none: the endpoint has to be set', found.reason, found.isDoubtful, 'server')
      : tell('server', url, FROM_OVERLAY, false, 'server'),
  ];
  const tellSetting = (role: SettingRole, key: 'prefix' | 'tokenUrl' | 'scopes', reason: string) => {
    const setting = credentials.flatMap((credential) => credential.settings).find((one) => one.role === role);
    if (!setting) return;
    const isSaid = overlay[key] !== undefined;
    const why = setting.default === '' ? 'the document names none' : reason;
    decisions.push(
      tell(setting.name, setting.default || 'none', isSaid ? FROM_OVERLAY : why, !isSaid && key === 'prefix', key),
    );
  };
  decisions.push(...tellSets(access, sets, catalogue));
  tellSetting('prefix', 'prefix', 'as the description of the security scheme says it');
  tellSetting('token_url', 'tokenUrl', 'the document names it');
  tellSetting('scopes', 'scopes', 'what the operations of the document ask for');
  for (const { name, reason, isDoubtful } of filled) {
    decisions.push(tell(name, 'a new UUID with every request', reason, isDoubtful, `headers.${name}`));
  }
  if (access.forbidden !== '') {
    const isSaid = overlay.forbidden !== undefined;
    decisions.push(
      tell('forbidden', access.forbidden, isSaid ? FROM_OVERLAY : 'the document says so', false, 'forbidden'),
    );
  }
  return decisions;
}

/** Each set that goes with some calls only, or that keeps some from being made. */
function tellSets({ credentials }: Access, sets: Sets, catalogue: Catalogue): Decision[] {
  const told = new Map<string, string[]>();
  for (const { operation, security } of listCalls(catalogue)) {
    const needs = sets.find(security);
    if (!needs) continue;
    const named = needs.credentials.map((scheme) => {
      const settings = credentials.find((credential) => credential.scheme === scheme)?.settings ?? [];
      return `${scheme} (${settings.map(({ name }) => name).join(', ')})`;
    });
    const says = needs.obstacle ?? (named.length > 0 ? named.join(' and ') : 'none');
    told.set(says, [...(told.get(says) ?? []), operation]);
  }
  return [...told].map(([says, operations]) => {
    const names = [...new Set(operations)].sort();
    const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
    const where = `${names.slice(0, SHOWN).join(', ')}${more}`;
    return tell('of some calls', `${says}: ${where}`, 'the document asks for it there', false, 'credentials');
  });
}

/** So many operations are named where many have something in common. */
const SHOWN = 3;

function tell(topic: string, says: string, reason: string, isDoubtful: boolean, key: string): Decision {
  return { subject: ACCESS, topic, says, reason, confidence: isDoubtful ? 'low' : 'high', overlay: `access.${key}` };
}
