import type { Action, Attribute, Call, Wait } from '../../../map/types.js';
import { tellUse } from '../../../model/prose/tell-purpose.js';
import { toWords, withArticle } from '../../../naming/identifiers.js';
import { phraseAction } from '../../../naming/phrase-action.js';
import { TERRAFORM_RESERVED } from '../../../naming/reserved.js';
import { canUndo } from '../../../plan/can-undo.js';
import { listCallObstacles } from '../../../plan/judge-call.js';
import { isOnceHeader } from '../../../plan/once-header.js';
import { isSharedArgument, SHARED_ARGUMENT } from '../../../plan/shared-argument.js';
import { call as callGo, struct, text } from './go-value.js';
import { dropTwins, keepSettable, shapeAttributes } from './shape.js';
import { dropAnswer } from './split-sentences.js';
import type { GoFile } from './types.js';
import { viewFields } from './view-fields.js';
import { viewChange, viewOperation, viewWait } from './view-operation.js';
import { nameShapes } from './view-resource.js';
import { viewAttributes } from './view-schema.js';
import { makePathAttribute, type SourceNames } from './view-source.js';

/** What an action is done to. */
export interface Owner {
  name: string;
  attributes: Attribute[];
  read: Call | null;
  wait: Wait | null;
  actions: Action[];
}

/** The action, or why it cannot be offered. */
export function viewAction(action: Action, owner: Owner | null, given: SourceNames): GoFile | string {
  const { call } = action;
  const placed = call.parameters.map((place) => {
    const isIt = ({ name }: Attribute) => name === place.attribute;
    const own = owner?.attributes.find(isIt) ?? action.arguments.find(isIt);
    const told = makePathAttribute(place);
    return {
      ...(own ?? told),
      description: own?.description || told.description,
      in: 'path' as const,
      out: null,
      required: true,
      optional: false,
      computed: false,
      onChange: 'none' as const,
    };
  });
  const places = new Set(placed.map(({ name }) => name));
  const named = new Set(action.arguments.map(({ name }) => name));
  const asked = [...call.query, ...call.headers].filter(
    ({ required, name, wire }) => required && !named.has(name) && !isOnceHeader(wire),
  );
  const arguments_ = [...action.arguments, ...asked]
    .filter(({ name }) => !places.has(name))
    .map((argument) => ({
      ...argument,
      computed: false,
      optional: !argument.required,
      ...(isSharedArgument(argument, action, owner) && { description: addSentence(argument.description) }),
    }));
  const taken = new Set([...TERRAFORM_RESERVED, 'timeouts']);
  const shapes = keepSettable(dropTwins(shapeAttributes([...placed, ...arguments_], undefined, taken, 'action')));
  const obstacles = listCallObstacles(call, new Set(shapes.map(({ source }) => source.name)));
  if (obstacles.length > 0) return obstacles.join('; ');
  const names = nameShapes(shapes, null);
  const none: ReadonlySet<string> = new Set();
  // What deletes the resource leaves nothing whose state could be waited for.
  const isEnd = call.path === owner?.read?.path && call.operation.startsWith('DELETE ');
  const isNamed = owner?.read?.parameters.every(({ attribute }) => places.has(attribute)) && !isEnd;
  const read = isNamed ? (owner?.read ?? null) : null;
  const words = owner ? phraseAction(toWords(action.name), withArticle(toWords(owner.name))) : toWords(given.name);
  const lost = action.result.filter(({ sensitive }) => sensitive).map(({ name }) => name);
  return {
    path: `internal/actions/${given.name}_action.go`,
    package: 'actions',
    goName: given.goName,
    comment: `${given.goName} is the action ${given.name}.`,
    shapes,
    subject: owner?.name ?? '',
    ...(call.body?.alternatives && { alternatives: call.body.alternatives }),
    value: struct(
      'runtime.Action',
      {
        Name: given.name,
        Call: viewChange(call, names, false),
        Read: read && owner?.wait?.status ? viewOperation(read, names, false, '&runtime.Operation') : null,
        Wait: read && owner?.wait?.update ? viewWait(owner.wait) : null,
        Answers: lost,
        Attributes: viewFields(shapes, none, names.toName),
        Schema: struct(
          'schema.Schema',
          {
            MarkdownDescription: describeAction(action, words, lost, canUndo(action, owner)),
            Attributes: viewAttributes(shapes, { kind: 'action', replacing: none, defaults: false }),
            Blocks: callGo('runtime.ActionTimeouts', text('invoke')),
          },
          true,
        ),
      },
      true,
    ),
  };
}

function addSentence(description: string): string {
  const text = description.trim();
  return [text === '' || /[.!?]$/.test(text) ? text : `${text}.`, SHARED_ARGUMENT]
    .filter((part) => part !== '')
    .join(' ');
}

function describeAction(
  { description, destructive }: Action,
  words: string,
  lost: readonly string[],
  isUndone: boolean,
): string {
  const parts = [
    (lost.length > 0 ? dropAnswer(description) : tellUse(description).join(' ')) ||
      `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
  ];
  if (destructive && !isUndone) parts.push('This cannot be undone.');
  if (lost.length > 0) {
    const names = lost.map((name) => `\`${name}\``).join(', ');
    parts.push(`Actions return no values to Terraform, so ${names} of the response cannot be read.`);
  }
  return parts.join(' ');
}
