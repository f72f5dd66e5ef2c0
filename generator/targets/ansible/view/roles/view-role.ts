/** The folder `targets/ansible/view/roles`: a role and its playbooks for each stack. */

import { withArticle } from '../../../../naming/identifiers.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { sampleOption } from '../make-sample.js';
import type { Scope } from '../scope.js';
import { documentMain, documentRole } from './document-role.js';
import { OWN } from './own-keys.js';
import type { Member, RolePlan } from './plan-role.js';
import { documentOutputs, documentOwnKeys } from './role-outputs.js';
import { listAbsent, phraseRemoval } from './role-removal.js';
import { listPresent } from './role-tasks.js';
import { sampleHub, sampleMember } from './sample-role.js';
import type { RoleView, VariableView } from './types.js';
import { wireRole } from './wire-role.js';

export function viewRole(role: RolePlan, scope: Scope): RoleView {
  const { title } = role.hub.plan;
  const full = `${scope.full}.${role.name}`;
  const summary = `Create ${withArticle(title)} and the resources it needs`;
  return {
    header: scope.header,
    name: role.name,
    full,
    collection: scope.full,
    title,
    summary,
    meta: describeMeta(role, scope),
    argumentSpecs: documentRole(role, scope),
    variables: listVariables(role),
    outputs: documentOutputs(role),
    secretsFile: role.variables.get(OWN.secretsFile) ?? null,
    wiring: wireRole(role),
    tasks: [...listPresent(role), ...listAbsent(role)],
    around: role.members.map((member) => describeMember(role, member)),
    left: role.stack.left,
    example: makePlay(`Create ${withArticle(title)}`, { role: full }, makeExample(role)),
    removal: makeRemoval(role, full),
    stays: role.hub.stays,
  };
}

function describeMeta(role: RolePlan, { settings }: Scope): JsonObject {
  const { title } = role.hub.plan;
  return {
    galaxy_info: {
      role_name: role.name,
      author: `iacsmith (@${settings.namespace})`,
      description: `Creates ${withArticle(title)} and the resources it needs, or deletes ${role.hub.stays === null ? 'them' : 'the latter'}.`,
      license: settings.license,
      min_ansible_version: '2.17',
      galaxy_tags: ['cloud', 'infrastructure'],
    },
    dependencies: [],
  };
}

/** The hub's own first, what is needed before the rest; then what is around it. */
function listVariables(role: RolePlan): VariableView[] {
  const specs = documentMain(role);
  const own = new Set([...role.variables].map(([, variable]) => variable));
  const around = role.members.flatMap(({ variable, given, link, neighbour }) =>
    [neighbour.create ? variable : null, given, link?.variable ?? null].filter((name) => name !== null),
  );
  const hub = [...own].filter((name) => !around.includes(name) && Object.hasOwn(specs, name));
  const rank = (name: string) =>
    specs[name]?.required === true ? 0 : Object.hasOwn(specs[name] ?? {}, 'default') ? 2 : 1;
  const sorted = [...hub].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return [...sorted, ...around].map((name) => viewVariable(role, name, specs[name] ?? {}));
}

function viewVariable(role: RolePlan, name: string, spec: JsonObject): VariableView {
  const option = role.hub.plan.options.find((own) => own.isInput && role.variables.get(own.name) === name);
  const [first = ''] = (spec.description ?? []) as string[];
  const elements = spec.elements === undefined ? '' : ` of ${spec.elements}`;
  const member = role.members.find(({ variable }) => variable === name);
  const sample = option
    ? sampleOption(option, role.hub.plan.resource)
    : member
      ? sampleMember(role, member)
      : sampleOwn(role, name);
  return {
    name,
    type: `${spec.type}${elements}`,
    required: spec.required === true,
    description: first.replace(/\b[CVM]\(((?:[^()\\]|\\.)*)\)/g, '$1'),
    preset: member || Object.hasOwn(spec, 'default') ? { [name]: (spec.default as Json | undefined) ?? null } : null,
    sample: { [name]: sample },
  };
}

function sampleOwn(role: RolePlan, name: string): Json {
  return documentOwnKeys(role).find(({ key }) => role.variables.get(key) === name)?.sample ?? '';
}

function describeMember(role: RolePlan, member: Member): RoleView['around'][number] {
  const { neighbour, variable, given } = member;
  const first = neighbour.joint?.at[0]?.name;
  const option = role.hub.plan.options.find(({ attribute }) => attribute.name === first);
  const used = neighbour.direction === 'used' && option ? (role.variables.get(option.name) ?? '') : '';
  const parts = member.parts.map((part) => part.variable);
  return {
    name: parts.length === 0 ? member.plan.title : `${member.plan.title} with ${parts.join(', ')}`,
    variable: neighbour.create ? variable : '',
    given: given ?? used,
    reason: neighbour.reason,
  };
}

/** The hub, and the first of what can be made around it. */
function makeExample(role: RolePlan): JsonObject {
  const shown = role.members.filter(({ neighbour }) => neighbour.create).slice(0, 2);
  return {
    ...sampleHub(role),
    ...Object.fromEntries(shown.map((member) => [member.variable, sampleMember(role, member)])),
  };
}

function makePlay(name: string, role: JsonObject, vars: JsonObject): Json {
  return [{ name, hosts: 'localhost', gather_facts: false, roles: [{ ...role, vars }] }];
}

function makeRemoval(role: RolePlan, full: string): Json {
  return [
    {
      name: `Remove ${phraseRemoval(role)}`,
      'ansible.builtin.include_role': { name: full, tasks_from: 'absent' },
      vars: makeExample(role),
    },
  ];
}
