import type { AccessOverlay } from '../../config/types.js';
import { ACCESS, type Decision } from '../types.js';
import type { Choice } from './choose-credentials.js';
import type { ServerDecision } from './choose-server.js';
import type { FilledHeader } from './fill-headers.js';
import type { Access, SettingRole } from './types.js';

interface Story {
  access: Access;
  choice: Choice;
  found: ServerDecision;
  filled: readonly FilledHeader[];
  overlay: AccessOverlay;
}

const FROM_OVERLAY = 'iacsmith.yaml says so';

/** What was decided about the access, for `inspect --explain access`. */
export function tellAccess({ access, choice, found, filled, overlay }: Story): Decision[] {
  const { credentials, obstacle, url } = access;
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
    decisions.push(
      tell(setting.name, setting.default || 'none', isSaid ? FROM_OVERLAY : reason, !isSaid && key === 'prefix', key),
    );
  };
  tellSetting('prefix', 'prefix', 'as the description of the security scheme says it');
  tellSetting('token_url', 'tokenUrl', 'the document names it');
  tellSetting('scopes', 'scopes', 'what the operations of the document ask for');
  for (const { name, reason, isDoubtful } of filled) {
    decisions.push(tell(name, 'a new UUID with every request', reason, isDoubtful, `headers.${name}`));
  }
  return decisions;
}

function tell(topic: string, says: string, reason: string, isDoubtful: boolean, key: string): Decision {
  return { subject: ACCESS, topic, says, reason, confidence: isDoubtful ? 'low' : 'high', overlay: `access.${key}` };
}
