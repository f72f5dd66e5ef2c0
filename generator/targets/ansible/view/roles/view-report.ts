import { toPlural } from '../../../../naming/plurals.js';
import { isHidden } from '../../../../plan/is-hidden.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import type { Scope } from '../scope.js';
import type { ModuleView } from '../types.js';
import { toTemplate } from './expressions.js';
import type { RolePlan } from './plan-role.js';
import type { Stage } from './stage.js';
import type { PlaybookView } from './types.js';

/** One playbook that says what is there, for every role: it only reads. Where no role's resource has a list there is none. */
export function viewReport(
  stages: readonly Stage[],
  modules: readonly ModuleView[],
  scope: Scope,
): PlaybookView | null {
  const { name } = scope.settings;
  const parts = stages.flatMap((stage) => readHub(stage, modules));
  if (parts.length === 0) return null;
  const [first] = stages;
  const play: JsonObject = {
    name: 'Report existing resources',
    hosts: 'localhost',
    ...(first?.head ?? {}),
    vars: {
      [`${name}_report`]: Object.fromEntries(parts.map(({ title, rows }) => [title, toTemplate(rows)])),
    },
    tasks: [
      ...parts.map(({ task }) => task),
      { name: 'Show the report', 'ansible.builtin.debug': { var: `${name}_report` } },
      {
        name: 'Write the report to a file',
        'ansible.builtin.copy': {
          content: toTemplate(`${name}_report | to_nice_json`),
          dest: toTemplate(`${name}_report_file`),
          mode: '0600',
        },
        when: `${name}_report_file is defined`,
      },
    ],
  };
  return {
    name: 'report',
    does: `Reports existing resources, and writes the report to \`${name}_report_file\` if that is set.`,
    header: scope.header,
    plays: [play],
  };
}

interface Part {
  title: string;
  rows: string;
  task: Json;
}

function readHub({ role, scope }: Stage, modules: readonly ModuleView[]): Part[] {
  const { plan } = role.hub;
  const info = scope.nameInfo(plan.resource.name);
  const module = modules.find(({ name }) => name === info);
  const [result] = Object.keys(module?.returns ?? {});
  if (!module || result === undefined || !plan.resource.operations.list) return [];
  const places = Object.entries(module.documentation.options).flatMap(([option, spec]) => {
    if ((spec as JsonObject).required !== true) return [];
    return [[option, role.variables.get(option)] as const];
  });
  if (places.some(([, variable]) => variable === undefined)) return [];
  const register = `found_${role.name}`;
  const shown = listShown(role).map((name) => `'${name}'`);
  const pick = `map('selectattr', 'key', 'in', [${shown.join(', ')}]) | map('list') | map('items2dict')`;
  return [
    {
      title: result,
      rows: `${register}['${result}'] | default([]) | map('dict2items') | ${pick} | list`,
      task: {
        name: `Get ${toPlural(plan.title)}`,
        [`${scope.full}.${module.name}`]: Object.fromEntries(
          places.map(([option, own]) => [option, toTemplate(own ?? '')]),
        ),
        register,
        ...(places.length > 0 && { when: places.map(([, variable]) => `${variable} is defined`) }),
      },
    },
  ];
}

/** What tells one from another and how it is: short resources that are no secret. */
function listShown({ hub }: RolePlan): string[] {
  const { identity, naturalKey, options, resource } = hub.plan;
  const status = [resource.wait?.status?.field[0], resource.power?.field[0]];
  const telling = options.filter(({ attribute }) => {
    const { name, type, format, deprecated } = attribute;
    if (isHidden(attribute) || deprecated || type !== 'string') return false;
    return (
      status.includes(name) || /^(?:status|state|region|location)$/.test(name) || format === 'ipv4' || format === 'ipv6'
    );
  });
  return [...new Set([...(naturalKey ? [naturalKey.name] : []), ...identity, ...telling.map(({ name }) => name)])];
}
