import type { Schema } from '../../model/types.js';

const ONCE =
  /\b(?:shown|returned|displayed|visible|available|given|sent|present|included) (?:only )?(?:once|(?:only )?(?:at|on|in|after|upon|during|when) (?:the )?(?:creat|answer to (?:the )?create))|only (?:shown|returned|displayed|visible|available|present|included|set) (?:once|(?:at|on|in|after|upon|during|when) (?:the )?(?:\w+ is )?(?:(?:answer to|response to) (?:the )?)?(?:creat|first))|cannot be (?:retrieved|read|shown) (?:again|later|afterwards)|will not be (?:shown|returned|displayed) again/i;

/** A field that a read shows as well by its schema, though its description says that only the create does. */
export function isShownOnce(schema: Schema): boolean {
  let isOnce = known.get(schema);
  if (isOnce === undefined) {
    isOnce = schema.description !== '' && ONCE.test(schema.description);
    known.set(schema, isOnce);
  }
  return isOnce;
}

// Asked for every field of every item on a page.
const known = new WeakMap<Schema, boolean>();
