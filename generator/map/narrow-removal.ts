import { endsInParameter } from '../model/path-end.js';
import { squash } from '../naming/words.js';
import { isLink, isSingle } from './kinds.js';
import type { Attribute, Call, Resource } from './types.js';

/**
 * `DELETE /entities/{id}/grant?userId=…`: the path says whose grants they are, and the query which of them goes. What the
 * create says under the same name is sent to the delete, and to a read at a fixed path, though the document calls it
 * optional: without it the call would be about all of them. `?namespace=…&relation=…&subject_id=…` tells one by all of these,
 * so the others are sent beside the one that has to be there.
 */
export function narrowRemoval(
  kind: Resource['kind'],
  { create, read, delete: remove }: Resource['operations'],
  attributes: readonly Attribute[],
): void {
  const isFixed = (call: Call) => !endsInParameter(call.path);
  if (remove && (isLink(kind) || isSingle(kind)) && isFixed(remove)) markNarrowing(remove, attributes);
  const told = attributes.filter((own) => remove?.query.some(({ narrows, wire }) => narrows && wire === own.wire));
  // Without one of them it could not be taken away again, so an example gives one.
  if (create?.body && told.length > 0 && !create.body.alternatives && !told.some(({ required }) => required))
    create.body.alternatives = told.map(({ name }) => [name]);
  if (remove && read && isSingle(kind) && read.path === remove.path) markNarrowing(read, attributes);
}

function markNarrowing(call: Call, attributes: readonly Attribute[]): void {
  const isPlain = ({ type }: Attribute) => type === 'string' || type === 'integer';
  const told = call.query.filter(
    (parameter) =>
      isPlain(parameter) &&
      attributes.some(
        (own) =>
          own.in === 'body' &&
          own.wire === parameter.wire &&
          (own.required || own.optional) &&
          !own.within &&
          isPlain(own),
      ),
  );
  const isName = ({ wire }: Attribute) => NAMES_IT.test(squash(wire));
  const hasName = told.some(isName);
  for (const parameter of told) {
    if (isName(parameter)) parameter.narrows = true;
    else if (!BESIDE_IT.test(squash(parameter.wire))) parameter[hasName ? 'narrowsToo' : 'narrows'] = true;
  }
}

/** What says which one is meant. */
const NAMES_IT = /(?:id|uuid|name|email|key|code|address|ip|type)$/;
/** A text beside the call, which tells nothing apart. */
const BESIDE_IT = /(?:reason|note|comment|message|description|source|title)s?$/;
