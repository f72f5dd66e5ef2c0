import type { Catalogue } from '../../../map/types.js';
import { toWords } from '../../../naming/identifiers.js';
import { sampleAttribute } from '../../../plan/samples/sample-attribute.js';
import type { Json } from '../../../spec/types.js';
import { type Elsewhere, listSections } from './doc-lines.js';
import type { GoValue } from './go-value.js';
import { readField, readText, readWhole } from './read-value.js';
import { listBlocks } from './shape.js';
import { encodeJson } from './show-json.js';
import type { DocImport, DocPage, GoFile } from './types.js';
import type { MakeExample } from './view-examples.js';
import type { MakeUses } from './view-uses.js';

/** Where the pages and the examples of a package of declarations lie, as the registry wants them. */
const PLACES = new Map([
  ['resources', { folder: 'resources', kind: 'Resource', file: 'resource.tf' }],
  ['datasources', { folder: 'data-sources', kind: 'Data Source', file: 'data-source.tf' }],
  ['actions', { folder: 'actions', kind: 'Action', file: 'action.tf' }],
  ['ephemerals', { folder: 'ephemeral-resources', kind: 'Ephemeral Resource', file: 'ephemeral-resource.tf' }],
]);

/** The pages of everything that was declared, from the schemas themselves. */
export function* viewDocs(
  files: readonly GoFile[],
  catalogue: Catalogue,
  provider: string,
  makeExample: MakeExample,
  makeUses: MakeUses,
): Generator<DocPage> {
  const categorise = planCategories(catalogue);
  for (const file of files) {
    const place = PLACES.get(file.package);
    if (!place) continue;
    const name = readText(file.value, 'Name');
    const schema = readField(file.value, 'Schema');
    const title = `${provider}_${name}`;
    const folder = `examples/${place.folder}/${title}`;
    yield {
      path: `docs/${place.folder}/${name}.md`,
      title,
      kind: place.kind,
      subcategory: categorise(file.subject),
      description: schema ? readText(schema, 'MarkdownDescription') : '',
      more: schema ? tellMore(schema) : '',
      example: makeExample(file),
      uses: makeUses(file),
      examplePath: `${folder}/${place.file}`,
      note: file.package === 'actions' ? describeInvocation(title) : '',
      ...listSections(
        schema,
        new Set(file.package === 'resources' ? listBlocks(file.shapes) : []),
        findSingle(file, files, provider),
      ),
      imports: file.package === 'resources' ? listImportWays(file, title, folder) : [],
    };
  }
}

/** Of a data source of many: the one of one, whose page tells what each of them has. */
function findSingle(file: GoFile, files: readonly GoFile[], provider: string): Elsewhere | null {
  const items = readText(file.value, 'Items');
  if (file.package !== 'datasources' || items === '') return null;
  const single = files.find(
    (other) =>
      other.package === 'datasources' && other.subject === file.subject && readText(other.value, 'Items') === '',
  );
  const listed = file.shapes.find(({ name }) => name === items)?.children ?? [];
  const shown = new Set(single?.shapes.map(({ name }) => name));
  if (!single || !listed.every(({ name }) => shown.has(name))) return null;
  const name = readText(single.value, 'Name');
  return { name: items, title: `${provider}_${name}`, file: name };
}

/** What the page says beyond the schema. */
function tellMore(schema: GoValue): string {
  const short = readText(schema, 'MarkdownDescription');
  const whole = readWhole(schema, 'MarkdownDescription');
  return whole.startsWith(short) ? whole.slice(short.length).trim() : '';
}

/** The family of a resource as people write it. */
export function planCategories(catalogue: Catalogue): (subject: string) => string {
  const families = new Map([...catalogue.resources, ...catalogue.lookups].map(({ name, family }) => [name, family]));
  return (subject) => {
    const family = families.get(subject) ?? '';
    return family === '' ? '' : toWords(family).replace(/^./, (first) => first.toUpperCase());
  };
}

function describeInvocation(title: string): string {
  return (
    `It runs with \`terraform apply -invoke=action.${title}.example\`, ` +
    'or on events of a resource that names it in an `action_trigger`. Requires Terraform 1.14 or newer.'
  );
}

/** The identity itself, which Terraform knows from 1.12 on, and one text for all. */
function listImportWays(file: GoFile, title: string, folder: string): DocImport[] {
  if (isUnseenLink(file)) return [];
  const identity = readField(file.value, 'Identity');
  const names =
    identity?.go === 'list' ? identity.items.flatMap((item) => (item.go === 'text' ? [item.value] : [])) : [];
  if (isWholeLink(file)) return [importAsJson(file, title, folder, names)];
  const many = names.filter((name) => isMany(file, name));
  // What a link leads to comes and goes; where the API shows it, the rest is enough to find it by.
  const shown = many.length > 0 && readField(file.value, 'Presence') !== null;
  const fixed = shown ? names.filter((name) => !many.includes(name)) : names;
  const several = fixed.length > 1;
  const values = fixed.map((name) => sampleIdentity(file, name, WHOLE));
  const escaped = several && values.some((value) => value.includes('/')) ? SLASHES : '';
  const id =
    values.map((value) => (several ? value.replaceAll('/', '%2F') : value)).join('/') || readText(file.value, 'Name');
  const to: [string, Json] = ['to', { '=': `${title}.example` }];
  const command = `terraform import ${title}.example`;
  const byText: DocImport = {
    words: shown
      ? describeLinks(fixed, many, escaped)
      : describeText(names, readText(file.value, 'NaturalKey'), readField(file.value, 'UniqueKey') !== null, escaped),
    block: { type: 'import', labels: [], body: [to, ['id', id]] },
    path: `${folder}/import-by-string-id.tf`,
    command: `${command} ${quoteShell(id)}`,
  };
  const unfit = many.length > 0 && !shown;
  if (fixed.length === 0 || fixed.some((name) => isChangeable(file, name)) || unfit) return [byText];
  const parts = fixed.map((name): [string, Json] => {
    const text = sampleIdentity(file, name, WHOLE);
    const isNumber = file.shapes.some((shape) => shape.name === name && shape.kind === 'Int64');
    return [name, isNumber && Number.isSafeInteger(Number(text)) ? Number(text) : text];
  });
  const body: DocImport['block']['body'] = [to, ['identity', Object.fromEntries(parts)]];
  const byIdentity: DocImport = {
    words: 'By its identity, with Terraform 1.12 or newer:',
    block: { type: 'import', labels: [], body },
    path: `${folder}/import-by-identity.tf`,
    command: '',
  };
  return [byIdentity, byText];
}

