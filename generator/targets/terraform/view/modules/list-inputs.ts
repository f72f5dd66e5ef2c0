import type { Resource } from '../../../../map/types.js';
import { assignNames, toIdentifier } from '../../../../naming/identifiers.js';
import { MODULE_RESERVED } from '../../../../naming/reserved.js';
import type { Json } from '../../../../spec/types.js';
import { isKeptOut, type Shape } from '../shape.js';
import { type Change, describeShape, findChange, type SchemaFacts } from '../view-schema.js';
import { type Code, hcl, variable } from './code.js';
import { type Check, listChecks } from './list-checks.js';
import { isVersion, listGiven, typeOf } from './variable-type.js';

/** A variable of a module, and where its value goes. */
export interface Input {
  variable: string;
  /** The way to the attribute of the resource. */
  at: string[];
  shape: Shape;
  type: Code;
  required: boolean;
  /** Where nothing is given. */
  preset: Json;
  sensitive: boolean;
  /** Never in a plan or state: a write-only attribute takes it. */
  ephemeral: boolean;
  description: string;
  checks: Check[];
}

/** Everything that a user can say about a resource: what must be given first, its name before all else. */
export function listInputs(
  resource: Resource,
  shapes: readonly Shape[],
  facts: Pick<SchemaFacts, 'replacing' | 'refused'>,
): Input[] {
  const given = shapes.filter((shape) => isOffered(shape));
  const plans = given.flatMap((shape) => [
    ...(isVersion(shape) ? [] : [planInput(shape, findChange(shape.name, facts))]),
    ...(!isKeptOut(shape) ? [] : [planVersion(shape, [], shape.required)]),
    ...listSecrets(shape).flatMap((child) => [
      planSecret(shape, child),
      planVersion(child, [shape.name], child.required),
    ]),
  ]);
  const names = assignNames(
    plans.map(({ wanted }) => wanted),
    toIdentifier,
    new Set([...MODULE_RESERVED, 'timeouts']),
    resource.name,
  );
  const inputs = plans.map(({ wanted, ...plan }) => finishInput({ ...plan, variable: names.get(wanted) ?? wanted }));
  for (const input of inputs) input.checks.push(...checkVersion(input, inputs));
  const rank = (input: Input) => (input.required ? 0 : 2) - (isName(resource, input) ? 1 : 0);
  return inputs.sort((a, b) => rank(a) - rank(b));
}

/** Secrets one step down that have a write-only twin; deeper ones stay in their object. */
export function listSecrets(shape: Shape): Shape[] {
  return shape.kind === 'SingleNested' && shape.union === null ? listGiven(shape.children).filter(isKeptOut) : [];
}

function isOffered(shape: Shape): boolean {
  if (shape.writeOnly || isVersion(shape)) return false;
  return shape.required || (shape.optional && !shape.source.deprecated);
}

function isName({ identity, naturalKey }: Resource, { shape }: Input): boolean {
  return shape.source.name === naturalKey || (shape.required && identity.includes(shape.source.name));
}

type Plan = Omit<Input, 'checks' | 'variable'> & { wanted: string };

function planInput(shape: Shape, change: Change): Plan {
  const secrets = listSecrets(shape);
  const left = secrets.length > 0 ? { ...shape, children: shape.children.filter((c) => !secrets.includes(c)) } : shape;
  const secret = isKeptOut(shape);
  return {
    wanted: shape.name,
    at: [secret ? (shape.twin as string) : shape.name],
    shape: left,
    type: typeOf(left),
    required: shape.required,
    preset: null,
    sensitive: shape.sensitive || holdsSecret(left),
    ephemeral: secret,
    description: describeInput(shape, change),
  };
}

function planSecret(parent: Shape, child: Shape): Plan {
  return {
    ...planInput(child, 'update'),
    wanted: `${parent.name}_${child.name}`,
    at: [parent.name, child.twin as string],
    required: parent.required && child.required,
    description: describeInput(child, 'update'),
  };
}

function planVersion(secret: Shape, above: string[], required: boolean): Plan {
  const name = [...above, secret.name].join('_');
  return {
    wanted: `${name}_version`,
    at: [...above, `${secret.twin}_version`],
    shape: { ...secret, kind: 'Int64', twin: null, children: [], element: null, local: true, sensitive: false },
    type: hcl`number`,
    required: false,
    preset: required ? 1 : null,
    sensitive: false,
    ephemeral: false,
    description: required
      ? `Version of \`${name}\`. Increase it to send the secret again.`
      : `Version of \`${name}\`, to be given with it. Increase it to send the secret again.`,
  };
}

function finishInput(plan: Omit<Input, 'checks'>): Input {
  const value = variable(plan.variable);
  const checks = listChecks(plan.shape, value, plan.variable, plan.required);
  return { ...plan, checks };
}

/** A secret without a version would never be sent. */
function checkVersion(input: Input, inputs: readonly Input[]): Check[] {
  const at = `${input.at.join('.')}_version`;
  const version = inputs.find((other) => other.at.join('.') === at);
  if (!input.ephemeral || !version || version.preset !== null) return [];
  const [value, number] = [variable(input.variable), variable(version.variable)];
  return [
    {
      condition: hcl`${value} == null ? true : ${number} != null`,
      message: `${input.variable} needs ${version.variable} beside it.`,
    },
  ];
}

function holdsSecret(shape: Shape): boolean {
  return listGiven(shape.children).some((child) => child.sensitive || holdsSecret(child));
}

function describeInput(shape: Shape, change: Change): string {
  return describeShape(shape, change).replace(/\s+/g, ' ').trim();
}
