import type { Attribute } from '../../../map/types.js';
import { compareText, toIdentifier, toWords } from '../../../naming/identifiers.js';
import type { NamedSubject } from '../../../plan/references/types.js';
import type { Plan } from '../../../plan/types.js';
import { type CallScope, describeCall, describeList } from './describe-calls.js';
import { describeField } from './describe-fields.js';
import { makeDict, makeNamed } from './literals.js';
import { listOptions, nameOption } from './options.js';
import { addPathAttributes } from './path-attributes.js';
import type { Scope } from './scope.js';
import type { LiteralView } from './types.js';

/** What options refer to by name: each kind once for the whole collection. */
export function describeKinds({ catalogue, named }: Plan, scope: Scope): LiteralView | undefined {
  const used = new Set<string>();
  const note = (attributes: readonly Attribute[]) => {
    for (const { byName, attributes: inner = [], element, variants = [] } of attributes) {
      if (byName) used.add(byName.subject);
      note([...inner, ...(element ? [element] : []), ...variants.map(({ attribute }) => attribute)]);
    }
  };
  for (const { attributes, actions, ...subject } of [...catalogue.resources, ...catalogue.lookups]) {
    note([...attributes, ...actions.flatMap((action) => action.arguments)]);
    if ('arguments' in subject) note(subject.arguments);
  }
  const kinds = [...named.values()].filter(({ subject }) => used.has(subject.name));
  if (kinds.length === 0) return undefined;
  const described = kinds.map((kind): [string, LiteralView] => [
    toIdentifier(kind.subject.name),
    describeKind(kind, scope),
  ]);
  return makeNamed(described.sort(([a], [b]) => compareText(a, b)));
}

function describeKind({ subject, id, naturalKey, list, read }: NamedSubject, scope: Scope): LiteralView {
  const known = addPathAttributes(subject.attributes, [list, read], subject.identity, scope.lender);
  const options = listOptions(known, { reserved: new Set(), prefix: 'api', isInput: () => true });
  // One that is asked for by its name need not be looked for in all pages.
  const filters = scope.listFilters(list, []).filter(({ attribute }) => attribute.wire === naturalKey.wire);
  const find = ({ name }: Attribute) => options.filter((option) => option.attribute.name === name);
  const fields = [...find(id), ...find(naturalKey)].map((option): [string, LiteralView] => [
    option.name,
    describeField({ ...option, isInput: false }),
  ]);
  const calls: CallScope = { options, nameJob: scope.nameJob, ownRead: null };
  return makeDict({
    title: toWords(subject.name),
    id: nameOption(options, id.name),
    key: nameOption(options, naturalKey.name),
    filter: filters[0]?.attribute.wire,
    list: describeList(list, calls, []),
    // What is a number cannot be a name.
    read: read && id.type === 'string' ? describeCall(read, calls) : undefined,
    fields: makeNamed(fields),
  });
}