/** A link that is told by objects: no text names them. */
function isWholeLink({ value }: GoFile): boolean {
  const presence = readField(value, 'Presence');
  const match = presence && readField(presence, 'Match');
  return match?.go === 'list' && match.items.some((item) => readField(item, 'Whole') !== null);
}

function importAsJson(file: GoFile, title: string, folder: string, names: readonly string[]): DocImport {
  const parts = names.map((name): [string, Json] => {
    const shape = file.shapes.find((own) => own.name === name);
    if (!shape || !/^(?:List|Set)/.test(shape.kind)) return [name, sampleIdentity(file, name)];
    const needed = shape.children.filter(({ required }) => required);
    return [
      name,
      [
        Object.fromEntries(
          needed.map((member) => [member.name, sampleIdentity({ ...file, shapes: shape.children }, member.name)]),
        ),
      ],
    ];
  });
  const id = Object.fromEntries(parts);
  return {
    words: `As a JSON object with ${names.map((name) => `\`${name}\``).join(', ')}, as in the configuration:`,
    block: {
      type: 'import',
      labels: [],
      body: [
        ['to', { '=': `${title}.example` }],
        ['id', encodeJson(id)],
      ],
    },
    path: `${folder}/import-by-string-id.tf`,
    command: `terraform import ${title}.example ${quoteShell(JSON.stringify(id))}`,
  };
}

/** The runtime refuses to import a link that nothing shows. */
function isUnseenLink({ value }: GoFile): boolean {
  const kind = readField(value, 'Kind');
  return kind?.go === 'name' && kind.value === 'runtime.Attachment' && readField(value, 'Presence') === null;
}

function describeText(names: readonly string[], key: string, unique: boolean, escaped: string): string {
  const last = names.at(-1);
  if (last === undefined) return 'There is only one, so any value works:';
  const form = names.map((name) => `\`${name}\``).join(', a slash and ');
  const other = key !== '' && unique && !names.includes(key) ? `, or with the \`${key}\` for \`${last}\`` : '';
  return `By ${form}${other}${escaped}:`;
}

function describeLinks(fixed: readonly string[], many: readonly string[], escaped: string): string {
  const form = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', a slash and ');
  return `By ${form(fixed)}, for all that are linked; or followed by a slash and a comma-separated list of ${form(many)} for some of them${escaped}:`;
}

const SLASHES = ', with `%2F` for each slash in a value';

/** What can stand between slashes, and what can stand by itself. */
const PART = /^[\w.:@ -]+$/;
const WHOLE = /^[\w.:@/ -]+$/;

/** The document's own example, else what it would be called, else a word that says what belongs there. */
export function sampleIdentity({ shapes, subject }: GoFile, name: string, signs = PART): string {
  const source = shapes.find((shape) => shape.name === name)?.source;
  const { example } = source ?? {};
  if (typeof example === 'string' && signs.test(example)) return example;
  if (typeof example === 'number') return String(example);
  if (isMany({ shapes }, name)) return `<${name}, commas between>`;
  if (source?.type === 'integer') return '4711';
  const isTold = source && (source.format ?? source.pattern ?? !/(?:^|_)(?:id|uuid|key)$/.test(name));
  const made = isTold ? String(sampleAttribute(source, { subject, isName: name === 'name' })) : '';
  return signs.test(made) ? made : `<${name === 'id' ? `${subject}_id` : name}>`;
}

function isMany({ shapes }: Pick<GoFile, 'shapes'>, name: string): boolean {
  return shapes.some(({ name: own, kind }) => own === name && (kind === 'Set' || kind === 'List'));
}

/**
 * Whether an update sends the attribute without renaming the resource by it: it has no identity then, and is not listed.
 * The same rule as `hasIdentity` of the runtime.
 */
export function isChangeable({ value }: GoFile, name: string): boolean {
  const operations = readField(value, 'Operations');
  const updates = operations ? readField(operations, 'Update') : null;
  if (updates?.go !== 'list' || hasText(value, 'Renamed', name)) return false;
  return updates.items.some((update) => hasText(update, 'Fields', name));
}

function hasText(value: GoValue, field: string, name: string): boolean {
  const list = readField(value, field);
  return list?.go === 'list' && list.items.some((item) => item.go === 'text' && item.value === name);
}

function quoteShell(text: string): string {
  return `'${text.replaceAll("'", '')}'`;
}
