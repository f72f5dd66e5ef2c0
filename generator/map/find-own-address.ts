import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import type { Sources } from './sources.js';
import type { Attribute, OwnAddress, Resource } from './types.js';
import { ID_WORDS } from './vocabulary.js';

const SELF = new Set(['self', 'href', 'url', 'selfhref', 'selflink', 'selfuri', 'selfurl', 'resourceuri']);
const AROUND = new Set(['links', 'meta']);
const LINK_WORDS = new Set(['href', 'link', 'uri', 'url']);

/**
 * No answer shows the `{asset_id}` of the path, but every one its own address, as its `asset_href` or its `_links.self.href`:
 * the end of that is the id. `null` where several could be it.
 */
export function findOwnAddress(parameter: string, path: string, sources: Sources): OwnAddress | null {
  const [own, above = ''] = path.replace(/\/$/, '').split('/').reverse();
  if (own !== `{${parameter}}` || above === '' || /[{}]/.test(above)) return null;
  const shown = [...sources.read.values()].filter(({ wire }) => !sources.create.has(wire) && !sources.update.has(wire));
  const found = shown.flatMap((field) => findAddress(field, parameter));
  const [only, ...others] = found;
  return only && others.length === 0 ? { at: only, path, wire: parameter } : null;
}

function findAddress({ wire, path, schema }: Field, parameter: string): string[][] {
  const plain = squash(wire);
  if (isText(schema)) return SELF.has(plain) || isSameNoun(wire, parameter) ? [path] : [];
  if (!AROUND.has(plain)) return [];
  return [...schema.properties].flatMap(([name, own]) => {
    if (!SELF.has(squash(name))) return [];
    if (isText(own)) return [[...path, name]];
    const href = own.properties.get('href');
    return href && isText(href) ? [[...path, name, 'href']] : [];
  });
}

/** `asset_href` beside `{asset_id}`; a `parent_href` leads elsewhere. */
function isSameNoun(wire: string, parameter: string): boolean {
  const [link, id] = [splitWords(wire), splitWords(parameter)];
  const [last, key] = [link.pop() ?? '', id.pop() ?? ''];
  return LINK_WORDS.has(last) && ID_WORDS.has(key) && link.length > 0 && link.join() === id.join();
}

function isText({ types }: Schema): boolean {
  return types.join() === 'string';
}

/** Whatever shows the resource shows its address too. */
export function noteOwnAddress({ create, read, update, list }: Resource['operations'], attributes: Attribute[]): void {
  const own = attributes.find(({ ownAddress }) => ownAddress)?.ownAddress;
  if (!own) return;
  for (const call of [create, read, ...update, list]) if (call) call.answer.ownAddress = own;
  delete create?.answer.made;
}
