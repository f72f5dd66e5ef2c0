import { isSameNoun } from '../model/words.js';
import { toSnake } from '../naming/words.js';
import type { SubOperation } from './draft.js';
import type { PathNode } from './paths.js';
import type { Sources } from './sources.js';

/**
 * `POST …/update-firmware` with `{kind, revision, description}` asks why it is done, and `POST …/migrate` with `{target,
 * force}` whether it may do harm: where the item has a `description` or `force` of its own, whoever changed that would start it.
 */
export function isAboutCall(
  wire: string,
  { body, operation }: SubOperation,
  object: readonly string[],
  sources: Sources,
): boolean {
  const name = toSnake(wire);
  if (operation.method === 'POST' && HOW.test(name)) return true;
  if (!TEXTS.test(name)) return false;
  const isKnown = (own: string) => [sources.create, sources.update, sources.read].some((fields) => fields.has(own));
  const asksForMore = [...(body?.required ?? [])].some((own) => own !== wire && !isKnown(own));
  const others = [...(body?.properties.keys() ?? [])].filter((own) => own !== wire);
  return asksForMore || (object.length > 0 && others.some((own) => isSameNoun(own, object.join('_'))));
}

const HOW = /^(?:forced?|hard|soft|graceful(?:ly)?|dry_?run|validate_only|is_forced?)$/;
const TEXTS = /^(?:descriptions?|comments?|notes?|reasons?|messages?|remarks?|summary)$/;

/** `PUT /zones/{zone}/records`, with `/records/{type}/{name}` below it, sets all records: what it takes is theirs, and not the zone's. */
export function holdsOwn(node: PathNode): boolean {
  const below = node.children.get('{}');
  return below !== undefined && (below.operations.size > 0 || holdsOwn(below));
}
