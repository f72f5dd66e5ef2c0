import type { Catalogue } from '../../../../map/types.js';
import { toWords, withArticle } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { isCollection } from '../../../../plan/kinds.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { listKeys } from '../describe-client.js';
import type { Scope } from '../scope.js';
import type { ModuleView } from '../types.js';
import { listHostVariables, listSources } from '../view-inventory.js';
import { expectHosts } from './expect-hosts.js';
import { toTemplate } from './expressions.js';
import type { RolePlan } from './plan-role.js';
import { listNaming, phraseRemoval } from './role-removal.js';
import { listInputs, listReinstalls, type Stage } from './stage.js';
import type { PlaybooksView, PlaybookView } from './types.js';
import { viewReport } from './view-report.js';
import { viewVariables } from './view-variables.js';

/** The inventory puts what comes from one source into a group. */
const GROUP = 'kind';

export function viewPlaybooks(
  roles: readonly RolePlan[],
  catalogue: Catalogue,
  modules: readonly ModuleView[],
  scope: Scope,
): PlaybooksView | null {
  if (roles.length === 0) return null;
  const hosts = listSources(catalogue).filter(({ isHost }) => isHost);
  const stages = roles.map((role) => makeStage(role, hosts, scope));
  const { name } = scope.settings;
  const report = viewReport(stages, modules, scope);
  const playbooks = [...stages.flatMap((stage) => listPlaybooks(stage, modules)), ...(report ? [report] : [])];
  return {
    playbooks,
    variables: stages.map((stage) => viewVariables(stage, modules)),
    inventory:
      hosts.length === 0
        ? null
        : {
            name,
            header: scope.header,
            content: { plugin: `${scope.full}.${name}`, keyed_groups: [{ key: `${name}_source`, prefix: GROUP }] },
          },
  };
}

type Hosts = ReturnType<typeof listSources>;

function makeStage(role: RolePlan, hosts: Hosts, scope: Scope): Stage {
  const { plan } = role.hub;
  const { name, full } = { name: scope.settings.name, full: scope.full };
  const host = hosts.find((own) => own.name === plan.resource.name);
  const isKnown = host !== undefined && plan.parents.length === 0 && plan.identity.length > 0;
  const shown = host ? listHostVariables(host.subject) : [];
  const byHost = plan.options.flatMap((option): [string, Json][] => {
    const variable = shown.find(({ attribute }) => attribute.name === option.attribute.name);
    if (!plan.identity.includes(option.name) || !variable) return [];
    return [[option.name, toTemplate(`${name}_${variable.name}`)]];
  });
  const byName = listNaming(role).flatMap((option): [string, Json][] => {
    const variable = role.variables.get(option);
    return variable === undefined ? [] : [[option, toTemplate(`${variable} | default(omit)`)]];
  });
  const onHosts = isKnown && byHost.length === plan.identity.length;
  const { access } = scope;
  const keys = access.credentials.every(({ open }) => open) ? [] : listKeys(access);
  return {
    role,
    scope,
    group: onHosts ? `${GROUP}_${plan.resource.name}` : null,
    naming: Object.fromEntries(onHosts ? byHost : byName),
    head: {
      gather_facts: false,
      ...(keys.length > 0 && {
        module_defaults: {
          [`group/${full}.${name}`]: Object.fromEntries(
            keys.map((key) => [key, toTemplate(`${name}_${key} | default(omit)`)]),
          ),
        },
      }),
    },
  };
}

function listPlaybooks(stage: Stage, modules: readonly ModuleView[]): PlaybookView[] {
  const { plan } = stage.role.hub;
  const { update } = plan.resource.operations;
  return [
    viewProvision(stage),
    ...(update.length > 0 ? [viewChange(stage)] : []),
    ...(plan.resource.power ? [viewPower(stage)] : []),
    ...listReinstalls(stage, modules).map(({ action, module }) => viewReinstall(stage, action, module)),
    viewTakeDown(stage),
  ];
}

function viewProvision({ role, scope, head }: Stage): PlaybookView {
  const what = `${withArticle(role.hub.plan.title)} and the resources it needs`;
  return {
    name: `${role.name}_provision`,
    does: `Creates ${what}.`,
    header: scope.header,
    plays: [{ name: `Create ${what}`, hosts: 'localhost', ...head, roles: [{ role: `${scope.full}.${role.name}` }] }],
  };
}

/** Nothing that cannot be taken back happens by a playbook's name alone. */
function confirm(variable: string, names: readonly string[] = []): JsonObject {
  const isNamed = names.map((name) => `${name} is defined`).join(' or ');
  const which = names.length > 0 ? `Set ${names.join(' or ')} to choose which one, and set` : 'Set';
  return {
    name: 'Require confirmation',
    'ansible.builtin.assert': {
      that: [...(isNamed === '' ? [] : [isNamed]), `${variable} | default(false) | bool`],
      fail_msg: `This cannot be undone. ${which} ${variable} to true to continue.`,
      quiet: true,
    },
  };
}

/** Variables of which one says which hub is meant; none where there is only one, or where its values tell it. */
function listTelling({ hub, variables }: RolePlan): string[] {
  const { identity, naturalKey } = hub.plan;
  const names = [...(naturalKey ? [naturalKey.name] : []), ...(identity.length === 1 ? identity : [])];
  const found = [...new Set(names)].map((name) => variables.get(name));
  return naturalKey || !isCollection(hub.plan.resource.kind) ? found.filter((name) => name !== undefined) : [];
}

