import type { Refusals } from '../../map/types.js';

/** What a user should check after a 403, beside the permissions of the credentials. */
export function phraseRefusals(found: Refusals | undefined): string {
  const allowlist = found?.hasAllowlist
    ? 'The address of this host may also be missing from the IP allowlist of the API.'
    : '';
  return [allowlist, found?.log ? `Check "${found.log}".` : ''].filter(Boolean).join(' ');
}
