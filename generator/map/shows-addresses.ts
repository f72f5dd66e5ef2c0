import type { FoundList } from '../model/answers.js';
import type { Schema } from '../model/types.js';

/** `["/1/zones/a", "/1/zones/b"]`: where the items are read, whose last part is the key. */
export function showsAddresses(answer: Schema, { at, items }: FoundList): boolean {
  if (items.format === 'uri') return true;
  const list = at.reduce<Schema | undefined>((held, wire) => held?.properties.get(wire), answer);
  const [shown] = [list?.example, items.example].filter((example) => example !== undefined);
  return shown !== undefined && ADDRESS.test(JSON.stringify(shown).replaceAll('\\', ''));
}

/** The first text in an example, which may be a list, one item, or a list that is written as one text. */
const ADDRESS = /^[["\sn]*(?:https?:\/\/[^"\s]|\/[^"\s/]+\/)/;
