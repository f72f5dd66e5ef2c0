import { toWords, withArticle } from '../../../../naming/identifiers.js';
import { isSingle } from '../../../../plan/kinds.js';
import { isTemplate, makeTemplate } from '../../../../render/literals/jinja.js';
import { stringifyStable } from '../../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import type { Scope } from '../scope.js';
import type { CheckView } from '../types.js';
import type { Rung } from './plan-rungs.js';
import { hasNameApart, nameModule, type Target } from './plan-targets.js';

/** The result of an earlier task. */
const OWN = /^\{\{ (?:made|found)_/;

type Step = { [key: string]: Json };

/** tests/integration/targets/<module>/tasks/main.yml of each. */
export function listTargets(
  targets: readonly Target[],
  keys: readonly string[],
  { full, settings }: Scope,
): CheckView[] {
  const given = (name: string) => makeTemplate(`${name} | default(omit)`);
  return targets.map((target) => {
    const name = nameModule(target.rung);
    const always = listCleanUp(target, name);
    const life: Step = {
      name: `Test ${withArticle(toWords(target.rung.resource.name))}`,
      module_defaults: {
        [`group/${full}.${settings.name}`]: {
          ...Object.fromEntries(keys.map((key) => [key, given(key)])),
          endpoint: given('endpoint'),
        },
      },
      block: [...listPreparations(target, name), ...listLife(target, name)],
      ...(always.length > 0 && { always }),
    };
    return { path: `tests/integration/targets/${name}/tasks/main.yml`, content: [life] };
  });
}

function listPreparations({ rung, needs, finds }: Target, prefix: string): Step[] {
  const named = stringifyStable([...needs, rung].map(({ values }) => values)).matchAll(/\{\{ (found_\w+\.\w+)\[0\]/g);
  const lists = [...new Set([...named].map(([, list = '']) => list))];
  const subjects = lists.map((list) => toWords(list.split('.')[1] ?? ''));
  const check: Step = {
    name: 'Check the prerequisites',
    'ansible.builtin.assert': {
      that: lists.map((list) => `${prefix}_${list} | length > 0`),
      fail_msg: `The API has none of the prerequisites of this target: ${subjects.join(', ')}.`,
      quiet: true,
    },
  };
  return [
    ...finds.map(({ name, ignore_errors: _, register, ...find }) => ({
      name: `Find ${withArticle(toWords(name.replace(/^find /, '')))}`,
      ...(ownTemplates(find, prefix) as JsonObject),
      register: `${prefix}_${String(register)}`,
    })),
    ...(lists.length > 0 ? [check] : []),
    ...needs.map((need) => ({
      name: `Create the required ${toWords(need.resource.name)}`,
      [need.module]: ownTemplates(need.values, prefix),
      register: nameResult(need, prefix),
    })),
  ];
}

function listLife({ rung, change }: Target, prefix: string): Step[] {
  const { resource, module } = rung;
  const result = `${prefix}_result`;
  const step = (name: string, options: Json, more: JsonObject = {}): Step => ({
    name,
    [module]: options,
    register: result,
    ...more,
  });
  const expect = (name: string, changed: boolean, register = result): Step => ({
    name,
    'ansible.builtin.assert': { that: [`${register} is ${changed ? '' : 'not '}changed`] },
  });
  const values = ownTemplates(rung.values, prefix);
  const named = nameSubject(rung, prefix);
  const changed = { ...named, ...change };
  const gone = { ...named, state: 'absent' };
  const look: JsonObject = { check_mode: true };
  const register = nameResult(rung, prefix);
  // What is always there may already be as the example wants it.
  const isThere = isSingle(resource.kind);
  const start = isThere
    ? [
        step('Set it', values, { register }),
        step('Set it again', values),
        expect('Assert that nothing changed when set again', false),
      ]
    : [
        step('Create it in check mode', values, look),
        expect('Assert that check mode reports the creation', true),
        step('Create it', values, { register }),
        expect('Assert that it was created', true, register),
        step('Create it again', values),
        expect('Assert that nothing changed when created again', false),
      ];
  const middle = [
    step('Update it in check mode', changed, look),
    expect('Assert that check mode reports the update', true),
    step('Update it', changed),
    expect('Assert that it was updated', true),
    step('Update it again', changed),
    expect('Assert that nothing changed when updated again', false),
  ];
  const end = [
    step('Delete it in check mode', gone, look),
    expect('Assert that check mode reports the deletion', true),
    step('Delete it', gone),
    expect('Assert that it was deleted', true),
    step('Delete it again', gone),
    expect('Assert that nothing changed when deleted again', false),
  ];
  return [...start, ...(change ? middle : []), ...(resource.operations.delete ? end : [])];
}

/** Whatever has happened, nothing stays; what was there before the target came is not touched. */
function listCleanUp({ rung, needs }: Target, prefix: string): Step[] {
  const own = isSingle(rung.resource.kind) ? [] : [rung];
  const all = [...own, ...[...needs].reverse()].filter(({ resource }) => resource.operations.delete);
  return all.map((one) => {
    const options = { ...nameSubject(one, prefix), state: 'absent' };
    const text = stringifyStable(options);
    const own = nameResult(one, prefix);
    const others = [...needs, rung].map((other) => nameResult(other, prefix)).filter((result) => result !== own);
    const used = others.filter((result) => text.includes(`{{ ${result}.`));
    const when = [
      ...used.flatMap((result) => [`${result} is defined`, `${result} is success`]),
      ...(hasNameApart(one) ? [] : [`${own} is defined`, `${own} is changed`]),
    ];
    return {
      name: `Clean up the ${toWords(one.resource.name)}`,
      [one.module]: options,
      ...(when.length > 0 && { when }),
    };
  });
}

/** The options that name what a rung has made; what the API gave out stands in the result. */
function nameSubject(rung: Rung, prefix: string): JsonObject {
  const { result, naming, values } = rung;
  const shown = `${nameResult(rung, prefix)}.${result}`;
  const given = ownTemplates(values, prefix) as JsonObject;
  return Object.fromEntries(naming.map((option) => [option, given[option] ?? makeTemplate(`${shown}.${option}`)]));
}

function nameResult({ resource }: Rung, prefix: string): string {
  return `${prefix}_made_${resource.name}`;
}

/** Variables under the target's own name, as it is the custom for those of a role. */
function ownTemplates(value: Json, prefix: string): Json {
  if (typeof value === 'string') {
    return isTemplate(value) && OWN.test(value) ? makeTemplate(`${prefix}_${value.slice(3, -3)}`) : value;
  }
  if (Array.isArray(value)) return value.map((item) => ownTemplates(item, prefix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, ownTemplates(inner, prefix)]));
}
