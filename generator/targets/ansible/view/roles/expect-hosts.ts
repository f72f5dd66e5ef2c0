import { toPlural } from '../../../../naming/plurals.js';
import type { Json } from '../../../../spec/types.js';
import { toTemplate } from './expressions.js';
import type { Stage } from './stage.js';

/**
 * A play before one on a group of the inventory: Ansible passes over a group that has no hosts and calls that a success.
 * It runs on whatever a limit leaves, and without any inventory on the control machine. With a limit and no inventory no
 * task can run at all; then the pattern itself says what is missing.
 */
export function expectHosts({ role, scope, group }: Stage): Json[] {
  if (group === null) return [];
  const subjects = toPlural(role.hub.plan.title);
  const file = `playbooks/inventory/${scope.settings.name}.yml`;
  const advice = `Use the inventory ${file} of this collection, or a similar one, with -i.`;
  const nowhere = `undef(hint='No ${subjects} found. ${advice}')`;
  return [
    {
      name: `Look for ${subjects} in the inventory`,
      hosts: toTemplate(
        `'all:localhost' if ansible_limit is not defined or groups['${group}'] is defined else ${nowhere}`,
      ),
      gather_facts: false,
      tasks: [
        {
          name: 'Check that the inventory has hosts',
          'ansible.builtin.assert': {
            that: [`groups['${group}'] | default([]) | intersect(ansible_play_hosts_all) | length > 0`],
            fail_msg: `No ${subjects} found: the group ${group} is empty, or --limit excludes all of it. ${advice}`,
            quiet: true,
          },
          run_once: true,
        },
      ],
    },
  ];
}
