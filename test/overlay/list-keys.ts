import { readFileSync } from 'node:fs';

interface Node {
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  items?: Node;
}

/** Told elsewhere: which documents there are is no overlay, and a reason is for people. */
const APART = /^spec|\.reason$|^\$schema$/;

/** Every key of iacsmith.yaml that has no keys below it, as a dotted path; `*` is any name. */
export function listKeys(): string[] {
  const schema = JSON.parse(readFileSync(new URL('../../schema/iacsmith.schema.json', import.meta.url), 'utf8'));
  return walk(schema, '').filter((key) => !APART.test(key));
}

function walk(node: Node, above: string): string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([key, inner]) => {
    const path = above === '' ? key : `${above}.${key}`;
    const below = walk(inner, path);
    return below.length > 0 ? below : [path];
  });
  const any = typeof node.additionalProperties === 'object' ? walk(node.additionalProperties, `${above}.*`) : [];
  return [...new Set([...own, ...any, ...(node.anyOf ?? []).flatMap((one) => walk(one, above))])];
}
