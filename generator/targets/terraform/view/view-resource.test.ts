import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { findMembers } from '../../../plan/resource/changes.js';
import { isSilent, mayOverwrite } from '../../../plan/resource/lifecycle.js';
import { planResource } from '../../../plan/resource/plan-resource.js';
import { listTimed, shapeResource, viewResource } from './view-resource.js';
import { viewTerraform } from './view-terraform.js';

const SETTINGS = { name: 'it', namespace: 'it', version: '1.0.0', license: 'MIT', source: 'it/it' };

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const THING = '{type: object, properties: {id: {type: string}, name: {type: string}}}';

describe('a create whose answer does not tell what it made', () => {
  const body = `requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}`;
  const list = `get: {responses: {200: {description: x, ${json(`{type: array, items: ${THING}}`)}}}}`;

  it.each([
    { name: 'is silent', answer: '204: {description: x}', listed: list, want: true },
    {
      name: 'shows it without what names it',
      answer: `201: {description: x, ${json('{type: object, properties: {name: {type: string}}}')}}`,
      listed: list,
      want: true,
    },
    { name: 'tells by its body', answer: `201: {description: x, ${json(THING)}}`, listed: list, want: false },
    {
      name: 'tells by its header',
      answer: '201: {description: x, headers: {Location: {schema: {type: string}}}}',
      listed: list,
      want: false,
    },
    { name: 'cannot be found without a list', answer: '204: {description: x}', listed: 'head: {}', want: false },
  ])('$name', ({ answer, listed, want }) => {
    const catalogue = catalogueOf(`
paths:
  /rules: {${listed}, post: {${body}, responses: {${answer}}}}
  /rules/{id}: {get: {responses: {200: {description: x, ${json(THING)}}}}, delete: {}}`);
    expect(isSilent(resourceOf(catalogue, 'rule'))).toBe(want);
  });
});

it('a list of objects that are things of their own is marked as such', () => {
  const pools = 'pools: {type: array, items: {type: object, properties: {name: {type: string}}}}';
  const catalogue = catalogueOf(`
paths:
${pathsOf('/clusters', `name: {type: string}, ${pools}`, 'name: {type: string}')}
${pathsOf('/clusters/{id}/pools', 'size: {type: integer}', undefined, '{pool_id}')}`);
  const cluster = resourceOf(catalogue, 'cluster');
  const view = viewResource(cluster, planResource(cluster), shapeResource(cluster), {
    goName: 'Cluster',
    name: 'cluster',
  });
  expect(JSON.stringify(view.value)).toContain('Inline');
});

describe('a link to several at once', () => {
  const ids = (wire: string) =>
    `{type: object, required: [${wire}], properties: {${wire}: {type: array, items: {type: string}}}}`;
  const view = (attach: string, detach: string) => {
    const catalogue = catalogueOf(`
paths:
${pathsOf('/vms', 'name: {type: string}', 'name: {type: string}')}
${pathsOf('/walls', 'name: {type: string}', 'name: {type: string}')}
  /walls/{id}/attach: {post: {requestBody: {${json(attach)}}, responses: {204: {description: x}}}}
  /walls/{id}/detach: {post: {requestBody: {${json(detach)}}, responses: {204: {description: x}}}}
  /walls/{id}/vms: {get: {responses: {200: {description: x, ${json('{type: array, items: {type: object, properties: {vm_id: {type: string}}}}')}}}}}`);
    const link = resourceOf(catalogue, 'wall_attachment');
    const file = viewResource(link, planResource(link), shapeResource(link), {
      goName: 'WallAttachment',
      name: 'wall_attachment',
    });
    const pages = [...viewTerraform(plan(catalogue), SETTINGS).view.pages];
    return { link, text: JSON.stringify(file.value), page: pages.find(({ title }) => title === 'it_wall_attachment') };
  };

  it('changes in place where both calls take some of them', () => {
    const { link, text, page } = view(ids('vm_ids'), ids('vm_ids'));
    expect(link.attributes.find(({ name }) => name === 'vm_ids')?.onChange).toBe('update');
    expect(findMembers(link)).toBe('vm_ids');
    expect(text).not.toContain('setplanmodifier.RequiresReplace');
    expect(listTimed(link)).toContain('update');
    expect(page?.description).toBe('The link between a wall and VMs. Manages a wall attachment.');
  });

  it('is replaced where the call that ends it takes none', () => {
    const { link, text } = view(ids('vm_ids'), '{type: object}');
    expect(findMembers(link)).toBeNull();
    expect(text).toContain('setplanmodifier.RequiresReplace');
  });

  it('is imported by what stays, and by some of them', () => {
    const { page } = view(ids('vm_ids'), ids('vm_ids'));
    expect(page?.imports.map(({ words }) => words)).toEqual([
      'By its identity, with Terraform 1.12 or newer:',
      'By `wall_id`, for all that are linked; or followed by a slash and a comma-separated list of `vm_ids` for some of them:',
    ]);
    expect(page?.imports.map(({ block }) => block.body[1])).toEqual([
      ['identity', { wall_id: '<wall_id>' }],
      ['id', '<wall_id>'],
    ]);
  });
});

