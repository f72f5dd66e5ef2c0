/** The folder `targets/terraform/view/schemas`: how the schemas of a provider are written, short and nothing twice. */

import { compareText } from '../../../../naming/identifiers.js';
import { type GoValue, listPackages } from '../go-value.js';
import type { Declaration, DeclarationView, GoFile } from '../types.js';
import { shareObjects } from './share-objects.js';
import { splitFile } from './split-file.js';
import { writeShown } from './write-shown.js';

const FRAMEWORK = 'github.com/hashicorp/terraform-plugin-framework';
/** The packages of declarations, and what the framework calls their schemas. */
const SCHEMAS = new Map([
  ['resources', 'resource'],
  ['datasources', 'datasource'],
  ['actions', 'action'],
  ['ephemerals', 'ephemeral'],
]);
/** Those that have a package `computed` for what is only shown. */
const SHOWING = new Set(['resources', 'datasources']);

/** The Go files of all packages; `internal` is the import path that they have in common. */
export function viewDeclarations(files: readonly GoFile[], header: string, internal: string): DeclarationView[] {
  const known = new WeakMap<GoValue, GoValue>();
  return [...SCHEMAS.keys()].flatMap((package_) => {
    const own = files.filter((file) => file.package === package_);
    const short = SHOWING.has(package_) ? own.map((file) => ({ ...file, value: writeShown(file.value, known) })) : own;
    const { files: made, shared } = shareObjects(short);
    const open = (path: string, declarations: Declaration[]): DeclarationView => ({
      path,
      package: package_,
      header,
      declarations,
      ...listImports(declarations, package_, internal),
    });
    const taken = new Set([...made, ...shared].map(({ goName }) => goName.toLowerCase()));
    const objects = shared.length > 0 ? [open(`internal/${package_}/objects.go`, shared)] : [];
    return [
      ...made.flatMap((file) => {
        const [main, ...parts] = splitFile(file, taken);
        const beside = parts.length > 0 ? [open(file.path.replace(/\.go$/, '_objects.go'), parts)] : [];
        return [open(file.path, [main]), ...beside];
      }),
      ...objects,
    ];
  });
}

function listImports(declarations: readonly Declaration[], package_: string, internal: string) {
  const used = new Set<string>();
  for (const { value } of declarations) listPackages(value, used);
  const imports: string[] = [];
  const own: string[] = [];
  for (const name of used) {
    if (name === 'runtime') own.push(`${internal}/runtime`);
    else if (name === 'computed') own.push(`${internal}/${package_}/computed`);
    else if (name === 'schema') imports.push(`${FRAMEWORK}/${SCHEMAS.get(package_) ?? ''}/schema`);
    else if (name === 'types' || name === 'attr') imports.push(`${FRAMEWORK}/${name}`);
    else if (name === 'validator') imports.push(`${FRAMEWORK}/schema/validator`);
    else if (name.endsWith('validator')) imports.push(`${FRAMEWORK}-validators/${name}`);
    else imports.push(`${FRAMEWORK}/resource/schema/${name}`);
  }
  return { imports: imports.sort(compareText), own: own.sort(compareText) };
}
