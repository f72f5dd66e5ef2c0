import { squash } from '../naming/words.js';
import { isObject } from '../spec/json.js';
import { blankSchema } from '../spec/normalise/read-schema.js';
import type { Json } from '../spec/types.js';
import type { Parameter } from './types.js';

const PAGE = new Set(['page', 'pagination', 'paging']);

/**
 * `page[number]=2&page[size]=50`, described as one `page` that is an object: each of its members is a parameter. An object
 * whose members only an example tells has those.
 */
export function openPages(parameters: readonly Parameter[]): Parameter[] {
  return parameters.flatMap((one) => {
    if (one.in !== 'query' || !PAGE.has(squash(one.name)) || one.schema.types[0] !== 'object') return [one];
    const members = listMembers(one).filter(({ name }) => !parameters.some((other) => other.name === name));
    return members.length > 0 ? members : [one];
  });
}

function listMembers(whole: Parameter): Parameter[] {
  const { name, schema, style, explode } = whole;
  const isPlain = style === 'form' && explode;
  if (style !== 'deepObject' && !isPlain) return [];
  const wire = (member: string) => (isPlain ? member : `${name}[${member}]`);
  const of = (member: string, own: Parameter['schema']): Parameter => ({
    ...whole,
    name: wire(member),
    schema: own,
    required: whole.required && schema.required.has(member),
    description: own.description,
    style: 'form',
    explode: true,
    example: undefined,
  });
  if (schema.properties.size > 0) return [...schema.properties].map(([member, own]) => of(member, own));
  const shown = readShown(whole.example ?? schema.example);
  const told = isObject(shown) ? Object.entries(shown) : [];
  return told.flatMap(([key, value]) => {
    const [, outer = name, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key) ?? [];
    const type = Number.isInteger(value) ? 'integer' : typeof value === 'string' ? 'string' : null;
    return type === null || outer !== name ? [] : [of(inner ?? key, { ...blankSchema(whole.pointer), types: [type] })];
  });
}

/** An example may be the object, or its text. */
function readShown(shown: Json | undefined): Json | undefined {
  if (typeof shown !== 'string' || !shown.trim().startsWith('{')) return shown;
  try {
    return JSON.parse(shown) as Json;
  } catch {
    return undefined;
  }
}
