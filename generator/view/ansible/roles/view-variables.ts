import type { Catalogue } from '../../../map/types.js';
import type { JsonObject } from '../../../spec/types.js';
import { findCredential } from '../credential.js';
import { makeSample } from '../make-sample.js';
import { isFixed } from '../resource-facts.js';
import type { Scope } from '../scope.js';
import type { ModuleView } from '../types.js';
import { toTemplate } from './expressions.js';
import { sampleHub, sampleMember } from './sample-role.js';
import type { VariablesView } from './types.js';
import { listInputs, listReinstalls, type Stage } from './view-playbooks.js';

export const CONNECTION = 'connection';

export function viewConnection(catalogue: Catalogue, { header, settings }: Scope): VariablesView {
  const { name } = settings;
  const key = findCredential(catalogue) ?? null;
  const env = name.toUpperCase();
  return {
    name: CONNECTION,
    header,
    values: key ? { [`${name}_api_key`]: toTemplate(`lookup('ansible.builtin.env', '${env}_API_KEY')`) } : {},
    more: [{ comment: `Where the API is served is told by the environment variable ${env}_ENDPOINT.`, values: null }],
  };
}

/** All that the playbooks of a role read: what is needed, and beside it what could be said. */
export function viewVariables(stage: Stage, modules: readonly ModuleView[]): VariablesView {
  const { role, scope, group } = stage;
  const { plan } = role.hub;
  const changeable = plan.options.filter(
    (option) =>
      option.isInput &&
      option !== plan.naturalKey &&
      !plan.parents.includes(option.name) &&
      !plan.identity.includes(option.name) &&
      !isFixed(option.attribute, plan.resource) &&
      !option.attribute.deprecated,
  );
  const reinstalls = listReinstalls(stage, modules);
  const values: JsonObject = {
    ...sampleHub(role),
    ...(plan.resource.operations.update.length > 0 && { [`${role.name}_changes`]: {} }),
    ...(plan.resource.power && { [`${role.name}_power`]: 'started' }),
    ...(plan.resource.power && group !== null && { [`${role.name}_batch`]: '25%' }),
    ...Object.fromEntries(reinstalls.map(({ action }) => [`${role.name}_${action}_confirmed`, false])),
  };
  const [first] = changeable;
  return {
    name: role.name,
    header: scope.header,
    values,
    more: [
      ...role.members
        .filter(({ neighbour }) => neighbour.create)
        .map((member) => ({
          comment: `Made along with it: ${member.neighbour.reason}.`,
          values: { [member.variable]: sampleMember(role, member) },
        })),
      ...(first
        ? [
            {
              comment: `What can change in place: ${changeable.map(({ name }) => name).join(', ')}.`,
              values: { [`${role.name}_changes`]: { [first.name]: makeSample(first) } },
            },
          ]
        : []),
      ...reinstalls.map(({ action, module }) => ({
        comment: `For the playbook ${role.name}_${action}.`,
        values: sampleInputs(stage, action, module),
      })),
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
