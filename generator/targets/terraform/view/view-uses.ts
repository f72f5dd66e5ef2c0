import type { Catalogue, Resource } from '../../../map/types.js';
import { isLink } from '../../../plan/kinds.js';
import type { Json } from '../../../spec/types.js';
import { sampleShape } from './make-sample.js';
import { isKeptOut, type Shape } from './shape.js';
import { showJson } from './show-json.js';
import type { DocBlock, DocPage, GoFile } from './types.js';
import type { MakeExample } from './view-examples.js';

export type MakeUses = (file: GoFile) => DocPage['uses'];
type Use = DocPage['uses'][number];

/** More of one kind would be a catalogue, not a page. */
const MOST = 3;

/** Further examples of a resource: with what can be linked to it, each variant of a choice, and secrets that leave no trace. */
export function planUses(
  catalogue: Catalogue,
  files: readonly GoFile[],
  provider: string,
  makeExample: MakeExample,
): MakeUses {
  const resources = new Map(catalogue.resources.map((resource) => [resource.name, resource]));
  const links = files.filter(({ package: kind, subject }) => {
    const resource = resources.get(subject);
    return kind === 'resources' && resource !== undefined && isLink(resource.kind);
  });
  return (file) => {
    const resource = resources.get(file.subject);
    if (file.package !== 'resources' || !resource || isLink(resource.kind)) return [];
    const blocks = makeExample(file);
    const own = blocks.at(-1);
    if (own?.type !== 'resource') return [];
    const replace = (body: DocBlock['body']) => [...blocks.slice(0, -1), { ...own, body }];
    return [
      ...listVariants(file, own.body, replace),
      ...listSecrets(file, own.body, replace),
      ...listLinks(own, file.subject, links, provider, makeExample, resources),
    ];
  };
}

/** The other variants of a choice that the example makes. */
function listVariants(
  { shapes, subject }: GoFile,
  body: DocBlock['body'],
  replace: (body: DocBlock['body']) => DocBlock[],
): Use[] {
  const chosen = shapes.filter(({ union, kind, name }) => union && kind === 'SingleNested' && isSet(body, name));
  return chosen.flatMap((shape) => {
    const value = body.find(([name]) => name === shape.name)?.[1];
    const taken = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    const others = shape.children.filter(({ name, local, writeOnly }) => !taken.includes(name) && !local && !writeOnly);
    return others.slice(0, MOST).map((variant) => ({
      title: `With \`${shape.name}.${variant.name}\``,
      blocks: replace(
        setValue(body, shape.name, {
          [variant.name]: showJson(
            variant,
            sampleShape(variant, () => null, subject),
          ),
        }),
      ),
    }));
  });
}

function isSet(body: DocBlock['body'], name: string): boolean {
  return body.some(([own]) => own === name);
}

function setValue(body: DocBlock['body'], name: string, value: Json): DocBlock['body'] {
  return body.map(([own, before]) => [own, own === name ? value : before]);
}

/** A secret as a write-only argument. */
function listSecrets(
  { shapes }: GoFile,
  body: DocBlock['body'],
  replace: (body: DocBlock['body']) => DocBlock[],
): Use[] {
  const all = shapes.filter((shape) => isWritable(shape) && shape.kind === 'String' && isOfKind(shape, shapes, body));
  const needed = all.filter(({ name, required }) => required || isSet(body, name));
  const [secret] = needed.length > 0 ? needed : all;
  if (!secret?.twin) return [];
  const variable: DocBlock = {
    type: 'variable',
    labels: [secret.name],
    body: [
      ['type', { '=': 'string' }],
      ['ephemeral', true],
    ],
  };
  const kept = body.filter(([name]) => name !== secret.name);
  const given: DocBlock['body'] = [
    [secret.twin, { '=': `var.${secret.name}` }],
    [`${secret.twin}_version`, 1],
  ];
  return [
    { title: `With \`${secret.name}\` kept out of the state`, blocks: [variable, ...replace([...kept, ...given])] },
  ];
}

/** Of a union each kind may have secrets of its own. */
function isOfKind({ source: { when } }: Shape, shapes: readonly Shape[], body: DocBlock['body']): boolean {
  const picker = when && shapes.find(({ source }) => source.name === when.attribute);
  const value = body.find(([name]) => name === picker?.name)?.[1];
  return !when || (typeof value === 'string' && when.values.includes(value));
}

function isWritable(shape: Shape): boolean {
  return isKeptOut(shape) && (shape.required || shape.optional);
}

/** The links that one end of is such a resource, where the example of the link makes one. */
function listLinks(
  own: DocBlock,
  subject: string,
  links: readonly GoFile[],
  provider: string,
  makeExample: MakeExample,
  resources: ReadonlyMap<string, Resource>,
): Use[] {
  const mine = links.filter((link) => leadsTo(resources.get(link.subject), subject));
  const uses = mine.flatMap((link): Use[] => {
    const blocks = makeExample(link);
    const makes = blocks.some(({ type, labels }) => type === 'resource' && labels[0] === own.labels[0]);
    const name = blocks.at(-1)?.labels[0] ?? provider;
    return makes ? [{ title: `With \`${name}\``, blocks }] : [];
  });
  return uses.slice(0, MOST);
}

function leadsTo(link: Resource | undefined, subject: string): boolean {
  const ends = link?.attributes.filter(({ name }) => link.identity.includes(name)) ?? [];
  return ends.some(({ reference, element }) => (reference ?? element?.reference)?.split('.')[0] === subject);
}
