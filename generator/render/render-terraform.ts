import type { TerraformView } from '../view/terraform/types.js';
import type { OutputFile } from '../write/types.js';
import { formatGo } from './format-go.js';
import { listTemplateFiles, readTemplateFile, renderTemplate } from './handlebars.js';

const FOLDER = 'terraform/provider';
const RUNTIME = 'terraform/runtime/';

export function renderTerraform({ provider, resources }: TerraformView): OutputFile[] {
  const renderGo = (template: string, view: object) => formatGo(renderTemplate(`terraform/provider/${template}`, view));
  return [
    { path: `${FOLDER}/go.mod`, content: renderTemplate('terraform/provider/go.mod.hbs', provider) },
    { path: `${FOLDER}/go.sum`, content: readTemplateFile(`${RUNTIME}go.sum`) },
    { path: `${FOLDER}/main.go`, content: renderGo('main.go.hbs', provider) },
    { path: `${FOLDER}/internal/resources/provider.go`, content: renderGo('provider.go.hbs', provider) },
    ...resources.map((view) => ({ path: `${FOLDER}/${view.path}`, content: renderGo('resource.go.hbs', view) })),
    ...copyRuntime(),
  ];
}

function copyRuntime(): OutputFile[] {
  return listTemplateFiles(RUNTIME)
    .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
    .map((name) => ({ path: `${FOLDER}/internal/runtime/${name}`, content: readTemplateFile(RUNTIME + name) }));
}
