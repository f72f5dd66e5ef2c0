import type { Diagnostic } from '../../report/diagnostic.js';
import { isWebAddress } from '../fetch/check-address.js';

/** A key belongs to one place. Where documents come from several, none of them may see what another's key is. */
export function keepKey<T extends { key?: string }>(
  specs: readonly string[],
  options: T,
): { options: T; diagnostics: Diagnostic[] } {
  const origins = [
    ...new Set(specs.filter((spec) => isWebAddress(spec) && URL.canParse(spec)).map((spec) => new URL(spec).origin)),
  ].sort();
  if (options.key === undefined || origins.length < 2) return { options, diagnostics: [] };
  const { key: _, ...rest } = options;
  const message = `The key is not sent: the documents come from ${origins.join(' and ')}, and it belongs to one of them.`;
  const hint = 'Save the documents that need a key as files, and pass these.';
  return {
    options: rest as T,
    diagnostics: [{ code: 'key-not-sent', severity: 'warning', pointer: '', message, hint }],
  };
}
