import type { Json, JsonObject } from '../../../spec/types.js';
import type { DocumentationView } from './types.js';

/** What the document sets as code and is the name of an option becomes a link to that option. */
export function linkOptions(documentation: DocumentationView): DocumentationView {
  const top = new Map(Object.keys(documentation.options).map((name) => [name, name]));
  return {
    ...documentation,
    head: linkDescription(documentation.head, top, null),
    options: linkLevel(documentation.options, new Map(), top, ''),
  };
}

type Links = ReadonlyMap<string, string>;

/** A sibling is meant before an option further out. */
function linkLevel(options: JsonObject, outer: Links, own: Links, path: string): JsonObject {
  const links = new Map([...outer, ...own]);
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const linked = linkDescription(option as JsonObject, links, path + name);
      const { suboptions } = linked;
      if (suboptions === undefined) return [name, linked];
      // The checkers want to see which options are lists.
      const below = `${path}${name}${linked.type === 'list' ? '[]' : ''}.`;
      const inner = new Map(Object.keys(suboptions as JsonObject).map((member) => [member, `${below}${member}`]));
      return [name, { ...linked, suboptions: linkLevel(suboptions as JsonObject, links, inner, below) }];
    }),
  );
}

function linkDescription(option: JsonObject, links: Links, self: string | null): JsonObject {
  const link = (text: Json) =>
    String(text).replace(/\bC\((\w+)\)/g, (whole, name: string) => {
      const target = links.get(name);
      return target === undefined || target === self ? whole : `O(${target})`;
    });
  return { ...option, description: (option.description as Json[]).map(link) };
}
