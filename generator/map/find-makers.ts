import { isAdopted, isCollection } from './kinds.js';
import type { Attribute, Resource } from './types.js';

/**
 * What several calls make (`POST /user/repos`, `POST /orgs/{org}/repos`) is reached at one path, where it is adopted. Who
 * refers to it means what somebody makes: of those ways the one that asks for the least.
 */
export function referToMakers(resources: readonly Resource[]): void {
  const makers = new Map<string, Resource>();
  for (const adopted of resources.filter(({ kind }) => isAdopted(kind))) {
    const maker = findMaker(adopted, resources);
    if (maker) makers.set(adopted.name, maker);
  }
  if (makers.size === 0) return;
  const visit = (attribute: Attribute, own: Resource) => {
    const dot = attribute.reference?.lastIndexOf('.') ?? -1;
    const maker = makers.get(attribute.reference?.slice(0, dot) ?? '');
    const key = attribute.reference?.slice(dot + 1);
    const isShown = maker?.attributes.some(({ name }) => name === key);
    if (maker && isShown && maker !== own && !isMadeSo(own, maker)) attribute.reference = `${maker.name}.${key}`;
    for (const inner of attribute.attributes ?? []) visit(inner, own);
    for (const { attribute: inner } of attribute.variants ?? []) visit(inner, own);
    if (attribute.element) visit(attribute.element, own);
  };
  for (const resource of resources) for (const attribute of resource.attributes) visit(attribute, resource);
}

function findMaker(adopted: Resource, resources: readonly Resource[]): Resource | undefined {
  const ways = resources.filter(
    (own) => isCollection(own.kind) && own.operations.create !== null && !own.deprecated && isMadeSo(own, adopted),
  );
  const asks = ({ attributes }: Resource) => attributes.filter(({ required }) => required).length;
  return [...ways].sort((a, b) => asks(a) - asks(b) || a.name.length - b.name.length)[0];
}

/** Both are read at the same path. */
function isMadeSo(one: Resource, other: Resource): boolean {
  return one.operations.read !== null && one.operations.read.operation === other.operations.read?.operation;
}
