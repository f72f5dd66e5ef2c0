import type { Schema } from '../../model/types.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { readQuery, readText } from './read-parameters.js';

/** Texts by the next step of their names: `a[b]=1` and `a[c]=2` lie in one branch under `a`. */
interface Branch {
  texts: string[];
  below: Map<string, Branch>;
}

const DEEPEST_FORM = 20;

/** A form as the object that its schema asks for: `a=1&a=2` and `a[]=1` are lists, `a[b]=1` an object, `a[0][b]=1` a list of them. */
export function readForm(text: string, schema: Schema | null): JsonObject {
  const root: Branch = { texts: [], below: new Map() };
  for (const [name, texts] of readQuery(text)) {
    const steps = schema?.properties.has(name) ? [name] : splitName(name);
    let branch = root;
    for (const step of steps) {
      const next = branch.below.get(step) ?? { texts: [], below: new Map() };
      branch.below.set(step, next);
      branch = next;
    }
    branch.texts.push(...texts);
  }
  return readObject(root, schema);
}

function splitName(name: string): string[] {
  const [first = name, ...others] = name.split('[');
  const inner = others.map((part) => part.replace(/\]$/, ''));
  return first === '' || inner.length > DEEPEST_FORM ? [name] : [first, ...inner];
}

function readBranch(branch: Branch, schema: Schema | null): Json {
  if (schema?.types.includes('array')) {
    const items = [...branch.below.values()];
    return [
      ...branch.texts.map((text) => readText(text, schema.items)),
      ...items.flatMap((item) =>
        item.below.size > 0 ? [readBranch(item, schema.items)] : item.texts.map((text) => readText(text, schema.items)),
      ),
    ];
  }
  return branch.below.size > 0 ? readObject(branch, schema) : readText(branch.texts[0] ?? '', schema);
}

function readObject({ below }: Branch, schema: Schema | null): JsonObject {
  const value: JsonObject = Object.create(null);
  const others = typeof schema?.additionalProperties === 'object' ? schema.additionalProperties : null;
  for (const [name, branch] of below) value[name] = readBranch(branch, schema?.properties.get(name) ?? others);
  return value;
}
