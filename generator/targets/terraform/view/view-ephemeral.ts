import type { Lookup, Resource } from '../../../map/types.js';
import { tellUse } from '../../../model/prose/tell-purpose.js';
import { toWords, withArticle } from '../../../naming/identifiers.js';
import { TERRAFORM_RESERVED } from '../../../naming/reserved.js';
import { listCallObstacles } from '../../../plan/judge-call.js';
import { isCollection } from '../../../plan/kinds.js';
import { type GoValue, struct } from './go-value.js';
import { dropTwins, type Shape, shapeAttributes } from './shape.js';
import type { GoFile } from './types.js';
import { viewFields } from './view-fields.js';
import { type Names, viewChange, viewOperation } from './view-operation.js';
import { nameShapes } from './view-resource.js';
import { viewAttributes } from './view-schema.js';
import { type SourceNames, shapeOne, subjectOf } from './view-source.js';

/** A temporary credential: made, shown once, taken away, and never to be read. */
export function isTemporary({ operations, attributes, kind }: Resource): boolean {
  const { create, read, list, update, delete: remove } = operations;
  const bare = isCollection(kind) && create !== null && remove !== null && !read && !list && update.length === 0;
  return bare && attributes.some(({ sensitive, computed }) => sensitive && computed);
}

export function viewFetched(lookup: Lookup, given: SourceNames): GoFile | null {
  const subject = subjectOf(lookup);
  const { shapes } = shapeOne({ ...subject, list: null });
  const known = new Set(shapes.map(({ source }) => source.name));
  if (!subject.read || listCallObstacles(subject.read, known).length > 0) return null;
  const names = nameShapes(shapes, null);
  return declare(given, shapes, names, lookup, {
    Read: viewOperation(subject.read, names, false, '&runtime.Operation'),
  });
}

export function viewTemporary(resource: Resource, given: SourceNames): GoFile | null {
  const { create, delete: remove } = resource.operations;
  if (!create || !remove) return null;
  const shapes = dropTwins(shapeAttributes(resource.attributes, undefined, TERRAFORM_RESERVED, resource.name));
  const names = nameShapes(shapes, null);
  return declare(given, shapes, names, resource, {
    Create: viewChange(create, names),
    Delete: viewChange(remove, names),
  });
}

function declare(
  { goName, name }: SourceNames,
  shapes: readonly Shape[],
  names: Names,
  { name: subject, description }: Lookup | Resource,
  fields: Record<string, GoValue>,
): GoFile {
  const words = toWords(name);
  const none: ReadonlySet<string> = new Set();
  return {
    path: `internal/ephemerals/${name}_ephemeral.go`,
    package: 'ephemerals',
    goName,
    comment: `${goName} opens ${withArticle(words)}.`,
    shapes,
    subject,
    value: struct(
      'runtime.Ephemeral',
      {
        Name: name,
        ...fields,
        Attributes: viewFields(shapes, none, names.toName),
        Schema: struct(
          'schema.Schema',
          {
            MarkdownDescription:
              tellUse(description).join(' ') || `Reads ${withArticle(words)} without storing it in the state.`,
            Attributes: viewAttributes(shapes, { kind: 'ephemeral', replacing: none, defaults: false }),
          },
          true,
        ),
      },
      true,
    ),
  };
}
