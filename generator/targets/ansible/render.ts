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

/** One file after the other, each when it is asked for. */
export function* renderAnsible(view: AnsibleView): Generator<OutputFile> {
  const { folder, collection, modules, objects, inventory } = view;
  const render = (template: string, path: string, view: object = collection): OutputFile => ({
    path: `${folder}/${path}`,
    content: `${renderTemplate(`ansible/collection/${template}`, view).trimEnd()}\n`,
  });
  const { name, header, checks } = collection;
  yield render('galaxy.yml.hbs', 'galaxy.yml');
  yield render('README.md.hbs', 'README.md', { ...collection, inventory: `${collection.full}.${name}` });
  yield render('runtime.yml.hbs', 'meta/runtime.yml');
  yield render('changelog-config.yaml.hbs', 'changelogs/config.yaml');
  yield render('client.py.hbs', 'plugins/doc_fragments/client.py');
  yield render('attributes.py.hbs', 'plugins/doc_fragments/attributes.py');
  yield render('api.py.hbs', 'plugins/module_utils/_api.py');
  if (objects.objects.length > 0) yield render('objects.py.hbs', 'plugins/module_utils/_objects.py', objects);
  for (const module of modules) yield render('module.py.hbs', `plugins/modules/${module.name}.py`, module);
  for (const module of modules)
    yield render('module-test.py.hbs', `tests/unit/plugins/modules/test_${module.name}.py`, module);
  if (inventory) yield render('inventory.py.hbs', `plugins/inventory/${name}.py`, inventory);
  for (const { path, content } of checks) yield render('check.yml.hbs', path, { header, content });
  if (checks.length > 0) yield render('targets.md.hbs', 'tests/integration/README.md');
  yield* renderReady(view);
  yield* copyFiles(folder);
}

/** Roles and playbooks: what is ready to be used as it is. */
function* renderReady({ folder, roles, playbooks }: AnsibleView): Generator<OutputFile> {
  const render = (template: string, path: string, view: object): OutputFile => ({
    path: `${folder}/${path}`,
    content: `${renderTemplate(`ansible/${template}`, view).trimEnd()}\n`,
  });
  const content = (path: string, header: string, value: JsonObject) =>
    render('role/content.yml.hbs', path, { header, content: value });
  for (const role of roles) {
    yield render('role/README.md.hbs', `roles/${role.name}/README.md`, role);
    yield render('role/defaults.yml.hbs', `roles/${role.name}/defaults/main.yml`, role);
    yield content(`roles/${role.name}/meta/argument_specs.yml`, role.header, role.argumentSpecs);
    yield content(`roles/${role.name}/meta/main.yml`, role.header, role.meta);
    yield content(`roles/${role.name}/vars/main.yml`, role.header, role.wiring);
    for (const { file, tasks } of role.tasks)
      yield render('role/tasks.yml.hbs', `roles/${role.name}/tasks/${file}.yml`, { header: role.header, tasks });
  }
  if (!playbooks) return;
  const { inventory } = playbooks;
  for (const one of playbooks.playbooks) yield render('playbooks/playbook.yml.hbs', `playbooks/${one.name}.yml`, one);
  for (const one of playbooks.variables)
    yield render('playbooks/variables.yml.hbs', `playbooks/vars/${one.name}.example.yml`, one);
  if (inventory) yield content(`playbooks/inventory/${inventory.name}.yml`, inventory.header, inventory.content);
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
