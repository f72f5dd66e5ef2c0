import type { Attribute, Call, List } from '../map/types.js';
import { FORM, isJsonType, isTextType, MULTIPART, plainType } from '../model/media-types.js';
import { findCallServer } from './access/plan-access.js';
import { isOnceHeader } from './once-header.js';

/**
 * What keeps a client from making a call, in the words of every target. `known` are the attributes whose values can be
 * had; null where each parameter of path and query becomes an argument of its own.
 */
export function listCallObstacles(call: Call | List, known: ReadonlySet<string> | null): string[] {
  const obstacles: string[] = [];
  for (const { attribute } of call.parameters) {
    if (known && !known.has(attribute)) obstacles.push(`the path of ${call.operation} needs ${attribute}`);
  }
  for (const attribute of [...call.query, ...call.headers]) {
    if (attribute.required && !isFresh(call, attribute) && !turnsPages(call, attribute) && !isFilled(attribute, known))
      obstacles.push(`${call.operation} needs ${attribute.wire} in the ${attribute.in}`);
  }
  for (const wire of call.body?.lacks ?? [])
    obstacles.push(`${call.operation} needs ${wire} in the body, which nothing gives`);
  if (call.body && !canSend(call.body)) obstacles.push(`${call.operation} takes ${call.body.mediaType}`);
  if (findCallServer(call) === undefined) obstacles.push(`${call.operation} is served at an address with variables`);
  const { job } = call.answer;
  if (call.needs?.obstacle) obstacles.push(`no supported credentials for ${call.operation}: ${call.needs.obstacle}`);
  if (job?.needs?.obstacle) obstacles.push(`no supported credentials for ${job.read}: ${job.needs.obstacle}`);
  return obstacles;
}

/** A read right before the call tells it. */
function isFresh({ fresh }: Call, { wire, in: place }: Attribute): boolean {
  return fresh?.some((one) => one.wire === wire && one.in === place) === true;
}

/** How many, and from which page on, is said with every request for a page. */
function turnsPages(call: Call | List, { wire }: Attribute): boolean {
  if (!('paging' in call) || call.paging.style === 'none') return false;
  const { paging } = call;
  const size = paging.style === 'offset' ? paging.limit : paging.size;
  const isStart = paging.style === 'page' ? wire === paging.page : paging.style === 'offset' && wire === paging.offset;
  return (wire === size && paging.max !== null) || isStart;
}

function isFilled(attribute: Attribute, known: ReadonlySet<string> | null): boolean {
  const isTaken = known === null ? attribute.in === 'query' : known.has(attribute.name);
  return isTaken || isOnceHeader(attribute.wire) || findFixed(attribute) !== null || hasListDefault(attribute);
}

/** What is expanded where nothing is said: the server's own default, which need not be repeated. */
function hasListDefault({ in: place, default: preset }: Attribute): boolean {
  return place === 'query' && Array.isArray(preset);
}

/** What says which ones a delete at a fixed path is about: without any of it nothing is sent. */
export function listNarrowing({ method, query }: Call): string[] {
  if (method !== 'DELETE') return [];
  const isNarrowing = ({ narrows, required, type }: Attribute) => narrows === true || (required && type === 'list');
  return query
    .filter(isNarrowing)
    .map(({ wire }) => wire)
    .sort();
}

/** Lists in the query of a call that are one text with commas. */
export function listJoined(call: Call | List): string[] {
  const filters = 'filters' in call ? call.filters : [];
  return [...new Set([...call.query, ...filters].flatMap(({ joined, wire }) => (joined ? [wire] : [])))].sort();
}

/** Words for the order of a list, which changes nothing about what is in it. */
const ORDER = /^(?:sort|order|ordering|direction|(?:sort|order)_?(?:by|order|field|direction|dir))$/;

/** The text that a call can always send where its query demands one: a default, or any order of a list. */
export function findFixed(attribute: Attribute): string | null {
  const { in: place, name, default: preset, enum: values, required, sendsDefault } = attribute;
  if (!required && !sendsDefault) return null;
  const value = preset ?? (ORDER.test(name) ? (values?.[0] ?? findSaidOrder(attribute)) : undefined);
  return place !== 'query' || value === undefined || value === null || typeof value === 'object' ? null : String(value);
}

/** An order in words, where no list of values has it: "asc or desc", or a format that names a field. */
function findSaidOrder({ format, description }: Attribute): string | undefined {
  if (/\basc\b.{1,8}\bdesc\b/i.test(`${format ?? ''} ${description}`)) return 'asc';
  return format === 'name' || format === 'id' ? format : undefined;
}

/**
 * JSON, forms, and a text as a whole. JSON Patch wants a list of commands; where no attribute is sent it never comes to that.
 */
function canSend({ mediaType, fields, patch, alone }: NonNullable<Call['body']>): boolean {
  switch (nameForm(mediaType)) {
    case 'commands':
      return fields.length === 0 || patch === true || alone === true;
    case 'text':
      return alone === true;
    case null:
      return false;
    default:
      return true;
  }
}

type Form = 'json' | 'commands' | 'form' | 'text' | null;
const forms = new Map<string, Form>();

/** Few types stand in a document, and each of its calls asks. */
function nameForm(mediaType: string): Form {
  let form = forms.get(mediaType);
  if (form === undefined) {
    const plain = plainType(mediaType);
    // `application/json-patch`, also with a name of its own in front.
    const isPatch = /\bjson-patch(?:\+json)?$/.test(plain);
    if (isJsonType(plain) || isPatch) form = isPatch ? 'commands' : 'json';
    else if (plain === FORM || plain === MULTIPART) form = 'form';
    else form = isTextType(plain) ? 'text' : null;
    forms.set(mediaType, form);
  }
  return form;
}
