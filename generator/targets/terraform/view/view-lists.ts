import type { Catalogue, Resource } from '../../../map/types.js';
import { tellLine } from '../../../model/prose/sentences.js';
import { compareText, toIdentifier, toWords } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import type { Json } from '../../../spec/types.js';
import { readText } from './read-value.js';
import type { DocBlock, DocLine, DocPage, GoFile } from './types.js';
import { isChangeable, planCategories, sampleIdentity } from './view-docs.js';
import { nameFilters, nameShapes } from './view-resource.js';

/** A resource that `terraform query` can list: the runtime offers the same ones. */
interface Listed {
  resource: Resource;
  file: GoFile;
  name: string;
  /** Attributes that stand in the path of the list. */
  needs: string[];
  filters: Map<string, string>;
}

export function listListed(catalogue: Catalogue, files: readonly GoFile[]): Listed[] {
  const made = new Map(files.filter((file) => file.package === 'resources').map((file) => [file.subject, file]));
  return catalogue.resources
    .flatMap((resource): Listed[] => {
      const file = made.get(resource.name);
      const { list } = resource.operations;
      if (!file || !list || resource.presence !== null || resource.identity.length === 0) return [];
      const names = nameShapes(file.shapes, null);
      if (resource.identity.some((own) => isChangeable(file, names.toName(own)))) return [];
      const needs = list.parameters.map(({ attribute }) => names.toName(attribute));
      if (resource.identity.some((own) => !needs.includes(names.toName(own)) && isUnshown(file, names.toName(own))))
        return [];
      return [{ resource, file, name: readText(file.value, 'Name'), needs, filters: nameFilters(resource, names) }];
    })
    .sort((a, b) => compareText(a.name, b.name));
}

/** Only paths have it, so that no item of a list tells which one it is. */
function isUnshown({ shapes }: GoFile, name: string): boolean {
  const source = shapes.find((shape) => shape.name === name)?.source;
  return source !== undefined && source.in === 'path' && source.out === null;
}

const TYPES = new Map([
  ['integer', 'Number'],
  ['number', 'Number'],
  ['boolean', 'Boolean'],
]);

/** A page for every list resource. */
export function viewListPages(catalogue: Catalogue, listed: readonly Listed[], provider: string): DocPage[] {
  const categorise = planCategories(catalogue);
  return listed.map(({ resource, file, name, needs, filters }) => {
    const title = `${provider}_${name}`;
    const describe = (own: string) => tellLine(needed(own)?.description ?? '');
    const line = (own: string, type: string | undefined, description: string): DocLine => ({
      name: own,
      type: TYPES.get(type ?? '') ?? 'String',
      description,
      anchor: '',
    });
    const typeOf = (wire: string) => resource.operations.list?.filters.find((filter) => filter.wire === wire)?.type;
    const needed = (own: string) => file.shapes.find((shape) => shape.name === own)?.source;
    const optional = [...filters].filter(([, own]) => !needs.includes(own)).sort(([, a], [, b]) => compareText(a, b));
    return {
      path: `docs/list-resources/${name}.md`,
      title,
      kind: 'List Resource',
      subcategory: categorise(resource.name),
      description: `Lists ${toPlural(toWords(resource.name))}, for \`terraform query\`.`,
      example: [makeBlock(provider, name, (need) => sampleIdentity(file, need), needs)],
      examplePath: `examples/list-resources/${title}/list-resource.tfquery.hcl`,
      note:
        'Place it in a file whose name ends with `.tfquery.hcl`. `terraform query` lists, and with ' +
        '`-generate-config-out=found.tf` writes the configuration and the import blocks. ' +
        'Requires Terraform 1.14 or newer.',
      sections: [
        {
          title: 'Required',
          lines: needs.map((own) => line(own, needed(own)?.type === 'integer' ? 'integer' : '', describe(own))),
        },
        {
          title: 'Optional',
          lines: optional.map(([wire, own]) => line(own, typeOf(wire), `Filters by \`${wire}\`.`)),
        },
      ].filter(({ lines }) => lines.length > 0),
      nested: [],
      more: '',
      uses: [],
      imports: [],
    };
  });
}

function makeBlock(provider: string, name: string, value: (need: string) => Json, needs: readonly string[]): DocBlock {
  const config = needs.map((need): [string, Json] => [need, value(need)]);
  return {
    type: 'list',
    labels: [`${provider}_${name}`, 'all'],
    body: [['provider', { '=': provider }]],
    ...(config.length > 0 ? { blocks: [{ type: 'config', labels: [], body: config }] } : {}),
  };
}

/**
 * Everything that can be listed, family by family, each file complete in itself: what lives in something else is listed
 * there, and once for each of those, which stand before it.
 */
export function viewQueries(listed: readonly Listed[], provider: string): { family: string; blocks: DocBlock[] }[] {
  const byName = new Map(listed.map((own) => [own.resource.name, own]));
  const families = new Map<string, DocBlock[]>();
  const add = (family: string, block: DocBlock) =>
    families.set(toIdentifier(family), [...(families.get(toIdentifier(family)) ?? []), block]);
  for (const own of listed) {
    const parent = byName.get(own.resource.parent ?? '');
    const [key] = parent ? parent.resource.identity : [];
    if (own.needs.length === 0)
      add(
        own.resource.family,
        makeBlock(provider, own.name, () => null, []),
      );
    else if (own.needs.length === 1 && parent && parent.needs.length === 0 && key !== undefined)
      add(parent.resource.family, makeForEach(own, parent, key, provider));
  }
  const rank = ({ body: [first] }: DocBlock) => (first?.[0] === 'for_each' ? 1 : 0);
  return [...families]
    .map(([family, blocks]) => ({ family, blocks: [...blocks].sort((a, b) => rank(a) - rank(b)) }))
    .sort((a, b) => compareText(a.family, b.family));
}

function makeForEach(own: Listed, parent: Listed, key: string, provider: string): DocBlock {
  const attribute = nameShapes(parent.file.shapes, null).toName(key);
  const all = `list.${provider}_${parent.name}.all.data`;
  const block = makeBlock(provider, own.name, () => ({ '=': 'each.value' }), own.needs);
  // Terraform repeats a block for texts alone.
  const isNumber = parent.file.shapes.find(({ name }) => name === attribute)?.kind === 'Int64';
  const found = isNumber ? `tostring(found.identity.${attribute})` : `found.identity.${attribute}`;
  const each: [string, Json] = ['for_each', { '=': `toset([for found in ${all} : ${found}])` }];
  return { ...block, body: [each, ...block.body] };
}
