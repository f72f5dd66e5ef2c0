import type { VariableView } from './blocks.js';
import { type Block, literal } from './code.js';
import type { ReadmeInput } from './types.js';

/** Readers stand above the modules, not in an example. */
export function pointHere(folder: string): (own: Block) => Block {
  return (own) => ({
    ...own,
    body: own.body.map((item) =>
      Array.isArray(item) && item[0] === 'source' ? ['source', literal(`./modules/${folder}`)] : item,
    ),
  });
}

export function toReadme({ name, description, type, preset, ephemeral }: VariableView): ReadmeInput {
  return {
    name,
    description: ephemeral ? `${description} Ephemeral: in no plan and no state.` : description,
    type,
    preset,
    required: preset === null,
  };
}
