import type { Resource } from '../../map/types.js';
import type { Decision } from '../types.js';
import type { ResourcePlan } from './types.js';

/** `key` is below `resources.NAME`, where iacsmith.yaml says otherwise there. */
type Line = Omit<Decision, 'subject' | 'overlay'> & ({ key: string } | { overlay: string });

/** What was decided about a resource and the document does not say in so many words, for `inspect --explain`. */
export function listDecisions(resource: Resource, facts: ResourcePlan): Decision[] {
  const lines = [
    decideFinding(facts),
    decidePlaces(facts),
    ...decideRefused(facts),
    decideShared(resource, facts),
    decideSight(resource, facts),
    decideMembers(resource, facts),
    decideEnd(facts),
    decideOverwrite(facts),
    decideSilence(facts),
    decideMade(resource),
    decideMarker(facts),
    ...decideNames(resource),
  ];
  return lines.flatMap((line) => {
    if (line === null) return [];
    const { topic, says, reason, confidence } = line;
    const overlay = 'overlay' in line ? line.overlay : `resources.${resource.name}.${line.key}`;
    return [{ subject: resource.name, topic, says, reason, confidence, overlay }];
  });
}

function decideFinding({ told, keyScope, keyParts, naturalKey }: ResourcePlan): Line | null {
  const topic = 'found by';
  if (naturalKey !== null && keyScope.length > 0) {
    const says = `${naturalKey}, within ${keyScope.join(', ')}`;
    return { topic, says, reason: 'the document says what it is unique in', confidence: 'high', key: 'naturalKey' };
  }
  if (naturalKey !== null && keyParts.length > 0) {
    const says = [naturalKey, ...keyParts].join(', ');
    const reason = 'the document does not call the name unique: what has other values beside it is another one';
    return { topic, says, reason, confidence: 'low', key: 'naturalKey' };
  }
  if (told.by.length === 0) return null;
  const besides = told.besides.length > 0 ? `; ${told.besides.join(', ')} may differ` : '';
  const reason = 'nothing that has to be given names it before it is there';
  return { topic, says: `${told.by.join(', ')}${besides}`, reason, confidence: 'low', key: 'naturalKey' };
}

function decidePlaces({ places }: ResourcePlan): Line | null {
  if (places.length === 0) return null;
  const reason = 'it says where it is or whose: one of the same name with another value is another one';
  return { topic: 'lies in', says: places.join(', '), reason, confidence: 'low', key: 'naturalKey' };
}

/** What the document calls fixed has its own reason. */
function decideRefused({ refused }: ResourcePlan): Line[] {
  return [...refused].map(([name, reason]) => ({
    topic: 'refused on',
    says: name,
    reason,
    confidence: 'low',
    key: `attributes.${name}.onChange`,
  }));
}

function decideShared({ attributes }: Resource, { shared }: ResourcePlan): Line | null {
  const first = attributes.find(({ name }) => shared.has(name));
  if (!first) return null;
  const reason = 'its items are also made one by one, so others may have added some, which stay';
  const overlay = `operations.${first.updatedBy}.skip`;
  return { topic: 'shares', says: [...shared].join(', '), reason, confidence: 'low', overlay };
}

/** Where a link is seen is read from names and shapes. */
function decideSight({ presence, parent }: Resource, { isUnseen }: ResourcePlan): Line | null {
  const topic = 'seen in';
  if (isUnseen) {
    const reason = 'neither end shows the link, nor does a list: each is what was last applied';
    return { topic, says: 'nothing', reason, confidence: 'low', key: 'operations.list' };
  }
  if (!presence) return null;
  if (presence.own) {
    const reason = 'its address shows nothing, and answers 204 where it is there and 404 where it is not';
    return { topic, says: 'its own address', reason, confidence: 'high', key: 'operations.read' };
  }
  const where = presence.from === 'list' ? 'its list' : (presence.in ?? parent ?? 'its parent');
  const fields =
    presence.at.length > 0 ? presence.at.join('.') : presence.match.map(({ path }) => path.join('.')).join(', ');
  const says = fields === '' ? where : `${fields} of ${where}`;
  const keys = presence.match.map(({ attribute }) => attribute).join(', ');
  const reason = keys === '' ? 'it is named after the link' : `it shows ${keys}`;
  return { topic, says, reason, confidence: 'low', key: 'operations.list' };
}

function decideMembers({ presence }: Resource, { members, isMadeAgain }: ResourcePlan): Line | null {
  if (members !== null) {
    const reason = 'one call of the link adds to the set and the other takes from it';
    return { topic: 'members', says: members, reason, confidence: 'low', key: `attributes.${members}.onChange` };
  }
  if (!isMadeAgain || !presence) return null;
  const reason = presence.many ? 'what shows it shows several' : 'PUT sets it';
  return { topic: 'changed by', says: 'making the link again', reason, confidence: 'low', key: 'operations.update' };
}

function decideEnd({ ended }: ResourcePlan): Line | null {
  if (!ended) return null;
  const says = `${ended.field.join('.')} is ${ended.values.join(' or ')}`;
  return {
    topic: 'over when',
    says,
    reason: 'it can be read after its end',
    confidence: 'low',
    key: 'operations.delete',
  };
}

function decideSilence({ isSilent }: ResourcePlan): Line | null {
  if (!isSilent) return null;
  const reason = 'the answer to its create does not tell what names it';
  return { topic: 'after create', says: 'looked for in its list', reason, confidence: 'high', key: 'operations.list' };
}

function decideOverwrite({ mayOverwrite }: ResourcePlan): Line | null {
  if (!mayOverwrite) return null;
  const reason = 'the create may change what has its name already';
  return { topic: 'before create', says: 'refused if it exists', reason, confidence: 'high', key: 'operations.create' };
}

function decideMade({ operations: { create } }: Resource): Line | null {
  const made = create?.answer.made;
  if (!made) return null;
  const isItself = made.length === 0;
  const reason = isItself
    ? 'the answer to its create is one value, and the document says that it is an id'
    : 'the answer to its create has one value that is called after it, and not what its path takes';
  return {
    topic: 'after create',
    says: `named by ${isItself ? 'the whole answer' : made.join('.')}`,
    reason,
    confidence: 'low',
    key: 'operations.create',
  };
}

function decideMarker({ marker }: ResourcePlan): Line | null {
  if (!marker) return null;
  const { attribute } = marker;
  const reason = 'it is sent and shown, and has room beside what users write: a killed create can be found again by it';
  return { topic: 'marker', says: attribute, reason, confidence: 'medium', key: `attributes.${attribute}.writeOnly` };
}

/** What it refers to is guessed from names, so that iacsmith.yaml can say otherwise. */
function decideNames({ attributes }: Resource): Line[] {
  return attributes.flatMap(({ name, byName, element }) => {
    const found = byName ?? element?.byName;
    if (!found) return [];
    const says = `${name}, by ${found.key} or identifier of ${found.subject}`;
    const reason = 'the call takes the identifier alone, and people know the name';
    return [{ topic: 'refers', says, reason, confidence: 'medium', key: `attributes.${name}.reference` }];
  });
}
