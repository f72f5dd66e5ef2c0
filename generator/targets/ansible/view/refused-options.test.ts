import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../../test/inline-document.js';
import { makeConfig } from '../../../config/make-config.js';
import type { AttributeOverlay } from '../../../config/types.js';
import { plan } from '../../../plan/plan.js';
import { encodePythonValue } from '../../../render/literals/python.js';
import type { JsonObject } from '../../../spec/types.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };
const FIELDS = 'name: {type: string}, kind: {type: string}, zone: {type: string}, note: {type: string}';

function viewDisk(attributes: Record<string, AttributeOverlay>) {
  const config = makeConfig({ resources: { disk: { attributes } } });
  const document = `paths:\n${pathsOf('/disks', FIELDS, 'note: {type: string}')}`;
  const [disk] = viewAnsible(plan(catalogueOf(document, config), config), settings).modules;
  if (!disk) throw new Error('no module');
  const { options, own } = disk.documentation;
  const told = (options.kind as JsonObject).description as string[];
  return { told: told.join(' '), own: own ?? {}, descriptor: encodePythonValue(disk.descriptor) };
}

const certain = { name: { onChange: 'replace' }, zone: { onChange: 'replace' } } as const;

it('an option whose replacement is doubtful says so, and can be allowed by its name', () => {
  const doubt = { onChange: 'refuse', reason: 'O(sure) is `not` said' } as const;
  const { told, own, descriptor } = viewDisk({ ...certain, kind: doubt });
  expect(told).toContain(
    'as far as the API document shows (O (sure) is C(not) said); O(recreate) also needs O(allow_replacement).',
  );
  expect(own.allow_replacement).toMatchObject({ type: 'list', elements: 'str', choices: ['disk.kind'] });
  expect(descriptor).toMatch(/module="disk"/);
  expect(descriptor).toMatch(/refused="O\(sure\) is `not` said"/);
});

it('red where a module without doubtful options has the option', () => {
  const { told, own, descriptor } = viewDisk({ ...certain, kind: { onChange: 'replace' } });
  expect(told).toContain('It cannot be changed after creation; see O(recreate).');
  expect(Object.keys(own)).not.toContain('allow_replacement');
  expect(descriptor).not.toMatch(/refused|module=/);
});
