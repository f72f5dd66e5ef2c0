import type { Diagnostic } from '../../../report/diagnostic.js';
import { readText } from './read-value.js';
import type { Shape } from './shape.js';
import type { GoFile } from './types.js';

/** Secrets that users give and Terraform cannot take without a trace: those in sets, in computed objects, and lists and maps of them. */
export function listBareSecrets(files: readonly GoFile[], provider: string): Diagnostic[] {
  const found = files
    .filter((file) => file.package === 'resources')
    .flatMap((file) => file.shapes.flatMap((shape) => findBare(shape, `${provider}_${readText(file.value, 'Name')}`)));
  if (found.length === 0) return [];
  return [
    {
      code: 'secret-in-state',
      severity: 'note',
      pointer: '',
      message: `${found.length === 1 ? 'A secret has' : 'Secrets have'} no write-only form and will be stored in Terraform's state: ${found.join(', ')}.`,
      hint: 'Only strings outside of sets and of computed objects can be write-only. Protect the state.',
    },
  ];
}

function findBare(shape: Shape, above: string): string[] {
  const name = `${above}.${shape.name}`;
  const given = (shape.required || shape.optional) && !shape.writeOnly && !shape.local;
  const own = given && shape.sensitive && shape.twin === null ? [name] : [];
  return [...own, ...shape.children.flatMap((child) => findBare(child, name))];
}
