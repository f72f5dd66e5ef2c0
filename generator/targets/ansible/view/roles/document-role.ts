import { compareText, withArticle } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { isCollection } from '../../../../plan/kinds.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { isUnlogged } from '../describe-fields.js';
import { documentOptions } from '../document-options.js';
import { toSentences } from '../document-text.js';
import type { Option } from '../options.js';
import type { Scope } from '../scope.js';
import { toText } from './document-text.js';
import { listTied } from './expressions.js';
import { OWN } from './own-keys.js';
import { findPath, listLinkOptions, type Member, NO_LOG, type RolePlan } from './plan-role.js';
import { documentOutputs, documentOwnKeys } from './role-outputs.js';
import { listNaming, phraseRemoval } from './role-removal.js';
import { nameAll } from './role-tasks.js';

type Specs = { [name: string]: JsonObject };

/** meta/argument_specs.yml: what is needed to make it, and what is needed to remove it. */
export function documentRole(role: RolePlan, scope: Scope): JsonObject {
  const { title, resource } = role.hub.plan;
  const own = toSentences(role.stack.description || resource.description).map(toText);
  const head = {
    author: [`iacsmith (@${scope.settings.namespace})`],
    version_added: scope.findVersion(nameVersioned(role.name)),
  };
  return {
    argument_specs: {
      main: {
        short_description: `Create ${withArticle(title)} and the resources it needs`,
        description: [
          ...own,
          'Each related resource can be created by the role, referenced by its key if it already exists, or left out.',
          'A second run changes nothing.',
          ...documentOutputs(role).map(({ name, description }) => `Sets the fact C(${name}). ${description}`),
        ],
        ...head,
        options: sortSpecs(documentMain(role)),
      },
      absent: {
        short_description: `Remove ${phraseRemoval(role)}`,
        description: [
          'Deletes in reverse order.',
          'Resources that were only referenced by their key are kept, and so are resources that the API cannot delete.',
          'A second run changes nothing.',
        ],
        ...head,
        options: sortSpecs(documentAbsent(role)),
      },
    },
  };
}

/** What a role is called where versions are kept: no module can have a space in its name. */
export function nameVersioned(role: string): string {
  return `role ${role}`;
}

export function documentMain(role: RolePlan): Specs {
  const specs: Specs = { ...documentHub(role), ...documentOwn(role) };
  for (const member of role.members) {
    if (member.neighbour.create) specs[member.variable] = documentMember(role, member);
    if (member.given !== null) specs[member.given] = documentGiven(role, member);
    if (member.link?.variable) specs[member.link.variable] = documentLink(member);
  }
  return specs;
}

function documentHub(role: RolePlan): Specs {
  const { plan } = role.hub;
  const inputs = plan.options.filter(({ isInput }) => isInput);
  const documented = documentOptions(inputs, (option) => noteHub(role, option));
  return Object.fromEntries(
    inputs.map((option) => {
      const spec = toRoleSpec(documented[option.name] as JsonObject, option);
      return [role.variables.get(option.name) ?? option.name, { ...spec, ...mark(isNeeded(role, option)) }];
    }),
  );
}

/** What the API must be told, unless a neighbour fills it in; and what says where the hub is. */
function isNeeded(role: RolePlan, { name, attribute }: Option): boolean {
  const { plan } = role.hub;
  if (findUser(role, name)) return false;
  if (plan.parents.includes(name)) return true;
  if (plan.identity.includes(name))
    return !isCollection(plan.resource.kind) && plan.naturalKey?.name !== name && !plan.naturalKey;
  return attribute.required;
}

function findUser(role: RolePlan, option: string): Member | null {
  const uses = ({ neighbour }: Member) =>
    neighbour.direction === 'used' && neighbour.joint && findPath(role.hub.plan, neighbour.joint.at)?.[0] === option;
  return role.members.find((member) => member.neighbour.create && uses(member)) ?? null;
}

function noteHub(role: RolePlan, option: Option): string[] {
  const { identity, naturalKey, keyScope, title, resource } = role.hub.plan;
  const notes: string[] = [];
  const user = findUser(role, option.name);
  if (user) notes.push(`Set automatically from C(${user.variable}).`);
  if (identity.includes(option.name) && isCollection(resource.kind)) {
    notes.push(`Identifies an existing ${title}. The API assigns it, so it cannot be set on creation.`);
  } else if (option === naturalKey) notes.push(`Identifies the ${title}.`);
  if (naturalKey && !option.attribute.required && keyScope.includes(option.name)) {
    notes.push(`If unset, C(${role.variables.get(naturalKey.name)}) is searched in all of them.`);
  }
  return notes;
}

function documentOwn(role: RolePlan): Specs {
  const { plan } = role.hub;
  const states = plan.states.filter((state) => state !== 'absent' && state !== 'restarted');
  const name = (option: string) => role.variables.get(option) ?? option;
  return {
    [name('state')]: {
      description: [
        `Desired state of the ${plan.title}.`,
        ...(states.length > 1 ? ['V(started) and V(stopped) also set the power state.'] : []),
        'To delete it, use the entry point C(absent).',
      ],
      type: 'str',
      choices: states,
      default: 'present',
    },
    ...(plan.canRecreate && {
      [name('recreate')]: {
        description: [
          `Whether to delete and recreate the ${plan.title} if something has changed that cannot be updated in place.`,
        ],
        type: 'bool',
        default: false,
      },
    }),
    ...(role.variables.has(NO_LOG) && {
      [name(NO_LOG)]: {
        description: ['Whether to hide results that contain secrets.', 'Set it to V(false) to debug a failing task.'],
        type: 'bool',
        default: true,
      },
    }),
    ...Object.fromEntries(documentOwnKeys(role).map(({ key, spec }) => [name(key), spec])),
  };
}

