import type { Action, Attribute, Call, Resource } from '../../map/types.js';
import { toWords, withArticle } from '../../naming/identifiers.js';

/** What a call does that would have been a resource's own. */
export type Verb = 'create' | 'update' | 'replace' | 'delete';

const SAYS: Record<Verb, string> = { create: 'Creates', update: 'Updates', replace: 'Replaces', delete: 'Deletes' };

/** A call of a resource as something that one does: it still can be made where nothing can keep track of it. */
export function makeAction(resource: Resource, call: Call, verb: Verb, name: string, why: string): Action {
  const {
    mode: _mode,
    fields: _fields,
    also: _also,
    along: _along,
    unset: _unset,
    off: _off,
    ...plain
  } = { unset: null, ...call } as Call & Record<'mode' | 'fields' | 'also' | 'along' | 'unset' | 'off', unknown>;
  const shown = call.answer.empty || !call.answer.complete || verb === 'delete' ? [] : resource.attributes;
  return {
    name,
    call: plain,
    power: null,
    arguments: listArguments(resource, call, verb),
    result: shown.filter((one) => one.in === 'body' && !one.writeOnly),
    description: `${SAYS[verb]} ${withArticle(toWords(resource.name))}.`,
    destructive: verb === 'delete',
    reason: why,
    confidence: 'high',
  };
}

/** What names the path, what the body takes, and what the query does. */
function listArguments({ attributes }: Resource, call: Call, verb: Verb): Attribute[] {
  const sent = new Set(call.body?.fields ?? []);
  const along = new Set('also' in call ? (call.also as string[]) : []);
  const demanded = new Set(call.query.filter(({ required }) => required).map(({ name }) => name));
  const isNeeded = ({ name, required }: Attribute) =>
    along.has(name) || demanded.has(name) || (required && verb !== 'update');
  const body = attributes.filter((one) => one.in === 'body' && sent.has(one.name));
  const taken = new Set([...body.map(({ name }) => name), ...call.parameters.map(({ attribute }) => attribute)]);
  const isOwn = (wire: string) => attributes.some((one) => one.in === 'query' && one.wire === wire);
  const query = call.query.filter(({ name, wire, required }) => !taken.has(name) && (required || isOwn(wire)));
  const places = new Set(call.parameters.map(({ attribute }) => attribute));
  const path = attributes.filter(({ name }) => places.has(name) && !sent.has(name));
  return [
    ...path.map((one) => ({ ...give(one, true), in: 'path' as const })),
    ...body.map((one) => give(one, isNeeded(one))),
    ...query.map((one) => give(one, one.required)),
  ];
}

/** Nothing answers for it, and nothing changes with it. */
function give(attribute: Attribute, required: boolean): Attribute {
  const { doubt: _, linkedBy: __, shownOnce: ___, ...rest } = attribute;
  return {
    ...rest,
    required,
    optional: !required,
    computed: false,
    writeOnly: false,
    onChange: 'none',
    updatedBy: null,
    out: null,
  };
}
