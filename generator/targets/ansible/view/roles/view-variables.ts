import type { JsonObject } from '../../../../spec/types.js';
import { sampleOption } from '../make-sample.js';
import type { ModuleView } from '../types.js';
import { sampleHub, sampleMember } from './sample-role.js';
import { listInputs, listReinstalls, type Stage } from './stage.js';
import type { VariablesView } from './types.js';

/** Sample values for all that the playbooks of a role read: what is needed, and beside it what could be said. */
export function viewVariables(stage: Stage, modules: readonly ModuleView[]): VariablesView {
  const { role, scope, group } = stage;
  const { plan } = role.hub;
  const changeable = plan.options.filter(
    (option) =>
      option.isInput &&
      option !== plan.naturalKey &&
      !plan.parents.includes(option.name) &&
      !plan.identity.includes(option.name) &&
      !plan.facts.kept.has(option.attribute.name) &&
      !option.attribute.deprecated,
  );
  const reinstalls = listReinstalls(stage, modules);
  const [first] = changeable;
  return {
    name: role.name,
    header: scope.header,
    does: 'Sample values. Copy this file, adapt it and pass it with -e @FILE; no playbook reads it by itself.',
    values: sampleHub(role),
    more: [
      ...role.members
        .filter(({ neighbour }) => neighbour.create)
        .map((member) => ({
          comment: `Created with it: ${member.neighbour.reason}.`,
          values: { [member.variable]: sampleMember(role, member) },
        })),
      ...(first && plan.resource.operations.update.length > 0
        ? [
            {
              comment: `Can be updated in place: ${changeable.map(({ name }) => name).join(', ')}.`,
              values: { [`${role.name}_changes`]: { [first.name]: sampleOption(first, plan.resource) } },
            },
          ]
        : []),
      ...(plan.resource.power
        ? [
            {
              comment: `For the playbook ${role.name}_power${group === null ? '' : ', on the hosts in --limit; how many at a time'}.`,
              values: { [`${role.name}_power`]: 'stopped', ...(group !== null && { [`${role.name}_batch`]: '25%' }) },
            },
          ]
        : []),
      ...reinstalls.map(({ action, module }) => ({
        comment: `For the playbook ${role.name}_${action}.`,
        values: { ...sampleInputs(stage, action, module), [`${role.name}_${action}_confirmed`]: true },
      })),
      {
        comment: `For the playbook ${role.name}_take_down.`,
        values: { [`${role.name}_take_down_confirmed`]: true },
      },
    ],
  };
}

/** The options of an action as variables: with the values of its example, else empty. */
function sampleInputs(stage: Stage, action: string, module: ModuleView): JsonObject {
  const [example] = module.examples as { [key: string]: JsonObject }[];
  const given = example?.[`${stage.scope.full}.${module.name}`] ?? {};
  const inputs = listInputs(stage, module).map((option) => [
    `${stage.role.name}_${action}_${option}`,
    given[option] ?? null,
  ]);
  return Object.fromEntries(inputs);
}
