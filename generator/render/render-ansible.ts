import type { AnsibleView } from '../view/ansible/types.js';
import type { OutputFile } from '../write/types.js';
import { listTemplateFiles, readTemplateFile, renderTemplate } from './handlebars.js';

const RUNTIME = 'ansible/runtime/';

export function renderAnsible({ folder, collection, modules }: AnsibleView): OutputFile[] {
  const render = (template: string, path: string, view: object = collection): OutputFile => ({
    path: `${folder}/${path}`,
    content: `${renderTemplate(`ansible/collection/${template}`, view).trimEnd()}\n`,
  });
  return [
    render('galaxy.yml.hbs', 'galaxy.yml'),
    render('README.md.hbs', 'README.md'),
    render('runtime.yml.hbs', 'meta/runtime.yml'),
    render('client.py.hbs', 'plugins/doc_fragments/client.py'),
    render('api.py.hbs', 'plugins/module_utils/_api.py'),
    ...modules.map((module) => render('module.py.hbs', `plugins/modules/${module.name}.py`, module)),
    ...copyRuntime(folder),
  ];
}

function copyRuntime(folder: string): OutputFile[] {
  return listTemplateFiles(RUNTIME)
    .filter((name) => name.endsWith('.py'))
    .map((name) => ({ path: `${folder}/plugins/module_utils/${name}`, content: readTemplateFile(RUNTIME + name) }));
}
