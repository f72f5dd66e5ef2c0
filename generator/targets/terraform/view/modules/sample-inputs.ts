import { sampleAttribute } from '../../../../plan/samples/sample-attribute.js';
import { stringifyStable } from '../../../../spec/stable-json.js';
import type { Json } from '../../../../spec/types.js';
import { sampleShape } from '../make-sample.js';
import { isKeptOut } from '../shape.js';
import type { Input } from './list-inputs.js';
import { listSecrets } from './list-inputs.js';
import type { Module } from './view-module.js';

/** Values of attributes as values of a module's variables: secrets stand beside their objects. */
export function toInputs(module: Module, values: ReadonlyMap<string, Json>): [string, Json][] {
  const given = new Map<Input, Json>();
  for (const shape of module.shapes) {
    const value = values.get(shape.name);
    if (value === undefined) continue;
    const own = isKeptOut(shape) ? shape.twin : shape.name;
    const input = module.inputs.find(({ at }) => at.length === 1 && at[0] === own);
    if (!input) continue;
    const secrets = listSecrets(shape).filter(({ name }) => hasOwn(value, name));
    given.set(input, secrets.length === 0 ? value : withoutKeys(value, new Set(secrets.map(({ name }) => name))));
    for (const secret of secrets) {
      const lifted = findInput(module, shape.name, secret.twin ?? '');
      if (lifted) given.set(lifted, (value as Record<string, Json>)[secret.name] ?? null);
      const version = findInput(module, shape.name, `${secret.twin}_version`);
      if (version && version.preset === null) given.set(version, 1);
    }
  }
  return module.inputs.flatMap((input): [string, Json][] => {
    const value = given.get(input);
    return value === undefined ? [] : [[input.variable, value]];
  });
}

/** Two values by which instances can be told apart, and the variable that takes them; null where there is none. */
export function tellApart(module: Module): { input: Input; values: Json[] } | null {
  const { resource, inputs } = module;
  const plain = inputs.filter(
    ({ shape, at, ephemeral }) =>
      at.length === 1 && !ephemeral && ['String', 'Int64'].includes(shape.kind) && !shape.source.enum && !shape.local,
  );
  const own = plain.filter(({ shape }) => shape.source.reference === null);
  const last = resource.identity[resource.identity.length - 1];
  const input =
    own.find(({ shape }) => shape.source.name === resource.naturalKey) ??
    own.find(({ shape, required }) => required && shape.source.name === last) ??
    own.find(({ required, shape }) => required && !shape.source.when);
  if (!input) return null;
  const [first = null, other = null] = [0, 1].map((turn) => sampleShape(input.shape, () => null, resource.name, turn));
  const values = [first, typeof first === 'string' && first.endsWith('-1') ? first.replace(/1$/, '2') : other];
  return stringifyStable(first) === stringifyStable(values[1] ?? null) ? null : { input, values };
}

/** The kind that samples are of takes it; of a union each kind may have secrets of its own. */
export function isOfSample({ resource }: Module, { shape, at }: Input): boolean {
  const { when } = shape.source;
  if (!when || at.length > 1) return true;
  const picker = resource.attributes.find(({ name }) => name === when.attribute);
  return picker?.required === true && when.values.includes(String(sampleAttribute(picker)));
}

function findInput({ inputs }: Module, parent: string, child: string): Input | undefined {
  return inputs.find(({ at }) => at[0] === parent && at[1] === child);
}

function hasOwn(value: Json, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

function withoutKeys(value: Json, names: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(value as Record<string, Json>).filter(([name]) => !names.has(name)));
}
