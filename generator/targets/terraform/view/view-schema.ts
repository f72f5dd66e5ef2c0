import type { When } from '../../../map/types.js';
import { cutSentences, tellSentences } from '../../../model/prose/sentences.js';
import { compareText } from '../../../naming/identifiers.js';
import { toSingular } from '../../../naming/plurals.js';
import { Made } from '../../../plan/made.js';
import { UNMANAGED } from '../../../plan/power-attribute.js';
import { describeDeprecation } from './describe-deprecation.js';
import { call, type GoValue, list, map, name, number, prose, struct, text } from './go-value.js';
import type { ElementType, Shape } from './shape.js';
import { dropAnswer } from './split-sentences.js';
import { listValidators } from './view-validators.js';

/** What kind of block the schema is for: each has attributes of its own in the framework. */
export type SchemaKind = 'resource' | 'datasource' | 'action' | 'ephemeral';

/** What a change does: nothing in particular, a replacement, or a refusal and its reason. */
export type Change = 'update' | 'replace' | { refused: string };

export interface SchemaFacts {
  kind: SchemaKind;
  /** Names of root attributes whose change replaces. */
  replacing: ReadonlySet<string>;
  /** Of these, those that replace only where the user allows it: why that is doubtful. */
  refused?: ReadonlyMap<string, string>;
  /** Those that name the resource: whatever else an import cannot tell, it knows them. */
  identity?: ReadonlySet<string>;
  /** Values that the document names are put into the plan, so that removing a line means something. */
  defaults: boolean;
}

interface Place {
  depth: number;
  /** Below a list, set or map, where no value of the state can be told to belong to an element. */
  inElements: boolean;
  change: Change;
  naming: boolean;
}

export function viewAttributes(shapes: readonly Shape[], facts: SchemaFacts): GoValue {
  return map(
    'map[string]schema.Attribute',
    shapes.map((shape) => [
      shape.name,
      viewAttribute(shape, facts, {
        depth: 0,
        inElements: false,
        change: findChange(shape.name, facts),
        naming: facts.identity?.has(shape.name) ?? false,
      }),
    ]),
  );
}

export function findChange(own: string, { replacing, refused }: Pick<SchemaFacts, 'replacing' | 'refused'>): Change {
  const reason = refused?.get(own);
  if (reason !== undefined) return { refused: reason };
  return replacing.has(own) ? 'replace' : 'update';
}

function viewAttribute(shape: Shape, facts: SchemaFacts, place: Place): GoValue {
  const isResource = facts.kind === 'resource';
  const settable = shape.required || shape.optional;
  const preset = isResource ? viewDefault(shape, facts, place) : null;
  const required = shape.required && shape.twin === null;
  return struct(
    `schema.${shape.kind}Attribute`,
    {
      ElementType: shape.element && viewElementType(shape.element),
      Required: required,
      Optional: settable && !required,
      Computed: facts.kind !== 'action' && ((!required && shape.computed) || preset !== null),
      Sensitive: facts.kind !== 'action' && shape.sensitive,
      // The framework (1.19) refuses any value of a write-only argument of an action.
      WriteOnly: isResource && shape.writeOnly,
      DeprecationMessage: shape.source.deprecated ? describeDeprecation(shape.source.description, 'attribute') : '',
      MarkdownDescription: viewDescription(shape, isResource ? place.change : 'update', preset !== null, facts.kind),
      Default: preset,
      PlanModifiers: isResource ? viewPlanModifiers(shape, place) : null,
      Validators: settable ? viewValidators(shape, facts.kind !== 'datasource') : null,
      ...viewNested(shape, facts, place),
    },
    true,
  );
}

const members = new Made<GoValue>();

function viewNested(shape: Shape, facts: SchemaFacts, place: Place): Record<string, GoValue> {
  if (shape.children.length === 0) return {};
  const single = shape.kind === 'SingleNested';
  const below: Place = {
    depth: place.depth + 1,
    inElements: place.inElements || !single,
    change: 'update',
    naming: false,
  };
  const object = nameObject(shape);
  // What a change of the root does, and what names it, is nothing to what lies below.
  const way = `${facts.kind} ${below.inElements} ${object}`;
  const attributes = members.once(shape.children, way, () =>
    map(
      'map[string]schema.Attribute',
      shape.children.map((child) => [child.name, viewAttribute(child, facts, below)]),
      object,
    ),
  );
  if (single) return { Attributes: attributes };
  return { NestedObject: struct('schema.NestedAttributeObject', { Attributes: attributes }, true) };
}

