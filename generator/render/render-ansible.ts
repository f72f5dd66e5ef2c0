import type { AnsibleView } from '../view/ansible/types.js';
import type { OutputFile } from '../write/types.js';
import { listTemplateTree, readTemplateFile, renderTemplate } from './handlebars.js';

/** Written by hand and copied byte for byte: the runtime of the modules, and files that are the same for every API. */
const COPIED = [
  { from: 'ansible/runtime/', to: 'plugins/module_utils/' },
  { from: 'ansible/fixed/', to: '' },
];

export function renderAnsible({ folder, collection, modules, inventory }: AnsibleView): OutputFile[] {
  const render = (template: string, path: string, view: object = collection): OutputFile => ({
    path: `${folder}/${path}`,
    content: `${renderTemplate(`ansible/collection/${template}`, view).trimEnd()}\n`,
  });
  const { name, header, checks } = collection;
  return [
    render('galaxy.yml.hbs', 'galaxy.yml'),
    render('README.md.hbs', 'README.md', { ...collection, inventory: `${collection.full}.${name}` }),
    render('runtime.yml.hbs', 'meta/runtime.yml'),
    render('changelog-config.yaml.hbs', 'changelogs/config.yaml'),
    render('client.py.hbs', 'plugins/doc_fragments/client.py'),
    render('attributes.py.hbs', 'plugins/doc_fragments/attributes.py'),
    render('api.py.hbs', 'plugins/module_utils/_api.py'),
    ...modules.map((module) => render('module.py.hbs', `plugins/modules/${module.name}.py`, module)),
    ...(inventory ? [render('inventory.py.hbs', `plugins/inventory/${name}.py`, inventory)] : []),
    ...checks.map((check) =>
      render('check.yml.hbs', `tests/integration/targets/${check.name}/tasks/main.yml`, { ...check, header }),
    ),
    ...checks.slice(0, 1).map((check) =>
      render('converge.yml.hbs', 'extensions/molecule/default/converge.yml', {
        header,
        tasks: `../../../tests/integration/targets/${check.name}/tasks/main.yml`,
      }),
    ),
    ...copyFiles(folder),
  ];
}

function copyFiles(folder: string): OutputFile[] {
  return COPIED.flatMap(({ from, to }) =>
    listTemplateTree(from)
      .filter((path) => !path.includes('__pycache__'))
      .map((path) => ({ path: `${folder}/${to}${path}`, content: readTemplateFile(from + path) })),
  );
}
