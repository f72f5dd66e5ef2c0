import type { TerraformView } from '../view/terraform/types.js';
import type { OutputFile } from '../write/types.js';
import { formatGo } from './format-go.js';
import { listTemplateFiles, readTemplateFile, renderTemplate } from './handlebars.js';
import { encodeHclBlock, encodeHclString } from './literals/hcl.js';
import { renderModules } from './render-modules.js';

const FOLDER = 'terraform/provider';
const RUNTIME = 'terraform/runtime/';

export function renderTerraform(view: TerraformView): OutputFile[] {
  const { provider, declarations } = view;
  const renderGo = (template: string, given: object) =>
    formatGo(renderTemplate(`terraform/provider/${template}`, given));
  return [
    { path: `${FOLDER}/go.mod`, content: renderTemplate('terraform/provider/go.mod.hbs', provider) },
    { path: `${FOLDER}/go.sum`, content: readTemplateFile(`${RUNTIME}go.sum`) },
    { path: `${FOLDER}/main.go`, content: renderGo('main.go.hbs', provider) },
    { path: `${FOLDER}/internal/provider/provider.go`, content: renderGo('provider.go.hbs', provider) },
    { path: `${FOLDER}/internal/custom/custom.go`, content: renderGo('custom.go.hbs', provider), once: true },
    ...declarations.map((file) => ({ path: `${FOLDER}/${file.path}`, content: renderGo('declaration.go.hbs', file) })),
    ...copyRuntime(),
    ...renderDocs(view),
    ...renderRelease(provider),
    ...renderModules(view.modules),
  ];
}

function renderDocs({ provider, pages, queries }: TerraformView): OutputFile[] {
  const index = { ...provider, heading: `${provider.name} Provider` };
  const render = (template: string, path: string, view: object) => ({
    path: `${FOLDER}/${path}`,
    content: `${renderTemplate(`terraform/provider/${template}`, view).trimEnd()}\n`,
  });
  return [
    render('index.md.hbs', 'docs/index.md', index),
    render('provider-block.hbs', 'examples/provider/provider.tf', provider),
    ...queries.map(({ family, blocks }) => ({
      path: `${FOLDER}/examples/queries/${family}.tfquery.hcl`,
      content: `${blocks.map(encodeHclBlock).join('\n\n')}\n`,
    })),
    ...pages.map((page) =>
      render('page.md.hbs', page.path, { ...page, heading: `${page.title} ${page.kind} - ${provider.name}` }),
    ),
    ...pages.flatMap(({ example, title, importId }) =>
      example
        ? [
            { path: `${FOLDER}/examples/resources/${title}/resource.tf`, content: `${encodeHclBlock(example)}\n` },
            {
              path: `${FOLDER}/examples/resources/${title}/import.sh`,
              content: `terraform import ${title}.example ${encodeHclString(importId)}\n`,
            },
          ]
        : [],
    ),
  ];
}

function renderRelease(provider: TerraformView['provider']): OutputFile[] {
  const copy = (name: string, path: string) => ({
    path: `${FOLDER}/${path}`,
    content: readTemplateFile(`terraform/provider/${name}`),
  });
  return [
    copy('goreleaser.yml', '.goreleaser.yml'),
    copy('terraform-registry-manifest.json', 'terraform-registry-manifest.json'),
    copy('ci.yml', '.github/workflows/test.yml'),
    {
      path: `${FOLDER}/CHANGELOG.md`,
      content: renderTemplate('terraform/provider/CHANGELOG.md.hbs', provider),
      once: true,
    },
  ];
}

function copyRuntime(): OutputFile[] {
  return listTemplateFiles(RUNTIME)
    .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
    .map((name) => ({ path: `${FOLDER}/internal/runtime/${name}`, content: readTemplateFile(RUNTIME + name) }));
}
