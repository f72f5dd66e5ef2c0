import type { JsonObject } from '../../spec/types.js';
import { buildAnswer } from '../answer/build-answer.js';
import { addHeaders } from '../answer/headers.js';
import { pickSuccess } from '../answer/pick-response.js';
import { Work } from '../rules/operations.js';
import { startTransition } from '../rules/transitions.js';
import type { Item, Transition } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call, Reply } from '../types.js';
import { listPathNames } from '../validate/path-names.js';

export interface AnswerOptions {
  item?: Item | null;
  fields?: JsonObject;
  /** Made together with the item. */
  more?: readonly Item[];
  isNew?: boolean;
  isAction?: boolean;
  /** What the answer is about, where that is not an item of the collection. */
  noun?: string;
  status?: number;
  /** Under way, where the answer tells of work. */
  transition?: Transition;
  verb?: string;
  /** Of the new item, for the Location header. */
  location?: string;
}

/** The documented success of the call's operation, about an item or about nothing in particular. */
export function answerWith(world: World, call: Call, options: AnswerOptions = {}): Reply {
  const { status, response } = pickSuccess(call.operation, options.status);
  const item = options.item ?? null;
  const { readyReads, readyMs } = world.settings;
  const transition = options.transition ?? startTransition(world, status === 202 ? readyReads : 0, readyMs);
  if (!options.transition && item && status === 202) item.transitions.push(transition);
  const work = new Work(world, call, item, transition, options.verb ?? call.place.verb);
  const body = buildAnswer(world, response, {
    item,
    fields: options.fields ?? item?.fields ?? (Object.create(null) as JsonObject),
    noun: options.noun ?? item?.collection.noun ?? call.place.collection?.noun ?? '',
    isNew: options.isNew ?? false,
    isAction: options.isAction ?? false,
    work,
    ...(options.more && { more: options.more }),
    label: call.path,
    placed: listPlaced(call),
  });
  const reply: Reply = {
    status,
    headers: new Map(),
    mediaType: body === undefined ? null : (response?.mediaType ?? 'application/json'),
    body,
  };
  const about = status === 202 ? item?.path : undefined;
  addHeaders(world, call, reply, response, { item: options.location ?? about, work: work.path });
  return reply;
}

function listPlaced({ operation, values }: Call): Map<string, string> {
  return new Map(listPathNames(operation).map((name, index) => [name, values[index] ?? '']));
}
