/**
 * The folder `plan/access`: how a client is let in: credentials, servers and their variables, and the headers that every
 * call needs.
 */

import type { Config } from '../../config/types.js';
import type { Call, CallNeeds, Catalogue, Job } from '../../map/types.js';
import { toIdentifier } from '../../naming/identifiers.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { Decision } from '../types.js';
import type { Choice } from './choose-credentials.js';
import { chooseServer, listPlain, nameVariables } from './choose-server.js';
import { chooseSets, type Sets } from './choose-sets.js';
import { tellAccess } from './decisions.js';
import { listFilledHeaders } from './fill-headers.js';
import { kindOf, sendOpenHeader } from './kinds.js';
import { replaceCalls } from './list-calls.js';
import { nameSettings } from './name-settings.js';
import { applyScheme } from './overlay-scheme.js';
import { phraseRefusals } from './phrase-refusals.js';
import { RESERVED_SETTINGS } from './reserved-settings.js';
import { findStaleAccess } from './stale.js';
import type { Access, AccessSetting, SentCredential } from './types.js';

export interface PlannedAccess {
  access: Access;
  /** With the names that settings have without iacsmith.yaml. */
  usual: Access;
  decisions: Decision[];
  diagnostics: Diagnostic[];
  /** With calls that say only what is left to decide: no header that the client fills in, no server that is the API's own. */
  catalogue: Catalogue;
}

/** How a client reaches the API: its address, what proves who is asking, and what names a request. */
export function planAccess(given: Catalogue, config: Config): PlannedAccess {
  const { catalogue, overlay } = applyScheme(given, config);
  const sets = chooseSets(catalogue, overlay);
  const credentials = nameAll(sets).map((credential) => (catalogue.products ? dropRelative(credential) : credential));
  const found = chooseServer(catalogue);
  const server = overlay.server === undefined ? found.server : readServer(catalogue, overlay.server);
  const taken = new Set([
    ...RESERVED_SETTINGS,
    ...credentials.flatMap(({ settings }) => settings.map(({ name }) => name)),
  ]);
  const filled = listFilledHeaders(catalogue, overlay.headers);
  const usual: Access = {
    credentials,
    obstacle: sets.obstacle,
    url: server?.url ?? '',
    variables: server ? nameVariables(server, taken) : [],
    fresh: filled.map(({ name }) => name),
    errors: catalogue.errorForms ?? [],
    forbidden: overlay.forbidden ?? phraseRefusals(catalogue.refusals),
    shared: [],
  };
  const access = nameSettings(usual, config);
  return {
    access,
    usual,
    decisions: tellAccess({ access, sets, catalogue, found, filled, overlay }),
    diagnostics: findStaleAccess(config.access, catalogue),
    catalogue: settleCalls(catalogue, access, sets),
  };
}

function readServer({ servers }: Catalogue, url: string) {
  return (
    servers.find((server) => server.url === url) ?? { url, variables: servers.flatMap(({ variables }) => variables) }
  );
}

/** Of several documents nobody knows which one's server a relative address is of: the user has to say it. */
function dropRelative(credential: SentCredential): SentCredential {
  const settings = credential.settings.map((setting) =>
    setting.role === 'token_url' && !/^https?:/i.test(setting.default) ? { ...setting, default: '' } : setting,
  );
  return { ...credential, settings };
}

/** What goes with most calls is named as if there was nothing else. */
function nameAll({ usual, extra, instead }: Sets): SentCredential[] {
  const taken = new Set<string>();
  const first = nameCredentials(usual, taken);
  const missed = first.map(({ settings: [secret] }) => `\`${secret?.name}\``).join(' and ');
  const others = extra.flatMap((credential): SentCredential[] => {
    const { scheme } = credential;
    // What iacsmith.yaml says of addresses and prefixes is about the others: no secret goes where another belongs.
    const sending = kindOf(credential).send(credential, {});
    if (typeof sending === 'string') return [];
    const isEnough = instead.has(scheme) && sending.way !== 'certificate';
    const use = isEnough ? `, and for all operations if ${missed} is not set` : '';
    const settings = sending.settings.map((setting) => {
      const named = nameSetting(setting, scheme, false, taken);
      return { ...named, description: `${named.description} For operations that ask for "${scheme}"${use}.` };
    });
    const own = { ...sending, scheme, optional: true, open: false, only: true, settings } as const;
    return [isEnough ? { ...own, instead: true } : own];
  });
  return [...first, ...others];
}

/** Where several keys go together, each has its scheme's name. */
function nameCredentials({ sent, optional }: Choice, taken: Set<string>): SentCredential[] {
  if (sent.length === 0) return [{ ...sendOpenHeader(), scheme: '', optional: true, open: true }];
  const isAlone = sent.filter(({ sending }) => sending.way !== 'certificate').length <= 1;
  return sent.map(({ credential: { scheme }, sending }) => ({
    ...sending,
    scheme,
    optional,
    open: false,
    settings: sending.settings.map((setting) => nameSetting(setting, scheme, isAlone, taken)),
  }));
}

function nameSetting(setting: AccessSetting, scheme: string, isAlone: boolean, taken: Set<string>): AccessSetting {
  const isKey = setting.name.startsWith('api_key');
  // A scheme that is called `ApiKeyAuth` says twice that it is a key.
  const own = toIdentifier(scheme).replace(/^api_key_(?=.)/, isKey ? '' : '$&');
  const long = setting.name.replace(/^(api_key|.+)/, (name) =>
    isKey ? `api_key_${own}${name.slice(7)}` : `${name}_${own}`,
  );
  let name = (isKey && !isAlone) || taken.has(setting.name) ? long : setting.name;
  for (let n = 2; taken.has(name); n++) name = `${long}_${n}`;
  taken.add(name);
  return { ...setting, name };
}

function settleCalls(catalogue: Catalogue, { credentials, fresh, url }: Access, sets: Sets): Catalogue {
  const named = new Map(credentials.map(({ scheme, settings }) => [scheme, settings[0]?.name ?? '']));
  const choose = ({ security }: Call | Job): CallNeeds | null => {
    const needs = sets.find(security);
    return needs && { ...needs, credentials: needs.credentials.map((scheme) => named.get(scheme) ?? '') };
  };
  const filled = new Set(fresh.map((name) => name.toLowerCase()));
  const settle = <C extends Call>(call: C): C => {
    const headers = call.headers.filter(({ wire }) => !filled.has(wire.toLowerCase()));
    const servers = call.servers.some((server) => server.url === url) ? [] : call.servers;
    const needs = choose(call);
    const wait = call.answer.job;
    const waited = wait && choose(wait);
    const isSame = headers.length === call.headers.length && servers === call.servers && !needs && !waited;
    const answer = waited ? { ...call.answer, job: { ...(wait as Job), needs: waited } } : call.answer;
    return isSame ? call : { ...call, headers, servers, answer, ...(needs && { needs }) };
  };
  return replaceCalls(catalogue, settle);
}

/** The address of a call that is served elsewhere than the API; null where it is not, undefined where it is unclear. */
export function findCallServer(call: Call): string | null | undefined {
  return call.servers.length === 0 ? null : listPlain(call)[0];
}
