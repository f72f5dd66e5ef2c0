import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../test/inline-document.js';
import { plan } from '../../plan/plan.js';
import { renderAnsible } from './render.js';
import { viewAnsible } from './view/view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };
const disks = catalogueOf(`paths:\n${pathsOf('/disks', '{ id: { type: string }, name: { type: string } }')}`);

it('leaves the release notes to whoever has made a release, and goes on generating', () => {
  const files = [...renderAnsible(viewAnsible(plan(disks), settings))];
  const once = files.filter((file) => file.once).map(({ path }) => path.replace(/^.*\/infra\//, ''));
  expect(once.sort()).toEqual(['changelogs/changelog.yaml', 'changelogs/fragments/first-release.yml']);
  // A release that removed the fragment would have it written anew, and announced once more.
  const config = files.find(({ path }) => path.endsWith('changelogs/config.yaml'));
  expect(config?.content).toContain('keep_fragments: true');
});

it('speaks of waiting only where something waits', () => {
  const shown =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}, status: {type: string, enum: [creating, active, error]}}}}}';
  const waiting = catalogueOf(`paths:
  /disks: {post: {requestBody: {${shown.replace(/, status.*?\]\}/, '')}}, responses: {201: {description: x, ${shown}}}}}
  /disks/{id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);
  const speaks = [disks, waiting].map((catalogue) => {
    const files = [...renderAnsible(viewAnsible(plan(catalogue), settings))];
    return files.find(({ path }) => path.endsWith('infra/README.md'))?.content.includes('`wait: false`');
  });
  expect(speaks).toEqual([false, true]);
});
