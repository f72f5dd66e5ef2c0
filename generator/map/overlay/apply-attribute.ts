/**
 * The folder `map/overlay`: what iacsmith.yaml says about what map has found: names in either form, attributes, and what is
 * moved about. What cannot have its effect is an objection.
 */

import type { Objections } from '../../config/objections.js';
import type { AttributeOverlay } from '../../config/types.js';
import type { Json } from '../../spec/types.js';
import type { Attribute, Resource } from '../types.js';
import { applyChecks } from './apply-checks.js';
import { convertType, fitsType, name } from './convert-type.js';

export const SAID = 'set in iacsmith.yaml';

/** Whose attribute it is, and what the overlay may speak of. */
export interface Place {
  resource: Resource;
  /** Where the overlay says it. */
  path: string[];
  /** Names of resources and lookups. */
  known: ReadonlySet<string>;
  objections: Objections;
}

/** Everything but the name and the place of the attribute. */
export function applyToAttribute(attribute: Attribute, change: AttributeOverlay, place: Place): void {
  const { resource, known } = place;
  const refuse = (key: string, sentence: string, hint = 'Remove or correct the line.') =>
    place.objections.add([...place.path, key], `${place.path.at(-1)} of ${resource.name}: ${sentence}`, hint);
  applyClass(attribute, change);
  checkTaken(attribute, change, resource, refuse);
  if (change.secret !== undefined) {
    attribute.sensitive = change.secret;
    delete attribute.confidential;
  }
  if (change.writeOnly !== undefined) setWriteOnly(attribute, change.writeOnly, refuse);
  applyChange(attribute, change, resource, refuse);
  if (change.volatile !== undefined) attribute.volatile = change.volatile;
  if (change.reference === null || known.has(change.reference?.split('.', 1)[0] ?? ''))
    attribute.reference = change.reference ?? null;
  applyType(attribute, change, refuse);
  if (change.validate !== undefined)
    applyChecks(attribute, change.validate, (key, sentence) => refuse('validate', sentence, `Correct \`${key}\`.`));
  if ('default' in change) setDefault(attribute, change.default as Json, refuse);
  if (change.block !== undefined) setBlock(attribute, change.block, refuse);
  if (change.description !== undefined) attribute.description = change.description;
  if (change.reason !== undefined) attribute.doubt = change.reason;
  attribute.reason = change.reason ?? `${attribute.reason}; ${SAID}`;
  attribute.confidence = 'high';
}

type Refuse = (key: string, sentence: string, hint?: string) => void;

function applyClass(attribute: Attribute, change: AttributeOverlay): void {
  if (change.required !== undefined) {
    attribute.required = change.required;
    if (change.required) attribute.optional = attribute.computed = false;
    else if (change.optional === undefined && !attribute.computed) attribute.optional = true;
  }
  if (change.optional !== undefined) {
    attribute.optional = change.optional;
    if (change.optional) attribute.required = false;
  }
  if (change.computed !== undefined) {
    attribute.computed = change.computed;
    if (change.computed && attribute.required) {
      attribute.required = false;
      attribute.optional = change.optional ?? true;
    }
  }
}

/** What a user sets has to be sent by some call. */
function checkTaken(attribute: Attribute, change: AttributeOverlay, resource: Resource, refuse: Refuse): void {
  const isOwn = resource.attributes.includes(attribute);
  if (!attribute.required && !attribute.optional && !attribute.computed)
    refuse(
      change.computed === false ? 'computed' : 'optional',
      'it would be neither required, optional nor computed.',
      'Leave one of them true.',
    );
  if (!isOwn || attribute.in !== 'body' || (change.required !== true && change.optional !== true)) return;
  const { create, update, delete: remove } = resource.operations;
  const fields = [create, ...update, ...update.map(({ unset }) => unset), remove].flatMap(
    (call) => call?.body?.fields ?? [],
  );
  if (fields.includes(attribute.name) || update.some((one) => one.also?.includes(attribute.name))) return;
  if (resource.power?.attribute === attribute.name) return;
  const key = change.required === true ? 'required' : 'optional';
  refuse(key, 'no operation of the API accepts it, so a value would have no effect.');
}

function setWriteOnly(attribute: Attribute, writeOnly: boolean, refuse: Refuse): void {
  if (writeOnly && !attribute.required && !attribute.optional)
    refuse('writeOnly', 'the server sets it, so it cannot be written.');
  attribute.writeOnly = writeOnly;
  if (writeOnly) attribute.saidWriteOnly = true;
  else delete attribute.saidWriteOnly;
}

/** What the overlay says about changes is certain: nothing is left to doubt. */
function applyChange(attribute: Attribute, change: AttributeOverlay, resource: Resource, refuse: Refuse): void {
  const isOwn = resource.attributes.includes(attribute);
  const isSettable = attribute.required || attribute.optional;
  const key = change.onChange === undefined ? 'createOnly' : 'onChange';
  const said =
    change.onChange ?? (change.createOnly === undefined ? undefined : change.createOnly ? 'replace' : 'update');
  if (said !== undefined) {
    attribute.onChange = said;
    delete attribute.against;
    if (said !== 'refuse') delete attribute.doubt;
    if (!isSettable) refuse(key, 'the server sets it, so it cannot be changed.');
  }
  if (!isSettable) attribute.onChange = 'none';
  else if (attribute.onChange === 'none' && isOwn) attribute.onChange = 'update';
}

function applyType(attribute: Attribute, { type, set }: AttributeOverlay, refuse: Refuse): void {
  if (set !== undefined && attribute.type !== 'list' && attribute.type !== 'set')
    refuse('set', `it is ${name(attribute.type)}, and the order matters only for lists and sets.`);
  else if (set !== undefined) attribute.type = set ? 'set' : 'list';
  if (type === undefined) return;
  const obstacle = convertType(attribute, type);
  if (obstacle !== null) refuse('type', `\`type: ${type}\` cannot be: ${obstacle}.`);
}

/** The default is documented, and sent where nobody gives a value. Null takes away what the document says. */
function setDefault(attribute: Attribute, value: Json, refuse: Refuse): void {
  if (value === null) {
    delete attribute.default;
    delete attribute.sendsDefault;
    return;
  }
  if (!attribute.optional && !attribute.required) refuse('default', 'the server sets it, so a default is never sent.');
  else if (attribute.required)
    refuse('default', 'it is required, so a default is never sent.', 'Say `required: false` too.');
  else if (!fitsType(value, attribute)) refuse('default', `its default is not ${name(attribute.type)}.`);
  attribute.default = value;
  attribute.sendsDefault = true;
}

function setBlock(attribute: Attribute, block: boolean, refuse: Refuse): void {
  const nested = attribute.type === 'list' || attribute.type === 'set' ? attribute.element : attribute;
  if (!block) delete attribute.block;
  else if (nested?.type !== 'object' || (nested.attributes ?? []).length === 0)
    refuse('block', 'only an object, or a list or set of objects, can be a block.');
  else if (!attribute.required && !attribute.optional)
    refuse('block', 'the server sets it, and a block can only contain values of the user.');
  else if (attribute.computed)
    refuse(
      'block',
      'the server fills it in where it is left out, which a block cannot show.',
      'Say `computed: false` too.',
    );
  else attribute.block = true;
}
