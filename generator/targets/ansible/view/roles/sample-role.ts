import type { Json, JsonObject } from '../../../../spec/types.js';
import { sampleResource } from '../example-resource.js';
import { listTied } from './expressions.js';
import { findPath, type Member, type RolePlan } from './plan-role.js';

/** Variables that make a hub by itself. */
export function sampleHub(role: RolePlan): JsonObject {
  const { plan } = role.hub;
  const sample = Object.entries(sampleResource(plan)).filter(([name]) => !isFilled(role, name));
  return Object.fromEntries(sample.map(([name, value]) => [role.variables.get(name) ?? name, value]));
}

/** What a neighbour fills in is said in one place only, unless the hub cannot be without it. */
function isFilled(role: RolePlan, option: string): boolean {
  return role.members.some(
    ({ neighbour }) =>
      neighbour.direction === 'used' &&
      !neighbour.required &&
      neighbour.joint &&
      findPath(role.hub.plan, neighbour.joint.at)?.[0] === option,
  );
}

/** A value for the variable of a member: one of it, with one of each of its parts. */
export function sampleMember(role: RolePlan, member: Member): Json {
  const one = sampleOne(role, member);
  return member.neighbour.many ? [one] : one;
}

function sampleOne(role: RolePlan, member: Member): JsonObject {
  const { plan, neighbour, parts } = member;
  const holder = neighbour.direction === 'hanging' && neighbour.joint ? findPath(plan, neighbour.joint.at)?.[0] : null;
  const hub = sampleHub(role);
  const isHubs = (variable: string) => role.hub.plan.options.some(({ name }) => role.variables.get(name) === variable);
  const isTold = (variable: string) => Object.hasOwn(hub, variable) || !isHubs(variable);
  const isNeeded = (name: string) => plan.options.some((option) => option.name === name && option.attribute.required);
  // What the hub does not say itself cannot be taken from it.
  const tied = listTied(role, member).filter(({ option, from }) => !isNeeded(option) || isTold(from));
  const left = new Set([holder, ...tied.map(({ option }) => option)]);
  const own = Object.entries(sampleResource(plan)).filter(([name]) => !left.has(name));
  const inner = parts.map((part): [string, Json] => [part.variable, sampleMember(role, part)]);
  return Object.fromEntries([...own, ...inner]);
}
