/** The folder `targets/terraform/view/modules`: HCL modules, one for each resource and one for each stack. */

import type { Settings } from '../../../../config/settings.js';
import type { Catalogue } from '../../../../map/types.js';
import { assignNames, compareText, toIdentifier, toWords } from '../../../../naming/identifiers.js';
import { takeFacts } from '../../../../plan/resource/plan-resource.js';
import type { Plan } from '../../../../plan/types.js';
import { tellOrigin } from '../../../../report/tell-origin.js';
import { listObstacles } from '../judge.js';
import { shapeResource } from '../view-resource.js';
import type { ModuleView } from './types.js';
import { viewExamples } from './view-examples.js';
import { describeModule, listVariables, type Module, openModule, viewModuleFiles } from './view-module.js';
import { pointHere, toReadme } from './view-readme.js';
import { viewStack } from './view-stack.js';
import { viewTests } from './view-tests.js';

/** A module for every resource that the provider has, and one for every stack. `keys` are variables with what the API asks for. */
export function* viewModules(
  { catalogue, resources, stacks }: Pick<Plan, 'catalogue' | 'resources' | 'stacks'>,
  settings: Settings,
  keys: readonly string[],
): Generator<ModuleView> {
  const key = keys.join(', ');
  const modules = openModules(catalogue, resources, settings);
  const folders = new Set([...modules.values()].map(({ folder }) => folder));
  for (const module of modules.values()) yield viewOne(module, catalogue, settings, key);
  for (const stack of stacks) {
    const folder = toFolder(`${toIdentifier(stack.name)}_stack`);
    const free = folders.has(folder) ? `${folder}-2` : folder;
    folders.add(free);
    const made = viewStack(stack, free, modules, catalogue, settings, key);
    if (made) yield made;
  }
}

/** By the name of the resource. */
function openModules(catalogue: Catalogue, plans: Plan['resources'], settings: Settings): Map<string, Module> {
  const names = assignNames(
    catalogue.resources.map(({ name }) => name),
    toIdentifier,
  );
  const sorted = [...catalogue.resources].sort((a, b) => compareText(a.name, b.name));
  return new Map(
    sorted.flatMap((resource): [string, Module][] => {
      const shapes = shapeResource(resource);
      if (listObstacles(resource, shapes).length > 0) return [];
      const name = names.get(resource.name) ?? resource.name;
      const [facts, type] = [takeFacts(plans, resource.name), `${settings.name}_${name}`];
      return [[resource.name, openModule(resource, facts, shapes, type, toFolder(name), catalogue.resources)]];
    }),
  );
}

function toFolder(name: string): string {
  return name.replaceAll('_', '-');
}

function viewOne(module: Module, catalogue: Catalogue, settings: Settings, key: string): ModuleView {
  const examples = viewExamples(module, catalogue, settings);
  return {
    folder: module.folder,
    header: tellOrigin(catalogue.title),
    files: [...viewModuleFiles(module, settings), ...examples.files, ...viewTests(module, settings)],
    readme: {
      title: toWords(module.resource.name).replace(/^./, (letter) => letter.toUpperCase()),
      ...describeModule(module),
      example: examples.shown.map(pointHere(module.folder)),
      inputs: listVariables(module).map(toReadme),
      outputs: module.outputs,
      key,
      modules: [],
    },
  };
}