function viewTakeDown({ role, scope, head }: Stage): PlaybookView {
  const confirmed = `${role.name}_take_down_confirmed`;
  const { title } = role.hub.plan;
  const what = phraseRemoval(role);
  const stays = role.hub.stays === null ? '' : `, and so is the ${title} itself`;
  const step = {
    name: `Remove ${what}`,
    'ansible.builtin.import_role': { name: `${scope.full}.${role.name}`, tasks_from: 'absent' },
  };
  return {
    name: `${role.name}_take_down`,
    does: `Deletes ${what} if \`${confirmed}\` is true. Resources that were only referenced by their key are kept${stays}.`,
    header: scope.header,
    plays: [
      {
        name: `Remove ${what}`,
        hosts: 'localhost',
        ...head,
        tasks: [confirm(confirmed, listTelling(role)), step],
      },
    ],
  };
}

/** A play on each host, or on the one that the variables name. The API is called from the control machine. */
function makePlays(stage: Stage, name: string, tasks: Json[], more: JsonObject = {}): Json[] {
  const { group, head } = stage;
  return [...expectHosts(stage), { name, hosts: group ?? 'localhost', ...head, ...more, tasks }];
}

function callModule({ group }: Stage, task: JsonObject): JsonObject {
  return group === null ? task : { ...task, delegate_to: 'localhost' };
}

/** On all hosts that the API has only where somebody says so: an inventory knows of machines that nobody had in mind. */
function checkChosen({ role, group }: Stage, playbook: string): JsonObject[] {
  if (group === null) return [];
  const all = `${playbook}_all`;
  const subjects = toPlural(role.hub.plan.title);
  return [
    {
      name: 'Require a host limit',
      'ansible.builtin.assert': {
        that: [`ansible_limit is defined or ${all} | default(false) | bool`],
        fail_msg: `Choose ${subjects} with --limit, or set ${all} to true for all of the inventory.`,
        quiet: true,
      },
      run_once: true,
    },
  ];
}

function viewChange(stage: Stage): PlaybookView {
  const { role, scope, group, naming } = stage;
  const { title } = role.hub.plan;
  const all = group === null ? withArticle(title) : toPlural(title);
  const changes = `${role.name}_changes`;
  const entries = Object.entries(naming).map(
    ([option, value]) => `'${option}': ${String(value).slice(3, -3).replace('default(omit)', 'default(none)')}`,
  );
  const task = callModule(stage, {
    name: `Update the ${title}`,
    [role.hub.module]: { items: [toTemplate(`${changes} | combine({${entries.join(', ')}})`)] },
    when: `${changes} | length > 0`,
  });
  const check = {
    name: 'Require the changes',
    'ansible.builtin.assert': {
      that: [`${changes} is defined`],
      fail_msg: `Set ${changes} to a dictionary with the options to change and their new values.`,
      quiet: true,
    },
  };
  return {
    name: `${role.name}_change`,
    does: `Updates ${all} in place with the values of \`${changes}\`.`,
    header: scope.header,
    plays: makePlays(stage, `Update ${all} in place`, [...checkChosen(stage, `${role.name}_change`), check, task]),
  };
}

function viewPower(stage: Stage): PlaybookView {
  const { role, scope, group, naming } = stage;
  const { title, states } = role.hub.plan;
  const all = group === null ? withArticle(title) : toPlural(title);
  const variable = `${role.name}_power`;
  const choices = states.filter((state) => state !== 'present' && state !== 'absent');
  const check = {
    name: 'Check the desired power state',
    'ansible.builtin.assert': {
      that: [`${variable} | default('') in [${choices.map((state) => `'${state}'`).join(', ')}]`],
      fail_msg: `Set ${variable} to one of ${choices.join(', ')}.`,
      quiet: true,
    },
  };
  const task = callModule(stage, {
    name: `Set the power state of the ${title}`,
    [role.hub.module]: { ...naming, state: toTemplate(variable) },
  });
  const batch = group === null ? {} : { serial: toTemplate(`${role.name}_batch | default('25%')`) };
  return {
    name: `${role.name}_power`,
    does: `Sets the power state of ${all}: ${choices.join(', ')}.`,
    header: scope.header,
    plays: makePlays(stage, `Set the power state of ${all}`, [...checkChosen(stage, variable), check, task], batch),
  };
}

function viewReinstall(stage: Stage, action: string, module: ModuleView): PlaybookView {
  const { role, scope, group, naming } = stage;
  const { title } = role.hub.plan;
  const prefix = `${role.name}_${action}`;
  const all = group === null ? withArticle(title) : toPlural(title);
  const known = Object.entries(naming).filter(([option]) => Object.hasOwn(module.documentation.options, option));
  const inputs = listInputs(stage, module).map((option) => [option, toTemplate(`${prefix}_${option} | default(omit)`)]);
  const words = toWords(action).replace(/^./, (first) => first.toUpperCase());
  const task = callModule(stage, {
    name: `${words} the ${title}`,
    [`${scope.full}.${module.name}`]: Object.fromEntries([...known, ...inputs]),
  });
  return {
    name: prefix,
    does: `${words} of ${all} if \`${prefix}_confirmed\` is true.`,
    header: scope.header,
    plays: makePlays(stage, `${words} ${all}`, [...checkChosen(stage, prefix), confirm(`${prefix}_confirmed`), task]),
  };
}