describe('an id', () => {
  const viewOnly = (document: string, name: string) => {
    const resource = resourceOf(catalogueOf(document), name);
    const shapes = shapeResource(resource);
    const ids = shapes.filter((shape) => shape.name === 'id');
    const { value } = viewResource(resource, planResource(resource), shapes, { goName: 'It', name });
    return { ids, text: JSON.stringify(value) };
  };
  const repo = '{type: object, required: [name], properties: {name: {type: string}, topic: {type: string}}}';
  const repos = (update: string) => `
paths:
  /owners/{owner}/repos: {post: {requestBody: {${json(repo)}}, responses: {201: {description: x, ${json(repo)}}}}}
  /owners/{owner}/repos/{name}:
    get: {responses: {200: {description: x, ${json(repo)}}}}
    patch: {requestBody: {${json(update)}}, responses: {200: {description: x, ${json(repo)}}}}
    delete: {}`;

  it('is made of the identity where the API shows none', () => {
    const { ids, text } = viewOnly(repos('{type: object, properties: {topic: {type: string}}}'), 'owner_repository');
    expect(ids).toMatchObject([
      {
        local: true,
        computed: true,
        optional: false,
        source: { description: expect.stringContaining('`owner`, `name`, with slashes') },
      },
    ]);
    expect(text).toContain('JoinedID');
    expect(text).not.toContain('Renamed');
  });

  it('is the own one where the API shows one', () => {
    const { ids, text } = viewOnly(`paths:\n${pathsOf('/vms', 'name: {type: string}', 'name: {type: string}')}`, 'vm');
    expect(ids).toMatchObject([{ local: false }]);
    expect(text).not.toContain('JoinedID');
  });

  it('may change where an update takes a part of the identity, which then replaces nothing', () => {
    const { text } = viewOnly(repos(repo), 'owner_repository');
    expect(text).toContain('Renamed');
    expect(text.match(/RequiresReplace/g)).toHaveLength(1);
  });
});

describe('a link and what it joins', () => {
  const body = json('{type: object, required: [server], properties: {server: {type: string}}}');
  const view = (shown: string, text = '') => {
    const nullable = `{type: [string, "null"], description: "${text}"}`;
    const catalogue = catalogueOf(`
paths:
${pathsOf('/ips', `name: {type: string}, ${shown}: ${nullable}`, `name: {type: string}, ${shown}: ${nullable}`)}
  /ips/{id}/assign: {post: {requestBody: {${body}}, responses: {204: {description: x}}}}
  /ips/{id}/unassign: {post: {responses: {204: {description: x}}}}`);
    const pages = [...viewTerraform(plan(catalogue), SETTINGS).view.pages];
    return (title: string) => pages.find((page) => page.title === title);
  };

  it('says of an attribute that the link sets it too', () => {
    const find = view('server');
    expect(JSON.stringify(find('it_ip')?.sections)).toContain('`it_ip_assignment` sets it too');
    expect(find('it_ip_assignment')?.imports).not.toEqual([]);
  });

  it('says so in a sentence of its own, whatever the text before it ends with', () => {
    for (const text of ['The server', 'The server.'])
      expect(JSON.stringify(view('server', text)('it_ip')?.sections)).toContain(
        'The server. `it_ip_assignment` sets it too',
      );
  });

  it('says of a link that nothing shows it, and how to import it is not told', () => {
    const page = view('note')('it_ip_assignment');
    expect(page?.description).toContain('The API does not show whether this link exists');
    expect(page?.imports).toEqual([]);
  });
});

