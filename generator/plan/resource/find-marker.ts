import type { Attribute, Resource } from '../../map/types.js';
import { matchPattern } from '../../model/pattern/match-pattern.js';
import type { Json } from '../../spec/types.js';
import { isHidden } from '../is-hidden.js';
import { isCollection } from '../kinds.js';
import type { Marker } from './types.js';

/** The words of clients for the marker: the key of a label with its value, a tag, what is put behind a text. */
const VALUE = '0123456789abcdef';
const KEY = 'iacsmith-create';
const TAG = `${KEY}-${VALUE}`;
const SUFFIX = `[${TAG}]`;

const LABELS = ['labels', 'tags', 'metadata', 'annotations'];
const TAGS = ['tags', 'labels'];
const TEXTS = ['description', 'comment'];

/** What exists already cannot be made up. */
const EXISTING = /\b(?:must|has to|have to|should)\b[^.]*\bexist|\bexisting\b/i;

/** The attribute in which a new resource can carry a marker, and what room it has: a label, else a tag, else a text. */
export function findMarker(resource: Resource, shared: ReadonlySet<string>): Marker | null {
  const { create, list } = resource.operations;
  const body = create?.body;
  if (!isCollection(resource.kind) || !list || !body || create.again || resource.presence) return null;
  if (body.rewrite || body.inList || body.alone || body.spread) return null;
  const named = new Set([...resource.identity, resource.naturalKey, ...resource.naturalKeyWith]);
  const open = resource.attributes.filter(
    (own) => isCarrier(own) && body.fields.includes(own.name) && !named.has(own.name) && !shared.has(own.name),
  );
  const find = (names: readonly string[], fits: (own: Attribute) => boolean) =>
    names.flatMap((name) => open.filter((own) => own.name === name && fits(own)))[0];
  const found = find(LABELS, takesLabel) ?? find(TAGS, takesTag) ?? find(TEXTS, takesText);
  if (!found) return null;
  return {
    attribute: found.name,
    maxItems: (found.type === 'map' ? found.entries?.max : found.maxItems) ?? null,
    maxLength: found.type === 'string' ? (found.maxLength ?? null) : null,
  };
}

/** Both sent and shown, as it is, whatever else is given. */
function isCarrier(own: Attribute): boolean {
  const isPlain = own.in === 'body' && !own.shownAs && !own.when && own.setting === undefined && !own.switched;
  const isShown = !own.writeOnly && !own.shownOnce && (own.out === null || own.within !== undefined);
  const isFree = own.reference === null && !own.linkedBy && !own.deprecated && !isHidden(own) && isNothing(own.default);
  return isPlain && isShown && isFree && (own.required || own.optional);
}

function isNothing(preset: Json | undefined): boolean {
  if (preset === undefined || preset === null || preset === '') return true;
  return typeof preset === 'object' && Object.keys(preset).length === 0;
}

function takesLabel({ type, element, entries = {} }: Attribute): boolean {
  const { patterns = [], maxLength = KEY.length, max = 1 } = entries;
  const isAllowed = patterns.every((pattern) => matchPattern(pattern, KEY) === true);
  return type === 'map' && max > 0 && KEY.length <= maxLength && isAllowed && takes(element, VALUE);
}

function takesTag({ type, element, description, maxItems = 1 }: Attribute): boolean {
  const isMadeUp = !EXISTING.test(description) && !EXISTING.test(element?.description ?? '');
  return (type === 'list' || type === 'set') && maxItems > 0 && isMadeUp && takes(element, TAG);
}

/** Where a pattern rules, what users write with the marker behind it may not fit. */
function takesText({ type, enum: known, format, pattern, maxLength = SUFFIX.length }: Attribute): boolean {
  return type === 'string' && !known && !format && pattern === undefined && SUFFIX.length <= maxLength;
}

function takes(element: Attribute | undefined, text: string): boolean {
  if (element?.type !== 'string' || element.enum || element.format || element.reference) return false;
  const { pattern, minLength = 0, maxLength = text.length } = element;
  const fits = pattern === undefined || matchPattern(pattern, text) === true;
  return fits && minLength <= text.length && text.length <= maxLength;
}
