import type { Attribute, Call, Resource, Update } from '../../map/types.js';
import { isReplacing, listSent, type Verdict } from '../express.js';
import { assignNames, compareText, TERRAFORM_RESERVED, toPlural, toSnake, toWords, withArticle } from '../naming.js';
import type { AttributeView, ChangeView, OperationView, ResourceView } from './types.js';
import { viewAttribute } from './view-attribute.js';

interface Names {
  header: string;
  runtime: string;
  goName: string;
  name: string;
}

export function viewResource({ resource, attributes }: Verdict, names: Names): ResourceView {
  const { create, read, update, delete: remove } = resource.operations;
  if (!create || !read || !remove) throw new Error(`${resource.name} has not all operations`);
  const toName = nameAttributes(attributes);
  const sorted = [...attributes].sort((a, b) => compareText(toName(a.name), toName(b.name)));
  const views = sorted.map((attribute) =>
    viewAttribute(attribute, toName(attribute.name), isReplacing(attribute, resource)),
  );
  const [change] = update;
  const words = toWords(names.name);
  return {
    ...names,
    path: `internal/resources/${names.name}_resource.go`,
    imports: listImports(views),
    comment: `${names.goName} manages ${toPlural(words)}.`,
    create: viewChange(create, attributes, toName),
    read: viewOperation(read, toName),
    update: change ? viewUpdate(change, attributes, toName) : null,
    delete: viewOperation(remove, toName),
    identity: resource.identity.map(toName),
    fields: listFields(sorted, resource, toName),
    description: resource.description || `Manages ${withArticle(words)}.`,
    attributes: views,
  };
}

type Rename = (name: string) => string;

function nameAttributes(attributes: readonly Attribute[]): Rename {
  const assigned = assignNames(
    attributes.map(({ name }) => name),
    toSnake,
    TERRAFORM_RESERVED,
  );
  return (name) => assigned.get(name) ?? name;
}

function viewOperation(call: Call, toName: Rename): OperationView {
  return {
    method: call.method,
    path: call.path,
    parameters: call.parameters
      .map(({ name, attribute }) => ({ name, attribute: toName(attribute) }))
      .filter(({ name, attribute }) => name !== attribute),
    answer: call.answer.envelope,
    partial: false,
  };
}

function viewChange(call: Call, attributes: readonly Attribute[], toName: Rename): ChangeView {
  return {
    operation: { ...viewOperation(call, toName), partial: !call.answer.complete },
    mediaType: call.body?.mediaType ?? 'application/json',
    envelope: call.body?.envelope ?? [],
    fields: listSent(call, attributes).map(toName).sort(compareText),
    replace: false,
  };
}

function viewUpdate(call: Update, attributes: readonly Attribute[], toName: Rename): ChangeView {
  return { ...viewChange(call, attributes, toName), replace: call.mode === 'replace' };
}

/** Only attributes about which there is something to say. */
function listFields(attributes: readonly Attribute[], resource: Resource, toName: Rename): ResourceView['fields'] {
  return attributes
    .map((attribute) => ({
      name: toName(attribute.name),
      wire: attribute.wire,
      nullable: attribute.nullable && attribute.optional && !isReplacing(attribute, resource),
    }))
    .filter(({ name, wire, nullable }) => name !== wire || nullable);
}

const FRAMEWORK = 'github.com/hashicorp/terraform-plugin-framework';

function listImports(attributes: readonly AttributeView[]): string[] {
  const imports = new Set([`${FRAMEWORK}/resource/schema`]);
  for (const { isMap, planModifiers, validators } of attributes) {
    if (isMap) imports.add(`${FRAMEWORK}/types`);
    if (planModifiers.length > 0) imports.add(`${FRAMEWORK}/resource/schema/planmodifier`);
    if (validators.length > 0) imports.add(`${FRAMEWORK}/schema/validator`);
    for (const call of planModifiers) imports.add(`${FRAMEWORK}/resource/schema/${call.package}`);
    for (const call of validators) imports.add(`${FRAMEWORK}-validators/${call.package}`);
  }
  return [...imports].sort(compareText);
}