/** What an object is called: its schema where the document names it, else the attribute that holds it. */
export function nameObject({ name: own, source, kind }: Shape): string {
  const component = source.component ?? source.element?.component;
  return component ?? (kind === 'SingleNested' ? own : toSingular(own));
}

function viewElementType(element: ElementType): GoValue {
  if (typeof element === 'string') return name(`types.${element}Type`);
  return struct(`types.${element.of}Type`, { ElemType: viewElementType(element.element) });
}

/** Nothing in the schema of an action hides a value. */
const BARE_SECRET = 'Use a sensitive variable for it, because plans show the arguments of actions.';

/** What a schema holds of a document's text; the page has the rest. */
const ROOM = 600;

function viewDescription(shape: Shape, change: Change, preset: boolean, kind: SchemaFacts['kind']): GoValue | null {
  const told = tellShape(shape);
  const isBare = kind === 'action' && shape.sensitive && shape.children.length === 0;
  const notes = [...noteShape(shape, change, preset), ...(isBare ? [BARE_SECRET] : [])];
  return prose([...told, ...notes], [...cutSentences(told, ROOM), ...notes]);
}

export function describeShape(shape: Shape, change: Change, preset = false): string {
  return [...cutSentences(tellShape(shape), ROOM), ...noteShape(shape, change, preset)].join(' ');
}

function tellShape({ source }: Shape): string[] {
  return source.shownOnce ? [describeOnce(source.description)] : tellSentences(source.description);
}

function noteShape(shape: Shape, change: Change, preset: boolean): string[] {
  const { source } = shape;
  const parts: string[] = [];
  if (shape.writeOnly) parts.push('Write-only: it is sent to the API and never stored in the state.');
  const known = source.enum?.filter((value) => value !== null && typeof value !== 'object') ?? [];
  if (known.length > 0 && known.length <= 40)
    parts.push(
      `Known values: ${known.map((value) => (value === '' ? 'an empty string' : `\`${value}\``)).join(', ')}.`,
    );
  if (shape.format === 'JSON')
    parts.push(`${/^(?:List|Set|Map)/.test(shape.kind) ? 'Each is JSON' : 'JSON'}, as \`jsonencode\` writes it.`);
  if (shape.union) parts.push('Exactly one of its attributes must be set.');
  if (source.when) parts.push(`For ${nameKinds(source.when, 'values')} only.`);
  if (source.ofKinds) {
    const { values, required } = source.ofKinds;
    const isPartlyNeeded = required.length > 0 && required.length < values.length;
    parts.push(
      isPartlyNeeded
        ? `Required for ${nameKinds(source.ofKinds, 'required')}.`
        : `For ${nameKinds(source.ofKinds, 'values')} only.`,
    );
  }
  if (preset && !/\bdefault/i.test(source.description) && isScalar(source.default))
    parts.push(`Defaults to \`${source.default}\`.`);
  if (source.switched) parts.push(UNMANAGED);
  if (source.forRemoval) parts.push('Sent when the resource is deleted, and not used for anything else.');
  if (source.setting !== undefined) parts.push("If unset, the provider's value applies.");
  parts.push(describeChange(change));
  return parts.filter((part) => part !== '');
}

function nameKinds(when: When, which: 'values' | 'required'): string {
  return `${when[which].map((value) => `\`${value}\``).join(', ')} as \`${when.attribute}\``;
}

function describeChange(change: Change): string {
  if (typeof change === 'object')
    return "Changing this fails, unless the provider's `allow_replacement` lists it to replace the resource.";
  return change === 'replace' ? 'Changing this forces a new resource.' : '';
}

function isScalar(value: unknown): boolean {
  return ['number', 'bigint', 'boolean'].includes(typeof value) || (typeof value === 'string' && value.trim() !== '');
}

function describeOnce(description: string): string {
  return `${dropAnswer(description)} The API returns it only on creation, so it is not available after an import.`.trim();
}

