import type { CallNeeds } from '../../../map/types.js';
import { makeDict } from './literals.js';
import type { LiteralView } from './types.js';

/** Credentials that are not those of most calls; nothing where they are. */
export function describeNeeds(needs: CallNeeds | undefined): LiteralView | undefined {
  if (!needs) return undefined;
  return makeDict({ credentials: [...needs.credentials], optional: needs.optional ? true : undefined });
}
