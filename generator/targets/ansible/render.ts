import { listTemplateTree, readTemplateFile, renderTemplate } from '../../render/handlebars.js';
import type { JsonObject } from '../../spec/types.js';
import type { OutputFile } from '../../write/types.js';
import type { AnsibleView } from './view/types.js';

/** Written by hand and copied byte for byte: the runtime of the modules, and files that are the same for every API. */
const COPIED = [
  { from: 'ansible/runtime/', to: 'plugins/module_utils/' },
  { from: 'ansible/fixed/', to: '' },
];

/** A release writes into these, so that they are the users' from the first one on. */
const RELEASE_NOTES = /^changelogs\//;

export function renderAnsible(view: AnsibleView): OutputFile[] {
  const { folder, collection, modules, objects, inventory } = view;
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
    ...(objects.objects.length > 0 ? [render('objects.py.hbs', 'plugins/module_utils/_objects.py', objects)] : []),
    ...modules.map((module) => render('module.py.hbs', `plugins/modules/${module.name}.py`, module)),
    ...modules.map((module) =>
      render('module-test.py.hbs', `tests/unit/plugins/modules/test_${module.name}.py`, module),
    ),
    ...(inventory ? [render('inventory.py.hbs', `plugins/inventory/${name}.py`, inventory)] : []),
    ...checks.map(({ path, content }) => render('check.yml.hbs', path, { header, content })),
    ...(checks.length > 0 ? [render('targets.md.hbs', 'tests/integration/README.md')] : []),
    ...renderReady(view),
    ...copyFiles(folder),
  ];
}

/** Roles and playbooks: what is ready to be used as it is. */
function renderReady({ folder, roles, playbooks }: AnsibleView): OutputFile[] {
  const render = (template: string, path: string, view: object): OutputFile => ({
    path: `${folder}/${path}`,
    content: `${renderTemplate(`ansible/${template}`, view).trimEnd()}\n`,
  });
  const content = (path: string, header: string, value: JsonObject) =>
    render('role/content.yml.hbs', path, { header, content: value });
  const files = roles.flatMap((role) => [
    render('role/README.md.hbs', `roles/${role.name}/README.md`, role),
    render('role/defaults.yml.hbs', `roles/${role.name}/defaults/main.yml`, role),
    content(`roles/${role.name}/meta/argument_specs.yml`, role.header, role.argumentSpecs),
    content(`roles/${role.name}/meta/main.yml`, role.header, role.meta),
    content(`roles/${role.name}/vars/main.yml`, role.header, role.wiring),
    ...role.tasks.map(({ file, tasks }) =>
      render('role/tasks.yml.hbs', `roles/${role.name}/tasks/${file}.yml`, { header: role.header, tasks }),
    ),
  ]);
  if (!playbooks) return files;
  const { inventory } = playbooks;
  return [
    ...files,
    ...playbooks.playbooks.map((one) => render('playbooks/playbook.yml.hbs', `playbooks/${one.name}.yml`, one)),
    ...playbooks.variables.map((one) =>
      render('playbooks/variables.yml.hbs', `playbooks/vars/${one.name}.example.yml`, one),
    ),
    ...(inventory ? [content(`playbooks/inventory/${inventory.name}.yml`, inventory.header, inventory.content)] : []),
  ];
}

function copyFiles(folder: string): OutputFile[] {
  return COPIED.flatMap(({ from, to }) =>
    listTemplateTree(from)
      .filter((path) => !path.includes('__pycache__'))
      .map((path) => ({
        path: `${folder}/${to}${path}`,
        content: readTemplateFile(from + path),
        ...(RELEASE_NOTES.test(path) && { once: true }),
      })),
  );
}
