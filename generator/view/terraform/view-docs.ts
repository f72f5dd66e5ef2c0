import type { Catalogue, Resource } from '../../map/types.js';
import type { Json } from '../../spec/types.js';
import { compareText, toSnake, toWords } from '../naming.js';
import type { GoValue } from './go-value.js';
import { sampleResource } from './make-sample.js';
import type { Shape } from './shape.js';
import type { GoFile } from './types.js';
import { nameShapes } from './view-resource.js';

/** One page of the registry's documentation. */
export interface DocPage {
  path: string;
  title: string;
  kind: string;
  subcategory: string;
  description: string;
  example: DocBlock | null;
  importId: string;
  sections: { title: string; lines: DocLine[] }[];
}

export interface DocBlock {
  type: string;
  labels: string[];
  body: [string, Json][];
}

export interface DocLine {
  indent: string;
  name: string;
  type: string;
  description: string;
}

const FOLDERS = new Map([
  ['resources', ['resources', 'Resource']],
  ['datasources', ['data-sources', 'Data Source']],
  ['actions', ['actions', 'Action']],
  ['ephemerals', ['ephemeral-resources', 'Ephemeral Resource']],
]);

/** The pages of everything that was declared, from the schemas themselves. */
export function viewDocs(
  files: readonly GoFile[],
  catalogue: Catalogue,
  provider: string,
  examples: Map<string, DocBlock>,
): DocPage[] {
  const families = new Map([...catalogue.resources, ...catalogue.lookups].map(({ name, family }) => [name, family]));
  return files.map((file) => {
    const [folder = '', kind = ''] = FOLDERS.get(file.package) ?? [];
    const name = readText(file.value, 'Name');
    const schema = readField(file.value, 'Schema');
    const type = `${provider}_${name}`;
    const isResource = file.package === 'resources';
    const identity = readField(file.value, 'Identity');
    const parts =
      identity?.go === 'list' ? identity.items.map((item) => (item.go === 'text' ? `<${item.value}>` : '')) : [];
    return {
      path: `docs/${folder}/${name}.md`,
      title: type,
      kind,
      subcategory: toWords(families.get(name) ?? '').replace(/^./, (first) => first.toUpperCase()),
      description: schema ? readText(schema, 'MarkdownDescription') : '',
      example: isResource ? (examples.get(name) ?? null) : null,
      importId: isResource ? parts.join('/') || name : '',
      sections: listSections(schema),
    };
  });
}

function listSections(schema: GoValue | null): DocPage['sections'] {
  const attributes = schema ? readField(schema, 'Attributes') : null;
  const entries = attributes?.go === 'map' ? attributes.entries : [];
  const has = (value: GoValue, field: string) => readField(value, field) !== null;
  const pick = (title: string, test: (value: GoValue) => boolean) => ({
    title,
    lines: entries.filter(([, value]) => test(value)).flatMap(([name, value]) => listLines(name, value, 0)),
  });
  return [
    pick('Required', (value) => has(value, 'Required')),
    pick('Optional', (value) => has(value, 'Optional')),
    pick('Read-Only', (value) => !has(value, 'Required') && !has(value, 'Optional')),
  ].filter(({ lines }) => lines.length > 0);
}

function listLines(name: string, value: GoValue, depth: number): DocLine[] {
  const type =
    value.go === 'struct' ? value.type.replace(/^schema\.|Attribute$/g, '').replace('SingleNested', 'Object') : '';
  const object = readField(value, 'NestedObject') ?? value;
  const nested = readField(object, 'Attributes');
  const notes = ['Sensitive', 'WriteOnly']
    .filter((field) => readField(value, field) !== null)
    .map((field) => field.replace('WriteOnly', 'Write-only'));
  return [
    {
      indent: '  '.repeat(depth),
      name,
      type: [type.replace('Nested', ' of Object'), ...notes].join(', '),
      description: readText(value, 'MarkdownDescription'),
    },
    ...(nested?.go === 'map' ? nested.entries.flatMap(([child, inner]) => listLines(child, inner, depth + 1)) : []),
  ];
}

function readField(value: GoValue, field: string): GoValue | null {
  if (value.go !== 'struct') return null;
  return value.fields.find(([name]) => name === field)?.[1] ?? null;
}

function readText(value: GoValue, field: string): string {
  const found = readField(value, field);
  return found?.go === 'text' ? found.value : '';
}

/** A block that creates one, with what must be set; references lead to the examples of what they name. */
export function viewExample(
  resource: Resource,
  shapes: readonly Shape[],
  provider: string,
  catalogue: Catalogue,
): DocBlock {
  const resolve = (reference: string): Json => {
    const [target = '', own = ''] = reference.split('.');
    const isResource = catalogue.resources.some(({ name }) => name === target);
    return { '=': `${isResource ? '' : 'data.'}${provider}_${target}.example.${own}` };
  };
  const values = sampleResource(resource, shapes, resolve);
  const names = nameShapes(shapes, null);
  const order = [...values].sort(([a], [b]) => rank(a, resource, names.toName) - rank(b, resource, names.toName));
  return { type: 'resource', labels: [`${provider}_${resource.name}`, 'example'], body: order };
}

function rank(name: string, { naturalKey, identity }: Resource, toName: (name: string) => string): number {
  if (identity.map(toName).includes(name)) return 0;
  return naturalKey !== null && toName(naturalKey) === name ? 1 : 2;
}

/** What `terraform query` can list without being told where, family by family. */
export function viewQueries(
  files: readonly GoFile[],
  catalogue: Catalogue,
  provider: string,
): { family: string; blocks: DocBlock[] }[] {
  const made = new Set(
    files.filter((file) => file.package === 'resources').map(({ value }) => readText(value, 'Name')),
  );
  const families = new Map<string, DocBlock[]>();
  for (const { name, family, operations, identity, presence } of catalogue.resources) {
    const { list } = operations;
    if (!list || list.parameters.length > 0 || identity.length === 0 || presence !== null || !made.has(toSnake(name)))
      continue;
    const block = {
      type: 'list',
      labels: [`${provider}_${toSnake(name)}`, 'all'],
      body: [['provider', { '=': provider }]] as [string, Json][],
    };
    const key = toSnake(family);
    families.set(key, [...(families.get(key) ?? []), block]);
  }
  return [...families]
    .map(([family, blocks]) => ({
      family,
      blocks: blocks.sort((a, b) => compareText(a.labels[0] ?? '', b.labels[0] ?? '')),
    }))
    .sort((a, b) => compareText(a.family, b.family));
}
