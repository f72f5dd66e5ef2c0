import type { Json, JsonObject } from '../../../../spec/types.js';
import { nameOption } from '../options.js';
import type { ModulePlan } from '../view-resource.js';
import { expressUse, nameKeys, nameMade } from './expressions.js';
import { findMember, findPath, type Member, type RolePlan } from './plan-role.js';
import { isWanted } from './role-tasks.js';

/** What cannot be removed is looked for as it is made sure of: there a place that differs would be an error. */
export function listPlaces({ resource, places, keyScope }: ModulePlan): string[] {
  return resource.operations.delete ? places : keyScope;
}

/** Members whose keys say where the hub is. */
export function listPlacing(role: RolePlan) {
  const { plan } = role.hub;
  const placing = new Set([...plan.parents, ...listPlaces(plan)]);
  return role.members.flatMap((member) => {
    const { joint, direction } = member.neighbour;
    const use = direction === 'used' ? expressUse(role, member) : null;
    return use && joint && placing.has(use.option) ? [{ ...use, member, key: joint.key }] : [];
  });
}

/** Without its parents there is nothing to look for; and what the role was to make and is not there has nothing in it. */
export function whenPlaced(role: RolePlan): JsonObject {
  const conditions = listPlacing(role).flatMap(({ member, key, option }) =>
    role.hub.plan.parents.includes(option) ? [`${nameKeys(member, key)} | length > 0`] : isThere(member, key),
  );
  return conditions.length === 0 ? {} : { when: joinConditions(conditions) };
}

function joinConditions(conditions: readonly string[]): Json {
  return conditions.length === 1 ? (conditions[0] ?? '') : [...conditions];
}

/** Nobody asked for it, or it was found. One that was named by its key besides does not stand in for it. */
function isThere(member: Member, key: string): string[] {
  const { neighbour, variable, plan } = member;
  if (!neighbour.create) return [];
  const isUnasked = neighbour.many ? `${variable} | length == 0` : `${variable} is none`;
  const found = `${nameMade(member)} | selectattr('${nameOption(plan.options, key)}') | list`;
  return [`${isUnasked} or ${found} | length > 0`];
}

/** Members that say where those of another one are, with the key that does. */
export function listHolding(role: RolePlan, { plan, neighbour }: Member): { member: Member; key: string }[] {
  const placing = new Set([...plan.parents, ...plan.places]);
  return neighbour.wires.flatMap(({ joint, to }) => {
    const [option = '', deeper] = findPath(plan, joint.at) ?? [];
    const member = to === null ? null : findMember(role, to);
    return member && !member.parent && deeper === undefined && placing.has(option) ? [{ member, key: joint.key }] : [];
  });
}

export function whenHeld(role: RolePlan, member: Member): Json {
  const held = listHolding(role, member).flatMap((own) => isThere(own.member, own.key));
  return joinConditions([isWanted(member), ...held]);
}
