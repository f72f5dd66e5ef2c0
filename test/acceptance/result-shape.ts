import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { ModuleView } from '../../generator/targets/ansible/view/types.js';

/** What Ansible itself puts into a result. */
const ANSIBLES =
  /^(?:_.*|changed|diff|failed|invocation|msg|warnings|deprecations|ansible_facts|ansible_\w+|exception)$/;

const HAS_TYPE: { [type: string]: (value: Json) => boolean } = {
  str: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  int: (value) => typeof value === 'bigint' || Number.isInteger(value),
  float: (value) => typeof value === 'bigint' || typeof value === 'number',
  list: (value) => Array.isArray(value),
  dict: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  raw: () => true,
  json: () => true,
};

interface Declared {
  type?: string;
  elements?: string;
  returned?: string;
  contains?: { [name: string]: Declared };
}

/** Where a result is not as RETURN declares it: a key that is undeclared, one that is missing, a value of another type. */
export function findShapeFaults({ returns }: ModuleView, result: JsonObject, hasItems = false): string[] {
  const declared = returns as unknown as { [name: string]: Declared };
  const own = Object.keys(result).filter((name) => !ANSIBLES.test(name));
  const undeclared = own.filter((name) => !Object.hasOwn(declared, name)).map((name) => `${name} is undeclared`);
  const due = hasItems
    ? /^(?:success|always|when O\(items\) is set)$/
    : /^(?:success|always|when O\(items\) is not set)$/;
  const faults = Object.entries(declared).flatMap(([name, one]) => {
    if (!Object.hasOwn(result, name)) return due.test(one.returned ?? '') ? [`${name} is missing`] : [];
    return findFaults(name, result[name] ?? null, one);
  });
  return [...undeclared, ...faults];
}

function findFaults(place: string, value: Json, { type = 'raw', elements, contains }: Declared): string[] {
  if (value === null) return [];
  if (!HAS_TYPE[type]?.(value)) return [`${place} is no ${type}`];
  if (Array.isArray(value)) {
    const element: Declared = { type: elements ?? 'raw', ...(contains && { contains }) };
    return value.flatMap((item, index) => findFaults(`${place}[${index}]`, item, element));
  }
  if (typeof value !== 'object' || contains === undefined) return [];
  const undeclared = Object.keys(value).filter((name) => !Object.hasOwn(contains, name));
  return [
    ...undeclared.map((name) => `${place}.${name} is undeclared`),
    ...Object.entries(contains).flatMap(([name, one]) =>
      Object.hasOwn(value, name)
        ? findFaults(`${place}.${name}`, value[name] ?? null, one)
        : /^when (?:it|the item) /.test(one.returned ?? '')
          ? []
          : [`${place}.${name} is missing`],
    ),
  ];
}
