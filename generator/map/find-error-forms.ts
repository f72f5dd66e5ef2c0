import type { Api, Response, Schema } from '../model/types.js';
import type { ErrorForm } from './types.js';

const LONGEST = 20;
const JSON_TYPE = /[/+]json\b/i;

/**
 * What the API's own error answers look like: a 404 of another form may be a proxy's, which says nothing about what exists.
 * Answers to other mistakes of a client count where no 404 has a form.
 */
export function findErrorForms({ operations }: Api): ErrorForm[] {
  const answers = operations.flatMap(({ responses }) => {
    const hasSuccess = responses.some(({ status }) => status.startsWith('2'));
    return responses.filter(({ status }) => status !== 'default' || hasSuccess);
  });
  const missing = listForms(answers.filter(({ status }) => ['404', '4XX', 'default'].includes(status)));
  if (missing.some(({ all, any }) => all.length + any.length > 0)) return missing;
  const others = listForms(answers.filter(({ status }) => ['400', '409', '412', '422'].includes(status)));
  const forms = [...missing, ...others.filter(({ all, any }) => all.length + any.length > 0)];
  const isSilent = forms.length > 0 && forms.every(({ all, any, isText }) => all.length + any.length === 0 && !isText);
  return isSilent ? [{ all: [], any: [], isOpen: true }] : forms;
}

function listForms(answers: readonly Response[]): ErrorForm[] {
  const forms = new Map<string, ErrorForm>();
  for (const answer of answers) {
    for (const form of describeAnswer(answer)) forms.set(JSON.stringify(form), form);
  }
  return [...forms]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, LONGEST)
    .map(([, form]) => form);
}

function describeAnswer({ status, content }: Response): ErrorForm[] {
  // What says nothing of a body may have none.
  if (content.size === 0) return ['404', '4XX', 'default'].includes(status) ? [{ all: [], any: [] }] : [];
  return [...content].flatMap(([type, { schema }]) => {
    if (!JSON_TYPE.test(type)) return /^text\/plain\b/i.test(type) ? [{ all: [], any: [], isText: true as const }] : [];
    return schema === null ? [] : describeSchemas(schema);
  });
}

function describeSchemas(schema: Schema): ErrorForm[] {
  if (schema.variants.length > 0) return schema.variants.flatMap((variant) => describeSchemas(variant));
  if (schema.properties.size === 0) return [];
  const all = listRequired(schema, 0);
  return all.length > 0 ? [{ all, any: [] }] : [{ all: [], any: [...schema.properties.keys()].sort() }];
}

/** Members that are always there, two levels deep: {"error": {"code": …}} is another form than {"error": "…"}. */
function listRequired(schema: Schema, depth: number): string[][] {
  return [...schema.required]
    .filter((name) => schema.properties.has(name))
    .sort()
    .flatMap((name) => {
      const inner = schema.properties.get(name);
      const below = inner && depth === 0 && inner.properties.size > 0 ? listRequired(inner, 1) : [];
      return below.length > 0 ? below.map((way) => [name, ...way]) : [[name]];
    });
}
