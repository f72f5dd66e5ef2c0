import type { Attribute } from '../map/types.js';

/** Printed nowhere: a secret, or a text in which secrets are usual. */
export function isHidden({ sensitive, confidential }: Attribute): boolean {
  return sensitive || confidential === true;
}