function documentMember(role: RolePlan, member: Member): JsonObject {
  const { neighbour, plan } = member;
  const whose = neighbour.direction === 'used' ? `that the ${role.hub.plan.title} uses` : describeTie(role, member);
  return {
    description: [
      `${neighbour.many ? `The ${toPlural(plan.title)}` : `The ${plan.title}`} ${whose}, to be created by the role.`,
      `Each entry takes the options of the module M(${member.module}).`.replace(
        'Each entry',
        neighbour.many ? 'Each entry' : 'It',
      ),
    ],
    ...shape(neighbour.many),
    ...(neighbour.many && { default: [] }),
    options: documentInside(role, member),
  };
}

function describeTie(role: RolePlan, { neighbour, link }: Member): string {
  const hub = role.hub.plan.title;
  return neighbour.direction === 'linked' && link
    ? `that are to be linked with the ${hub}`.replace('are', neighbour.many ? 'are' : 'is')
    : `of the ${hub}`;
}

function documentInside(role: RolePlan, member: Member): JsonObject {
  const { plan, neighbour, parts } = member;
  const tied = new Map(listTied(role, member).map(({ option, from }) => [option, from]));
  const holder = neighbour.direction === 'hanging' && neighbour.joint ? findPath(plan, neighbour.joint.at)?.[0] : null;
  const inputs = plan.options.filter(({ isInput, name }) => isInput && name !== holder);
  const documented = documentOptions(inputs, ({ name }) => {
    const from = tied.get(name);
    return from === undefined ? [] : [`Defaults to C(${from}).`];
  });
  const specs: Specs = Object.fromEntries(
    inputs.map((option) => {
      const isOwn = plan.identity.includes(option.name) && isCollection(plan.resource.kind);
      const needed = option.attribute.required && !tied.has(option.name) && !isOwn;
      return [option.name, { ...toRoleSpec(documented[option.name] as JsonObject, option), ...mark(needed) }];
    }),
  );
  if (plan.canRecreate) {
    const description = ['Whether to delete and recreate it if something has changed that cannot be updated in place.'];
    specs.recreate = { description, type: 'bool', default: false };
  }
  for (const part of parts) {
    specs[part.variable] = {
      description: [`The ${nameAll(part)} of this ${plan.title}, with the options of the module M(${part.module}).`],
      ...shape(part.neighbour.many),
      options: documentInside(role, part),
    };
  }
  return sortSpecs(specs);
}

function documentGiven(role: RolePlan, { neighbour, plan }: Member): JsonObject {
  const [subjects, key] = [neighbour.many ? toPlural(plan.title) : plan.title, neighbour.link?.toNeighbour.key ?? 'id'];
  const keys = neighbour.many ? toPlural(key) : key;
  return {
    description: [`The C(${keys}) of existing ${subjects} to link with the ${role.hub.plan.title}.`],
    type: neighbour.many ? 'list' : 'str',
    ...(neighbour.many && { elements: 'str', default: [] }),
  };
}

function documentLink({ neighbour, link }: Member): JsonObject {
  if (!link || !neighbour.link) return {};
  const inputs = listLinkOptions(neighbour.link, link.plan);
  const documented = documentOptions(inputs);
  const options = inputs.map((option): [string, Json] => [
    option.name,
    toRoleSpec(documented[option.name] as JsonObject, option),
  ]);
  return {
    description: [`Further options of every ${link.plan.title}, as in the module M(${link.module}).`],
    type: 'dict',
    default: {},
    options: sortSpecs(Object.fromEntries(options) as Specs),
  };
}

function documentAbsent(role: RolePlan): Specs {
  const main = documentMain(role);
  const names = new Set(listNaming(role).map((name) => role.variables.get(name)));
  const made = role.members.flatMap(({ variable, given, link }) => [variable, given, link?.variable]);
  for (const key of [OWN.wait, OWN.waitTimeout, OWN.waitInterval]) names.add(role.variables.get(key));
  const places = new Set(role.hub.plan.places.map((name) => role.variables.get(name)));
  return Object.fromEntries(
    Object.entries(main)
      .filter(([name]) => names.has(name) || made.includes(name))
      .map(([name, { options: _, required, ...spec }]) => [
        name,
        { ...spec, ...mark(required === true && !places.has(name)) },
      ]),
  );
}

function shape(many: boolean): JsonObject {
  return many ? { type: 'list', elements: 'dict' } : { type: 'dict' };
}

function mark(needed: boolean): JsonObject {
  return needed ? { required: true } : {};
}

/** The documentation of a module's option as a role has it: other words for the same, and nothing that is a template. */
function toRoleSpec(spec: JsonObject, option: Option): JsonObject {
  // Argument specs of roles know no aliases.
  const { suboptions, description, aliases: _, ...rest } = spec;
  const carrier = option.element && option.kind !== 'map' ? option.element : option;
  const inner = Object.entries((suboptions ?? {}) as JsonObject).map(([name, one]): [string, Json] => {
    const member = carrier.members.find((own) => own.name === name);
    return [name, member ? toRoleSpec(one as JsonObject, member) : one];
  });
  return {
    description: (description as string[]).map(toText),
    ...rest,
    ...(isUnlogged(option) && { no_log: true }),
    ...(inner.length > 0 && { options: Object.fromEntries(inner) }),
  };
}

function sortSpecs(specs: Specs): JsonObject {
  return Object.fromEntries(Object.entries(specs).sort(([a], [b]) => compareText(a, b)));
}
