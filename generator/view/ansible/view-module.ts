import type { Settings } from '../../config/settings.js';
import type { Attribute, Call, List, Resource } from '../../map/types.js';
import { isReplacing, listSent, type Verdict } from '../express.js';
import { ANSIBLE_RESERVED, assignNames, compareText, toConstantName, toSnake } from '../naming.js';
import { describeExamples, describeModule, describeReturns } from './document-module.js';
import type { LiteralView, ModuleView } from './types.js';

export interface ModuleNames {
  header: string;
  /** "namespace.name" of the collection. */
  full: string;
  name: string;
  settings: Settings;
}

/** An attribute with its place in the module. */
export interface Option {
  name: string;
  attribute: Attribute;
  type: string;
  isInput: boolean;
  isFixed: boolean;
}

const TYPES = new Map([
  ['string', 'str'],
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['map', 'dict'],
]);

export function viewModule({ resource, attributes }: Verdict, names: ModuleNames): ModuleView {
  const options = listOptions(resource, attributes);
  const inputs = options.filter(({ isInput }) => isInput);
  const identity = findOption(options, resource.identity[0] ?? '');
  const key = findOption(options, resource.naturalKey ?? '');
  const spec: [string, LiteralView][] = inputs.map((option) => [option.name, describeArgument(option)]);
  spec.push(['state', members({ type: 'str', choices: ['present', 'absent'], default: 'present' })]);
  return {
    header: names.header,
    name: names.name,
    constant: toConstantName(names.name),
    documentation: describeModule(resource, inputs, names, { identity, key }),
    examples: describeExamples(inputs, names, key),
    returns: describeReturns(options, names.name),
    arguments: { entries: spec },
    descriptor: describeResource(resource, options, names.name),
    rules: [{ name: 'required_one_of', value: [[identity.name, key.name]] }],
  };
}

function listOptions(resource: Resource, attributes: readonly Attribute[]): Option[] {
  const assigned = assignNames(
    attributes.map(({ name }) => name),
    toSnake,
    ANSIBLE_RESERVED,
    resource.name,
  );
  return attributes
    .map((attribute) => ({
      name: assigned.get(attribute.name) ?? attribute.name,
      attribute,
      type: TYPES.get(attribute.type) ?? 'raw',
      isInput: attribute.required || attribute.optional || resource.identity.includes(attribute.name),
      isFixed: isReplacing(attribute, resource),
    }))
    .sort((a, b) => compareText(a.name, b.name));
}

function findOption(options: readonly Option[], name: string): Option {
  const found = options.find(({ attribute }) => attribute.name === name);
  if (!found) throw new Error(`No option for ${name}`);
  return found;
}

function members(value: { [name: string]: LiteralView }): LiteralView {
  return { entries: Object.entries(value) };
}

/** `no_log` is always said for what is secret or sounds like it, because Ansible guesses by name otherwise. */
function describeArgument({ attribute, type, name }: Option): LiteralView {
  const soundsSecret = /pass|secret|token|key|credential/i.test(name);
  return members({ type, ...((attribute.sensitive || soundsSecret) && { no_log: attribute.sensitive }) });
}

function describeResource(resource: Resource, options: Option[], name: string): LiteralView {
  const { create, read, update, delete: remove, list } = resource.operations;
  if (!create || !read || !remove || !list) throw new Error(`${resource.name} has not all operations`);
  const toName = (attribute: string) => findOption(options, attribute).name;
  const attributes = options.map(({ attribute }) => attribute);
  const sent = (call: Call) => listSent(call, attributes).map(toName);
  const [change] = update;
  const select = (keep: (option: Option) => boolean) => options.filter(keep).map((option) => option.name);
  const renamed = options.filter((option) => option.name !== option.attribute.wire);
  return members({
    name,
    create: describeCall(create),
    read: describeCall(read),
    ...(change && { update: describeCall(change) }),
    delete: describeCall(remove),
    list: describeList(list),
    identity: toName(resource.identity[0] ?? ''),
    natural_key: toName(resource.naturalKey ?? ''),
    attributes: select(() => true),
    ...(renamed.length > 0 && {
      wire: { entries: renamed.map((option): [string, LiteralView] => [option.name, option.attribute.wire]) },
    }),
    create_fields: sent(create),
    update_fields: change ? sent(change).filter((field) => !options.find((o) => o.name === field)?.isFixed) : [],
    ...(change?.mode === 'replace' && { update_replaces: true }),
    needed_to_create: select((option) => option.attribute.required),
    ...omitEmpty({
      text_maps: select((option) => option.type === 'dict'),
      secrets: select((option) => option.attribute.sensitive),
    }),
  });
}

function omitEmpty(lists: { [name: string]: string[] }): { [name: string]: LiteralView } {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** What is as usual is left out. */
function describeCall(call: Call): LiteralView {
  const mediaType = call.body?.mediaType ?? 'application/json';
  return members({
    operation: call.operation,
    ...(call.body && call.body.envelope.length > 0 && { envelope: call.body.envelope }),
    ...(mediaType !== 'application/json' && { media_type: mediaType }),
    ...(call.answer.envelope.length > 0 && { answer: call.answer.envelope }),
    ...(call.body && !call.answer.complete && { partial: true }),
  });
}

function describeList({ operation, items, paging }: List): LiteralView {
  if (paging.style !== 'page') return members({ operation, items });
  const { page, first, size, max } = paging;
  return members({ operation, items, page, first, ...(size !== null && max !== null && { size, max }) });
}
