import type { Settings } from '../../../../config/settings.js';
import { type Block, block, type Code, hcl, id, literal, object, variable } from './code.js';
import type { Check } from './list-checks.js';
import type { Input } from './list-inputs.js';

/** A variable block as people like to read it. */
export interface VariableView {
  name: string;
  description: string;
  type: Code;
  /** Null: it must be given. */
  preset: Code | null;
  nullable: boolean;
  sensitive: boolean;
  ephemeral: boolean;
  checks: Check[];
}

export function toVariable(input: Input): VariableView {
  return {
    name: input.variable,
    description: input.description,
    type: input.type,
    preset: input.required ? null : literal(input.preset),
    nullable: !input.required && input.preset === null,
    sensitive: input.sensitive,
    ephemeral: input.ephemeral,
    checks: input.checks,
  };
}

export function makeVariable(view: VariableView): Block {
  return block(
    'variable',
    [view.name],
    [
      ...(view.description === '' ? [] : [['description', literal(view.description)] as [string, Code]]),
      ['type', view.type],
      ...(view.preset === null ? [] : [['default', view.preset] as [string, Code]]),
      ...(view.nullable ? [] : [['nullable', hcl`false`] as [string, Code]]),
      ...(view.sensitive ? [['sensitive', hcl`true`] as [string, Code]] : []),
      ...(view.ephemeral ? [['ephemeral', hcl`true`] as [string, Code]] : []),
      ...view.checks.flatMap(({ condition, message }) => [
        null,
        block(
          'validation',
          [],
          [
            ['condition', condition],
            ['error_message', literal(message)],
          ],
        ),
      ]),
    ],
  );
}

export function makeOutput(name: string, description: string, value: Code, sensitive: boolean): Block {
  return block(
    'output',
    [name],
    [
      ['description', literal(description)],
      ['value', value],
      ...(sensitive ? [['sensitive', hcl`true`] as [string, Code]] : []),
    ],
  );
}

/** 1.11 knows ephemeral variables and write-only attributes, 1.9 conditions about several variables. */
export function makeVersions(settings: Settings, needs: '1.5' | '1.9' | '1.11', pinned = true): Block {
  return block(
    'terraform',
    [],
    [
      ['required_version', literal(`>= ${needs}`)],
      null,
      block(
        'required_providers',
        [],
        [
          [
            settings.name,
            object([
              ['source', literal(settings.source)],
              ...(pinned ? [['version', literal(`>= ${settings.version}`)] as [string, Code]] : []),
            ]),
          ],
        ],
      ),
    ],
  );
}

/** How long to wait, for what the resource waits for. */
export function makeTimeouts(timed: readonly string[]): { variable: VariableView; block: Block } {
  const given = variable('timeouts');
  return {
    variable: {
      name: 'timeouts',
      description: 'Timeouts of the operations, for example "30m".',
      type: hcl`object(${{ object: timed.map((step) => [step, hcl`optional(string)`]) }})`,
      preset: literal(null),
      nullable: true,
      sensitive: false,
      ephemeral: false,
      checks: [],
    },
    block: block(
      'dynamic',
      ['timeouts'],
      [
        ['for_each', hcl`${given} == null ? [] : [${given}]`],
        null,
        block(
          'content',
          [],
          timed.map((step) => [step, hcl`timeouts.value.${id(step)}`]),
        ),
      ],
    ),
  };
}
