import { renderTemplate } from '../../render/handlebars.js';
import { encodeHclCode } from '../../render/literals/hcl-file.js';
import type { OutputFile } from '../../write/types.js';
import type { ModuleView } from './view/modules/types.js';

const FOLDER = 'terraform/modules';

export function* renderModules(modules: Iterable<ModuleView>): Generator<OutputFile> {
  for (const module of modules) {
    for (const { path, blocks } of module.files)
      yield {
        path: `${FOLDER}/${module.folder}/${path}`,
        content: renderTemplate('terraform/modules/file.hbs', { header: module.header, blocks }),
      };
    yield { path: `${FOLDER}/${module.folder}/README.md`, content: renderReadme(module) };
  }
}

function renderReadme({ readme }: ModuleView): string {
  const answer = (yes: boolean) => (yes ? 'yes' : 'no');
  return renderTemplate('terraform/modules/README.md.hbs', {
    ...readme,
    inputs: readme.inputs.map(({ type, preset, required, ...rest }) => ({
      ...rest,
      type: encodeHclCode(type),
      preset: preset === null ? '' : encodeHclCode(preset),
      required: answer(required),
    })),
    outputs: readme.outputs.map(({ name, description, sensitive }) => ({
      name,
      description,
      sensitive: answer(sensitive),
    })),
  });
}