const MODIFIED = new Set(['String', 'Bool', 'Int64', 'Float64', 'List', 'Set', 'Map']);

/** The order matters: what the state already knows must be filled in before a difference can mean a replacement. */
function viewPlanModifiers(shape: Shape, place: Place): GoValue | null {
  const kind = shape.kind.replace(/(?:Single)?Nested$/, '') || 'Object';
  const modifiers = `${kind.toLowerCase()}planmodifier`;
  const calls: GoValue[] = [];
  if (shape.computed && !shape.source.volatile && !place.inElements) {
    calls.push(call(`${modifiers}.${place.depth === 0 ? 'UseStateForUnknown' : 'UseNonNullStateForUnknown'}`));
  }
  // A nested attribute may hold parts that the plan leaves open, and what no answer shows is not known after an import:
  // the runtime compares those.
  if (place.change === 'replace' && MODIFIED.has(shape.kind) && (place.naming || isShown(shape)))
    calls.push(call(place.naming ? `${modifiers}.RequiresReplace` : 'runtime.Replaces'));
  return calls.length === 0 ? null : list(`[]planmodifier.${kind}`, calls);
}

/** Whether an answer can tell the value; what stands in a path, a query or a header of the create alone is in none. */
export function isShown({ source }: Shape): boolean {
  return !source.writeOnly && (source.in === 'body' || source.out !== null);
}

function viewValidators(shape: Shape, known: boolean): GoValue | null {
  const kind = shape.kind.replace(/(?:Single)?Nested$/, '') || 'Object';
  if (kind === 'Object') return null;
  const calls = listValidators(shape, known);
  return calls.length === 0 ? null : list(`[]validator.${kind}`, calls);
}

/** Only where nothing but the configuration decides: not below the root, not for what cannot be changed back. */
function viewDefault(shape: Shape, facts: SchemaFacts, place: Place): GoValue | null {
  const { source } = shape;
  const given = source.default;
  const fit =
    facts.defaults &&
    place.depth === 0 &&
    place.change === 'update' &&
    shape.optional &&
    !source.when &&
    // Nothing of an object that nobody has given is sent for a default alone.
    !source.within &&
    !shape.writeOnly;
  if (!fit || given === undefined || given === null || shape.format === 'JSON' || shape.local || shape.twin)
    return null;
  const value = viewConstant(shape.kind, given);
  if (value) return call(`${shape.kind.toLowerCase()}default.Static${shape.kind}`, value);
  const element = typeof shape.element === 'string' ? shape.element : null;
  if (!element) return null;
  return viewCollectionDefault(shape.kind, element, given);
}

function viewCollectionDefault(
  kind: string,
  element: 'String' | 'Bool' | 'Int64' | 'Float64',
  given: unknown,
): GoValue | null {
  const type = name(`types.${element}Type`);
  if (kind === 'Map') {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
    const entries: [string, GoValue][] = [];
    for (const [key, member] of Object.entries(given).sort(([a], [b]) => compareText(a, b))) {
      const value = viewConstant(element, member);
      if (!value) return null;
      entries.push([key, call(`types.${element}Value`, value)]);
    }
    return call('mapdefault.StaticValue', call('types.MapValueMust', type, map('map[string]attr.Value', entries)));
  }
  if (!Array.isArray(given)) return null;
  const items: GoValue[] = [];
  for (const member of given) {
    const value = viewConstant(element, member);
    if (!value) return null;
    items.push(call(`types.${element}Value`, value));
  }
  const must = call(`types.${kind}ValueMust`, type, list('[]attr.Value', items));
  return call(`${kind.toLowerCase()}default.StaticValue`, must);
}

function viewConstant(kind: string, given: unknown): GoValue | null {
  if (kind === 'String') return typeof given === 'string' ? text(given) : null;
  if (kind === 'Bool') return typeof given === 'boolean' ? name(String(given)) : null;
  if (kind === 'Int64') {
    if (typeof given === 'bigint') return BigInt.asIntN(64, given) === given ? number(given) : null;
    return Number.isSafeInteger(given) ? number(given as number) : null;
  }
  if (kind === 'Float64') return typeof given === 'number' && Number.isFinite(given) ? number(given) : null;
  return null;
}
