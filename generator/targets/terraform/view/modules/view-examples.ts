import type { Settings } from '../../../../config/settings.js';
import type { Catalogue } from '../../../../map/types.js';
import { toPlural } from '../../../../naming/plurals.js';
import { isSingle } from '../../../../plan/kinds.js';
import type { Json } from '../../../../spec/types.js';
import { makeVersions } from './blocks.js';
import { type Block, block, type Entry, hcl, literal } from './code.js';
import { Fixture } from './fixture.js';
import { tellApart, toInputs } from './sample-inputs.js';
import type { Module } from './view-module.js';

/** Examples that run as they are: what exists is looked up, what must be there is made. */
export function viewExamples(
  module: Module,
  catalogue: Catalogue,
  settings: Settings,
): { files: { path: string; blocks: Block[] }[]; shown: Block[] } {
  const one = sampleCall(module, catalogue, settings);
  const basic = block('module', [module.resource.name], [['source', literal('../../')], ...spread(one.values)]);
  const several = viewSeveral(module, one.values);
  const frame = (calls: Block[]) => [
    makeVersions(settings, '1.11', false),
    block('provider', [settings.name], []),
    ...one.around,
    ...calls,
    ...listShown(module, calls),
  ];
  return {
    files: [
      { path: 'examples/basic/main.tf', blocks: frame([basic]) },
      ...(several ? [{ path: 'examples/several/main.tf', blocks: frame([several]) }] : []),
    ],
    shown: [...one.around, basic, ...(several ? [several] : [])],
  };
}

function sampleCall(module: Module, catalogue: Catalogue, settings: Settings) {
  const fixture = new Fixture(catalogue, settings.name);
  const values = toInputs(module, fixture.sample(module.resource, module.shapes));
  return { values, around: [...fixture.blocks.values()] };
}

function spread(values: readonly [string, Json][]): (Entry | null)[] {
  return values.length === 0 ? [] : [null, ...values.map(([name, value]): Entry => [name, literal(value)])];
}

function viewSeveral(module: Module, values: readonly [string, Json][]): Block | null {
  const apart = tellApart(module);
  if (!apart || (isSingle(module.resource.kind) && module.resource.parent === null)) return null;
  const { input } = apart;
  const isText = apart.values.every((value) => typeof value === 'string');
  const each = isText
    ? hcl`toset(${literal(apart.values)})`
    : literal(Object.fromEntries(['first', 'second'].map((key, index) => [key, apart.values[index] ?? null])));
  const others = values.filter(([name]) => name !== input.variable);
  return block(
    'module',
    [toPlural(module.resource.name)],
    [
      ['source', literal('../../')],
      ['for_each', each],
      null,
      [input.variable, isText ? hcl`each.key` : hcl`each.value`],
      ...others.map(([name, value]): Entry => [name, literal(value)]),
    ],
  );
}

function listShown(module: Module, calls: readonly Block[]): Block[] {
  const [first] = module.outputs;
  if (!first || first.sensitive) return [];
  return calls.map(({ labels, body }) => {
    const name = labels[0] ?? '';
    const isMany = body.some((item) => Array.isArray(item) && item[0] === 'for_each');
    const from = { name: first.name };
    const value = isMany
      ? hcl`{ for key, own in module.${{ name }} : key => own.${from} }`
      : hcl`module.${{ name }}.${from}`;
    return block('output', [isMany ? toPlural(first.name) : first.name], [['value', value]]);
  });
}
