import type { Settings } from '../../../../config/settings.js';
import { matchPattern } from '../../../../model/pattern/match-pattern.js';
import type { Json } from '../../../../spec/types.js';
import { sampleResource, sampleShape } from '../make-sample.js';
import type { Shape } from '../shape.js';
import { type Block, block, type Code, every, hcl, id, list, literal, variable } from './code.js';
import type { Input } from './list-inputs.js';
import { isOfSample, toInputs } from './sample-inputs.js';
import type { Module } from './view-module.js';

/** Tests that run anywhere, with a provider that is made up, and one that applies the example to an API. */
export function viewTests(module: Module, settings: Settings): { path: string; blocks: Block[] }[] {
  const { resource, shapes, inputs } = module;
  const given = toInputs(
    module,
    sampleResource(resource, shapes, () => null),
  );
  // A secret that the document asks for, though a module can do without it, is among both.
  const secrets = inputs.filter(({ ephemeral, required }) => ephemeral && !required);
  const fitting = secrets.filter((input) => isOfSample(module, input));
  const values = [...new Map([...given, ...sampleSecrets(module, fitting)])];
  const refused = inputs.flatMap((input) => {
    const bad = input.checks.length > 0 && !input.ephemeral ? spoil(input) : null;
    return bad ? [{ input, bad }] : [];
  });
  return [
    {
      path: 'tests/module.tftest.hcl',
      blocks: [
        block('mock_provider', [settings.name], []),
        ...(values.length === 0
          ? []
          : [
              block(
                'variables',
                [],
                values.map(([name, value]) => [name, literal(value)]),
              ),
            ]),
        block('run', ['plans_with_what_must_be_given'], [['command', hcl`plan`], ...assertGiven(module, inputs)]),
        ...(fitting.length < secrets.length ? [] : [block('run', ['gives_out_what_others_need'], assertShown(module))]),
        ...(refused.length === 0 ? [] : [refuse(refused)]),
      ],
    },
    viewLiveTest(settings, './examples/basic'),
  ];
}

/** A test cannot apply with an ephemeral variable that is not set. */
function sampleSecrets({ inputs, resource }: Module, secrets: readonly Input[]): [string, Json][] {
  return secrets.flatMap((input): [string, Json][] => {
    const version = inputs.find(({ at }) => at.join('.') === `${input.at.join('.')}_version`);
    const value = sampleShape(input.shape, () => null, resource.name);
    return [[input.variable, value], ...(version ? [[version.variable, 1] as [string, Json]] : [])];
  });
}

/** The example itself, so that the one that people copy is the one that is tried. */
export function viewLiveTest(settings: Settings, example: string): { path: string; blocks: Block[] } {
  return {
    path: 'tests/live/example.tftest.hcl',
    blocks: [
      block('provider', [settings.name], []),
      block(
        'run',
        ['applies_and_destroys_the_example'],
        [['command', hcl`apply`], null, block('module', [], [['source', literal(example)]])],
      ),
    ],
  };
}

function assertGiven({ type }: Module, inputs: readonly Input[]): Block['body'] {
  const plain = inputs.find(
    ({ required, shape, sensitive }) => required && !sensitive && shape.kind === 'String' && shape.format === '',
  );
  if (!plain) return [];
  return [
    null,
    block(
      'assert',
      [],
      [
        ['condition', hcl`${id(type)}.this.${id(plain.shape.name)} == ${variable(plain.variable)}`],
        ['error_message', literal(`${plain.variable} must reach the resource.`)],
      ],
    ),
  ];
}

function assertShown({ outputs }: Module): Block['body'] {
  const shown = outputs.filter(
    ({ sensitive, shape }) => !sensitive && isKnown(shape) && ['String', 'Int64'].includes(shape.kind),
  );
  const names = shown.slice(0, 3).map(({ name }) => hcl`output.${id(name)} != null`);
  const command: Block['body'] = [['command', hcl`apply`]];
  if (names.length === 0) return command;
  return [
    ...command,
    null,
    block(
      'assert',
      [],
      [
        ['condition', every(names)],
        ['error_message', literal('The identifier must be known after apply.')],
      ],
    ),
  ];
}

/** Given, or filled in by the server. */
function isKnown({ required, computed }: Shape): boolean {
  return required || computed;
}

/** All bad values at once: one run tells that each of them is caught. */
function refuse(refused: readonly { input: Input; bad: Code }[]): Block {
  return block(
    'run',
    ['refuses_what_the_api_would'],
    [
      ['command', hcl`plan`],
      null,
      block(
        'variables',
        [],
        refused.map(({ input, bad }) => [input.variable, bad]),
      ),
      null,
      ['expect_failures', list(refused.map(({ input }) => variable(input.variable)))],
    ],
  );
}

/** Longer texts are no work for a test. */
const LONGEST = 100_000;
const ODD = ['', '!', ' ', '-', '~~~', 'x'];

/** A value that the first check of a variable cannot let pass; null where none is easily found. */
function spoil({ shape, required }: Input): Code | null {
  const { source, kind } = shape;
  if (shape.local) return kind === 'String' ? literal('perhaps') : null;
  if (kind === 'String') return spoilText(shape);
  if (kind === 'Int64' || kind === 'Float64') {
    if (source.minimum !== undefined) return literal(Number(source.minimum) - 1);
    return source.maximum === undefined ? null : literal(Number(source.maximum) + 1);
  }
  const emptied = (source.minItems ?? 0) > 0 && kind !== 'SingleNested' && required;
  if (!emptied) return null;
  return kind.startsWith('Map') ? hcl`{}` : hcl`[]`;
}

function spoilText({ source, format }: Shape): Code | null {
  if (format === 'JSON') return null;
  if ((source.minLength ?? 0) > 0) return literal('');
  if (source.maxLength !== undefined)
    return source.maxLength < LONGEST ? hcl`format(${literal(`%0${source.maxLength + 1}d`)}, 0)` : null;
  const { pattern } = source;
  if (pattern === undefined) return null;
  const odd = ODD.find((text) => matchPattern(pattern, text) === false);
  return odd === undefined ? null : literal(odd);
}