describe('what destroying a link does, where no call of its own takes it back', () => {
  const names = '{type: object, required: [disks], properties: {disks: {type: array, items: {type: string}}}}';
  const value = (schema: string) =>
    `{type: object, required: [port, label], properties: {port: {type: string}, label: ${schema}}}`;
  const describePage = (title: string, path: string, post: string) => {
    const catalogue = catalogueOf(`
paths:
${pathsOf('/vms', 'name: {type: string}', 'name: {type: string}')}
  ${path}: {${post}}`);
    const pages = [...viewTerraform(plan(catalogue), SETTINGS).view.pages];
    return pages.find((page) => page.title === title)?.description;
  };
  const done = 'responses: {204: {description: x}}';

  it.each([
    {
      text: 'Reset to the first value if null.',
      schema: '{type: string, nullable: true, ',
      want: 'sets `label` to `null`.',
    },
    {
      text: 'Send an empty list to remove all.',
      schema: '{type: array, items: {type: string}, ',
      want: 'sets `label` to an empty list.',
    },
  ])('is told: $want', ({ text, schema, want }) => {
    const body = value(`${schema}description: ${text}}`);
    expect(
      describePage('it_vm_label', '/vms/{id}/actions/change_label', `post: {requestBody: {${json(body)}}, ${done}}`),
    ).toContain(`Destroying this resource ${want}`);
  });

  it('is told: it is only forgotten', () => {
    const list = `get: {responses: {200: {description: x, ${json('{type: array, items: {type: object, properties: {id: {type: string}}}}')}}}}`;
    expect(
      describePage(
        'it_vm_disk',
        '/vms/{id}/disks',
        `${list}, post: {summary: Assign disks to a VM, requestBody: {${json(names)}}, ${done}}`,
      ),
    ).toContain('destroying this resource only removes it from the Terraform state.');
  });
});

it('the id of a link that nothing shows is not said to be what an import takes, because there is none', () => {
  const link = resourceOf(
    catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}')}${pathsOf('/isos', 'name: {type: string}')}
  /vms/{vm_id}/isos/{iso_id}: {put: {responses: {204: {description: x}}}, delete: {responses: {204: {description: x}}}}`),
    'vm_iso',
  );
  const told = shapeResource(link).find(({ name }) => name === 'id')?.source.description;
  expect(told).toBe('Made of `vm_id`, `iso_id`, with slashes between them.');
});

describe('what a create may overwrite', () => {
  const handler = (required: string) =>
    json(`{type: object, required: [${required}], properties: {name: {type: string}}}`);
  it.each([
    { name: 'answers with nothing', answer: '200: {description: x}', want: true },
    { name: 'is the update as well', summary: 'Create or update a handler', want: true },
    { name: 'shows what it made', want: false },
    {
      name: 'says where it is',
      answer: '201: {description: x, headers: {Location: {schema: {type: string}}}}',
      want: false,
    },
    {
      name: 'is refused for a second one',
      answer: '200: {description: x}, 409: {description: the name is taken}',
      want: false,
    },
  ])('is looked for first: it $name', ({ summary = 'Create a handler', answer, want }) => {
    const catalogue = catalogueOf(`
paths:
  /handlers: {post: {summary: ${summary}, requestBody: {${handler('name')}}, responses: {${answer ?? `201: {description: x, ${handler('')}}`}}}}
  /handlers/{name}: {get: {responses: {200: {description: x, ${handler('')}}}}, delete: {}}`);
    const own = resourceOf(catalogue, 'handler');
    expect(mayOverwrite(own)).toBe(want);
    const given = { goName: 'Handler', name: 'handler' };
    const { value } = viewResource(own, planResource(own), shapeResource(own), given);
    expect(JSON.stringify(value).includes('Overwrites')).toBe(want);
  });
});
