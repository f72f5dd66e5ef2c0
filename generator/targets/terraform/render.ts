import { formatGo } from '../../render/format-go.js';
import { listTemplateFiles, readTemplateFile, renderTemplate } from '../../render/handlebars.js';
import { encodeHclBlock } from '../../render/literals/hcl.js';
import { encodeShellLine } from '../../render/literals/shell.js';
import type { OutputFile } from '../../write/types.js';
import { renderModules } from './render-modules.js';
import type { DocPage, TerraformView } from './view/types.js';

const FOLDER = 'terraform/provider';
const RUNTIME = 'terraform/runtime/';
const ACCEPTANCE = 'terraform/acceptance/';
const COMPUTED = 'terraform/computed/';

/** One file after the other, each when it is asked for. */
export function* renderTerraform(view: TerraformView): Generator<OutputFile> {
  const { provider, declarations } = view;
  const renderGo = (template: string, given: object) =>
    formatGo(renderTemplate(`terraform/provider/${template}`, given));
  yield { path: `${FOLDER}/go.mod`, content: renderTemplate('terraform/provider/go.mod.hbs', provider) };
  yield { path: `${FOLDER}/go.sum`, content: readTemplateFile(`${RUNTIME}go.sum`) };
  yield { path: `${FOLDER}/main.go`, content: renderGo('main.go.hbs', provider) };
  yield { path: `${FOLDER}/internal/provider/provider.go`, content: renderGo('provider.go.hbs', provider) };
  yield { path: `${FOLDER}/internal/custom/custom.go`, content: renderGo('custom.go.hbs', provider), once: true };
  for (const file of declarations)
    yield { path: `${FOLDER}/${file.path}`, content: renderGo('declaration.go.hbs', file) };
  yield* copyRuntime();
  yield* copyComputed(declarations);
  yield* renderDocs(view);
  yield* renderTests(view);
  yield* renderRelease(provider, view.queries.length > 0);
  yield* renderModules(view.modules);
}

function* renderDocs({ provider, pages, queries }: TerraformView): Generator<OutputFile> {
  const index = { ...provider, heading: `${provider.name} Provider` };
  const render = (template: string, path: string, view: object) => ({
    path: `${FOLDER}/${path}`,
    content: `${renderTemplate(`terraform/provider/${template}`, view).trimEnd()}\n`,
  });
  yield render('index.md.hbs', 'docs/index.md', index);
  yield render('provider-block.hbs', 'examples/provider/provider.tf', provider);
  for (const { family, blocks } of queries) {
    const path = `${FOLDER}/examples/queries/${family}.tfquery.hcl`;
    yield { path, content: `${blocks.map(encodeHclBlock).join('\n\n')}\n` };
  }
  for (const page of pages) {
    yield render('page.md.hbs', page.path, { ...page, heading: `${page.title} ${page.kind} - ${provider.name}` });
    yield* renderExamples(page);
  }
  for (const [name, file] of FUNCTIONS) {
    yield render(`${file}.md.hbs`, `docs/functions/${name}.md`, provider);
    yield render(`${file}.hbs`, `examples/functions/${name}/function.tf`, provider);
  }
}

/** The functions of the runtime, and the templates that tell about them. */
const FUNCTIONS: [name: string, template: string][] = [
  ['join_id', 'join-id'],
  ['split_id', 'split-id'],
];

function renderExamples({ example, examplePath, imports }: DocPage): OutputFile[] {
  const folder = examplePath.slice(0, examplePath.lastIndexOf('/'));
  return [
    { path: `${FOLDER}/${examplePath}`, content: `${example.map(encodeHclBlock).join('\n\n')}\n` },
    ...imports.flatMap(({ block, path, command }) => [
      { path: `${FOLDER}/${path}`, content: `${encodeHclBlock(block)}\n` },
      ...(command === '' ? [] : [{ path: `${FOLDER}/${folder}/import.sh`, content: `${encodeShellLine(command)}\n` }]),
    ]),
  ];
}

/** A test of the schemas beside the provider, and the acceptance tests as a module of their own. */
function* renderTests({ provider, acceptance }: TerraformView): Generator<OutputFile> {
  const { header, module } = provider;
  const folder = `${FOLDER}/acceptance`;
  const renderGo = (template: string, given: object) =>
    formatGo(renderTemplate(`terraform/provider/${template}`, given));
  const copy = (name: string) => ({ path: `${folder}/${name}`, content: readTemplateFile(ACCEPTANCE + name) });
  yield { path: `${FOLDER}/internal/provider/provider_test.go`, content: renderGo('provider-test.go.hbs', provider) };
  yield { path: `${folder}/go.mod`, content: renderTemplate('terraform/provider/acceptance.mod.hbs', { module }) };
  yield copy('go.sum');
  yield copy('harness_test.go');
  const { cases, sweepers } = acceptance;
  yield { path: `${folder}/provider_test.go`, content: renderGo('acceptance-test.go.hbs', { ...provider, sweepers }) };
  for (const own of cases)
    yield { path: `${FOLDER}/${own.path}`, content: renderGo('resource-test.go.hbs', { ...own, header }) };
}

function renderRelease(provider: TerraformView['provider'], hasQueries: boolean): OutputFile[] {
  const copy = (name: string, path: string) => ({
    path: `${FOLDER}/${path}`,
    content: readTemplateFile(`terraform/provider/${name}`),
  });
  return [
    copy('goreleaser.yml', '.goreleaser.yml'),
    copy('terraform-registry-manifest.json', 'terraform-registry-manifest.json'),
    copy('release.yml', '.github/workflows/release.yml'),
    {
      path: `${FOLDER}/.github/workflows/test.yml`,
      content: renderTemplate('terraform/provider/ci.yml.hbs', provider),
    },
    {
      path: `${FOLDER}/README.md`,
      content: renderTemplate('terraform/provider/README.md.hbs', { ...provider, hasQueries }),
    },
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

/** What writes attributes that are only shown, for the packages that show something. */
function copyComputed(declarations: TerraformView['declarations']): OutputFile[] {
  const used = new Set(declarations.flatMap(({ own }) => own.map((path) => path.split('/').slice(-2).join('/'))));
  return ['datasources', 'resources']
    .filter((name) => used.has(`${name}/computed`))
    .map((name) => ({
      path: `${FOLDER}/internal/${name}/computed/computed.go`,
      content: readTemplateFile(`${COMPUTED}${name}.go`),
    }));
}
