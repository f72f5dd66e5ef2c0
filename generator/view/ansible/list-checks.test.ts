import { expect, it } from 'vitest';
import { listChecks } from './list-checks.js';
import type { Scope } from './scope.js';
import type { ModuleView } from './types.js';

it('never speaks of what an account may have: checks make and remove things of their own name', () => {
  const scope = { full: 'acme.infra', settings: { name: 'infra' } } as Scope;
  const module = (name: string, key: string, value: string) =>
    ({
      name,
      standsAlone: true,
      examples: [
        { name: 'Make it', [`acme.infra.${name}`]: { [key]: value, size: 1 } },
        { name: 'Remove it', [`acme.infra.${name}`]: { [key]: value, state: 'absent' } },
      ],
    }) as unknown as ModuleView;
  const modules = [
    module('disk', 'name', 'db-data'),
    module('member', 'email', 'ann@example.com'),
    module('zone', 'name', 'example.com'),
  ];
  const text = JSON.stringify(listChecks(modules, true, scope));
  for (const name of ['"db-data-test"', '"test.ann@example.com"', '"test.example.com"']) expect(text).toContain(name);
  for (const name of ['"db-data"', '"ann@example.com"', '"example.com"']) expect(text).not.toContain(name);
});
