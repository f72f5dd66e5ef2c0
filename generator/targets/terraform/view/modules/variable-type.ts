import type { ElementType, Shape } from '../shape.js';
import { type Code, type Entry, hcl, id, object } from './code.js';

const SCALARS = new Map([
  ['String', 'string'],
  ['Bool', 'bool'],
  ['Int64', 'number'],
  ['Float64', 'number'],
]);

/** The type constraint of what a user gives for an attribute. */
export function typeOf(shape: Shape): Code {
  const scalar = SCALARS.get(shape.kind);
  if (scalar) return hcl`${id(scalar)}`;
  if (shape.element !== null) return hcl`${id(shape.kind.toLowerCase())}(${typeOfElement(shape.element)})`;
  const inner = hcl`object(${object(typeMembers(shape.children))})`;
  if (shape.kind === 'SingleNested') return inner;
  return hcl`${id(shape.kind.replace('Nested', '').toLowerCase())}(${inner})`;
}

/** Members of an object that a user gives; what may be left out says so. */
export function typeMembers(children: readonly Shape[]): Entry[] {
  return listGiven(children).map((child) => [child.name, mark(typeOf(child), child.required)]);
}

export function mark(type: Code, required: boolean): Code {
  return required ? type : hcl`optional(${type})`;
}

/** What can be set below the root: no write-only twins there, and nothing that the server alone fills in. */
export function listGiven(children: readonly Shape[]): Shape[] {
  const given = children.filter((child) => (child.required || child.optional) && !child.writeOnly && !isVersion(child));
  return [...given.filter(({ required }) => required), ...given.filter(({ required }) => !required)];
}

/** The number that says when to send a write-only value again. */
export function isVersion(shape: Shape): boolean {
  return shape.local && shape.kind === 'Int64';
}

function typeOfElement(element: ElementType): Code {
  if (typeof element === 'string') return hcl`${id(SCALARS.get(element) ?? 'any')}`;
  return hcl`${id(element.of.toLowerCase())}(${typeOfElement(element.element)})`;
}
