import { compareText, withArticle } from '../../../naming/identifiers.js';
import { isAdopted, isCollection, isLink, isSingle, isUpsert } from '../../../plan/kinds.js';
import { nameWholeList } from '../../../plan/resource/name-whole-list.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { isForAll } from './describe-fields.js';
import {
  documentOptions,
  documentReturns,
  holdsSecret,
  noteSetting,
  RETURNED_FAILURE,
  RETURNED_SECRETS,
  wrapReturn,
} from './document-options.js';
import { toModuleSentences, toPlainText, toPurpose } from './document-text.js';
import { explainStaying } from './explain-staying.js';
import { canClear, type Option } from './options.js';
import { phraseSingle } from './phrase-single.js';
import type { Scope } from './scope.js';
import type { DocumentationView } from './types.js';
import type { ModulePlan } from './view-resource.js';
import { ruleElements } from './wholeness.js';

export function documentResource(plan: ModulePlan, scope: Scope): DocumentationView {
  const { resource, name } = plan;
  const options = {
    ...documentOptions(
      plan.options,
      (option) => [...noteOption(option, plan, scope), ...noteSetting(option, scope)],
      ruleElements(plan.facts.shared),
    ),
    ...documentOwn(plan, scope),
    ...(plan.takesItems ? {} : documentAllowed(plan)),
  };
  const info = scope.nameInfo(resource.name);
  const actions = scope.nameActions(resource.name).sort(compareText);
  const fragments = ['client', plan.waits ? 'wait' : 'wait.unused', 'attributes', 'attributes.action_group'];
  return {
    head: {
      module: name,
      short_description: `Manage ${phrasePlural(plan, scope)}`,
      version_added: scope.findVersion(name),
      description: [
        ...describePurpose(resource).map((text) =>
          text.replace(/\bin this answer\b/, 'in the result of the task that creates it'),
        ),
        describeWork(plan, scope),
        ...describeFinding(plan),
        ...describeWhole(plan),
        ...describeUnseen(plan),
      ],
      author: [`iacsmith (@${scope.settings.namespace})`],
      extends_documentation_fragment: fragments.map((fragment) => `${scope.full}.${fragment}`),
      attributes: {
        check_mode: { support: 'full' },
        diff_mode: { support: 'full' },
        idempotent: describeIdempotence(plan, scope),
      },
    },
    options: Object.fromEntries(Object.entries(options).sort(([a], [b]) => compareText(a, b))),
    own: plan.takesItems ? { ...documentItems(plan, scope), ...documentAllowed(plan) } : null,
    tail: seeAlso([...(info === null ? [] : [info]), ...listJoined(plan, scope), ...actions], scope),
  };
}

/** What a link does is what its call does; anything else is described by what it is. */
function describePurpose({ kind, description }: ModulePlan['resource']): string[] {
  return isLink(kind) ? toModuleSentences(description) : toPurpose(description);
}

/** Other modules of the collection that whoever reads about this one may look for. */
export function seeAlso(modules: readonly string[], { full }: Scope): JsonObject {
  return modules.length === 0 ? {} : { seealso: modules.map((module) => ({ module: `${full}.${module}` })) };
}

/** Of a link, the modules for what it joins. */
function listJoined({ resource: { kind, attributes, identity } }: ModulePlan, scope: Scope): string[] {
  if (!isLink(kind)) return [];
  const ends = attributes.filter(({ name }) => identity.includes(name));
  const subjects = ends.flatMap(({ reference, element }) => (reference ?? element?.reference)?.split('.', 1) ?? []);
  return [...new Set(subjects)]
    .filter((subject) => scope.isManaged(subject))
    .map((subject) => scope.nameModule(subject));
}

/** "VMs", or "the profile" where there is only one. */
export function phrasePlural({ resource, title }: ModulePlan, scope: Scope): string {
  return isSingle(resource.kind) ? phraseSingle(resource) : scope.toPlural(title);
}

function describeWork(plan: ModulePlan, scope: Scope): string {
  const { resource } = plan;
  const { create, update, delete: remove } = resource.operations;
  const verbs = [
    ...(create && !isLink(resource.kind) ? ['Creates'] : []),
    ...(isLink(resource.kind) ? ['Creates'] : []),
    ...(update.length > 0 ? ['updates'] : []),
    ...(resource.power ? ['powers'] : []),
    ...(remove ? ['deletes'] : []),
  ];
  const text = verbs.length > 1 ? `${verbs.slice(0, -1).join(', ')} and ${verbs.at(-1)}` : (verbs[0] ?? 'Changes');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${phrasePlural(plan, scope)}.`;
}

/** How one is found that no name leads to. */
function describeFinding(plan: ModulePlan): string[] {
  const { resource, toldBesides, title } = plan;
  if (isSingle(resource.kind) || isLink(resource.kind) || !isToldByValues(plan)) return [];
  const named = nameAll(plan);
  const besides = toldBesides.map((option) => `O(${option})`);
  const more =
    besides.length > 0 ? [`If there is none, one that differs only in ${joinWords(besides, 'or')} is updated.`] : [];
  return [
    `Without ${joinWords(named, 'and')}, the module uses ${withArticle(title)} that matches all options of the task.`,
    ...more,
    'If there is none, it is created.',
    `To change anything else, set ${joinWords(named, 'or')}.`,
  ];
}

function describeUnseen({ facts }: ModulePlan): string[] {
  if (!facts.isUnseen) return [];
  return ['The API does not show whether the link exists, so the module sends the request on every run.'];
}

function describeWhole({ resource, options }: ModulePlan): string[] {
  const whole = nameWholeList(resource);
  const option = options.find(({ attribute }) => attribute.name === whole);
  return !option ? [] : [`Sets O(${option.name}) as a whole: what is not listed is removed, whoever added it.`];
}

/** What names one by itself. */
function nameAll({ identity, naturalKey }: ModulePlan): string[] {
  const names = [identity.map(refer).join(' and '), ...(naturalKey ? [refer(naturalKey.name)] : [])];
  return [...new Set(names)];
}

function refer(option: string): string {
  return `O(${option})`;
}

function joinWords(words: readonly string[], last: string): string {
  const head = words.slice(0, -1).join(', ');
  return head === '' ? (words[0] ?? '') : `${head} ${last} ${words.at(-1)}`;
}

function isToldByValues({ toldApartBy, naturalKey }: ModulePlan): boolean {
  return toldApartBy.some((option) => option !== naturalKey?.name);
}

function describeIdempotence(plan: ModulePlan, scope: Scope): JsonObject {
  const { resource, title } = plan;
  if (plan.facts.isUnseen) {
    return {
      support: 'none',
      details: [
        'The API does not show whether the link exists, so each run with O(state=present) sends the request and reports a change.',
      ],
    };
  }
  if (!resource.operations.read && !resource.operations.list) {
    return {
      support: 'none',
      details: [
        `The API does not show ${scope.toPlural(title)}, so each run with O(state=present) creates another one.`,
      ],
    };
  }
  if (isAnotherEachTime(plan)) {
    const named = plan.identity.map((option) => `O(${option})`).join(' and ');
    const reason = resource.operations.list
      ? `No option identifies ${scope.toPlural(title)} in what the API returns`
      : `The API has no list of ${scope.toPlural(title)}`;
    return { support: 'partial', details: [`${reason}, so without ${named} each run creates another one.`] };
  }
  const details = [
    ...(resource.power?.actions.restart ? ['O(state=restarted) always reports a change.'] : []),
    ...(plan.hasHidden ? ['O(update_write_only=always) always reports a change.'] : []),
  ];
  const told = isToldByValues(plan)
    ? [
        `Without ${joinWords(nameAll(plan), 'and')}, it is found by the options of the task, so a task with other values may create another ${title}; see the description.`,
      ]
    : [];
  if (details.length > 0) return { support: 'partial', details: [...details, ...told] };
  return { support: 'full', ...(told.length > 0 && { details: told }) };
}

/** A task without the ID that the API assigns creates another one on each run. */
export function isAnotherEachTime(plan: ModulePlan): boolean {
  const { read, list } = plan.resource.operations;
  return !plan.facts.isUnseen && Boolean(read ?? list) && isFoundByIdentityAlone(plan);
}

/** No option identifies it before it is created, so it cannot be found again without the ID that the API assigns. */
export function isFoundByIdentityAlone(plan: ModulePlan): boolean {
  const { resource, identity, naturalKey, isNamedByTask } = plan;
  const isNamed = naturalKey !== null || isNamedByTask || isToldByValues(plan);
  return isCollection(resource.kind) && identity.length > 0 && !isNamed;
}

/** One that a task names by its identity is read by it, where the API has a call for that. */
export function isFoundByList({ resource, naturalKey, toldApartBy }: ModulePlan): boolean {
  return naturalKey !== null || toldApartBy.length > 0 || resource.operations.read === null;
}

function noteOption(option: Option, plan: ModulePlan, scope: Scope): string[] {
  const { naturalKey, identity, parents, title } = plan;
  const { attribute, name } = option;
  if (attribute.forRemoval) return [`Required to delete the ${title}, and not used for anything else.`];
  const notes: string[] = [];
  if (parents.includes(name)) notes.push('Always required.');
  else if (identity.includes(name)) notes.push(describeIdentity(plan));
  if (option === naturalKey && !identity.includes(name)) {
    const beside = plan.keyParts.length > 0 ? `, together with ${joinWords(plan.keyParts.map(refer), 'and')}` : '';
    notes.push(`Identifies the ${title} if ${identity.map(refer).join(' and ')} is not set${beside}.`);
  }
  if (plan.keyParts.includes(name))
    notes.push(`Without ${identity.map(refer).join(' and ')}, a different value means a different ${title}.`);
  if (plan.keyPlaces.includes(name)) notes.push(`Required to remove it without ${identity.map(refer).join(' and ')}.`);
  if (plan.demanded.includes(name) && isFoundByList(plan)) {
    const without = plan.resource.operations.read ? ` without ${identity.map(refer).join(' and ')}` : '';
    notes.push(`Required to find the ${title}${without}, because the API lists none without it.`);
  }
  const placed = parents.includes(name) || identity.includes(name);
  if (
    naturalKey &&
    !attribute.required &&
    !plan.demanded.includes(name) &&
    plan.facts.keyScope.includes(attribute.name)
  ) {
    notes.push(`If unset, the O(${naturalKey.name}) is searched in all of them.`);
  }
  if (attribute.required && !placed) notes.push(...describeNeed(plan));
  if (attribute.when) {
    const { attribute: picker, values, required } = attribute.when;
    const found = plan.options.find((other) => other.attribute.name === picker);
    const quote = (list: string[]) => list.map((value) => `V(${value.replace(/[\\)]/g, '\\$&')})`).join(' or ');
    if (found && isForAll(attribute.when, found.attribute))
      notes.push(`Required if O(${found.name}) is ${quote(required)}.`);
    else notes.push(`Only used if O(${found?.name ?? picker}) is ${quote(values)}.`);
  }
  for (const set of plan.alternatives.filter((names) => names.includes(name))) {
    const beside = set.filter((other) => other !== name).map((other) => ` with O(${other})`);
    const others = plan.alternatives.filter((other) => other !== set);
    const either = others.map((names) => names.map((other) => `O(${other})`).join(' and ')).join(', or ');
    notes.push(`Required to create it${beside.join(' and')}, unless ${either} is set.`);
  }
  if (plan.facts.kept.has(attribute.name) && !placed && !attribute.writeOnly) {
    notes.push(...describeChange(option, plan));
    if (plan.toldApartBy.includes(name) && option !== naturalKey) {
      notes.push(`Without ${joinWords(nameAll(plan), 'and')}, a different value means a different ${title}.`);
    }
  }
  const links = (attribute.linkedBy ?? []).filter((link) => scope.isManaged(link));
  if (links.length > 0) {
    const modules = links.map((link) => `M(${scope.full}.${scope.nameModule(link)})`);
    const way = attribute.required ? 'what it adds must be listed here too' : 'use only one of them';
    notes.push(`${joinWords(modules, 'and')} sets it too; ${way}.`);
  }
  if (plan.clears.includes(name)) notes.push('To remove its value, list it in O(clear).');
  else if (isCleared(option, plan)) notes.push('An empty value removes it.');
  if (attribute.writeOnly) {
    notes.push(
      plan.hasHidden && !plan.facts.kept.has(attribute.name)
        ? 'The API never returns it, so it cannot be compared; see O(update_write_only).'
        : plan.facts.kept.has(attribute.name)
          ? 'The API never returns it and cannot change it, so it is only used on creation.'
          : 'The API never returns it, so it cannot be compared.',
    );
  }
  return notes;
}

function describeChange({ name }: Option, { canRecreate, refused }: ModulePlan): string[] {
  const reason = refused.get(name);
  if (reason === undefined)
    return [
      canRecreate ? 'It cannot be changed after creation; see O(recreate).' : 'It cannot be changed after creation.',
    ];
  return [
    `It cannot be changed after creation as far as the API document shows (${toPlainText(reason)}); O(recreate) also needs O(allow_replacement).`,
  ];
}

/** What is always there is never created: a task may say as little about it as it likes. */
function describeNeed({ resource: { kind, operations } }: ModulePlan): string[] {
  if (isLink(kind)) return ['Always required.'];
  if (isAdopted(kind) || (isSingle(kind) && !operations.delete)) return [];
  return [isSingle(kind) ? 'Required if it is not set yet.' : 'Required on creation.'];
}

function isCleared(option: Option, { resource }: ModulePlan): boolean {
  const updates = resource.operations.update.filter(({ fields }) => fields.includes(option.attribute.name));
  return updates.some(({ unset, off }) => off === undefined && (unset ? option.kind !== 'bool' : canClear(option)));
}

function describeIdentity({ resource, facts, title, naturalKey }: ModulePlan): string {
  if (isLink(resource.kind)) return 'Always required.';
  const isGiven = isUpsert(resource.kind) || isAdopted(resource.kind) || !facts.isNamedByServer;
  if (facts.renamed.length > 0)
    return `Identifies the ${title}. A different value means a different ${title}; it cannot be renamed.`;
  if (isGiven) return naturalKey && isAdopted(resource.kind) ? `Identifies the ${title}.` : `Identifies the ${title}.`;
  return `Identifies an existing ${title}. The API assigns it, so it cannot be set on creation.`;
}

function documentOwn(plan: ModulePlan, scope: Scope): JsonObject {
  return {
    state: documentState(plan, scope),
    ...(plan.canRecreate && {
      recreate: {
        description: [
          'Whether to delete and recreate it if an option has changed that cannot be updated in place.',
          ...describeForgotten(plan),
          ...(isToldByValues(plan) ? [`Requires ${joinWords(nameAll(plan), 'or')}.`] : []),
        ],
        type: 'bool',
        default: false,
      },
    }),
    ...(plan.clears.length > 0 && {
      clear: {
        description: [
          'Options whose values are to be removed.',
          'Setting the option itself to null is not enough, because Ansible treats that as unset.',
        ],
        type: 'list',
        elements: 'str',
        choices: plan.clears,
      },
    }),
    ...(plan.hasHidden && {
      update_write_only: {
        description: [
          'When to send options whose values the API never returns or masks.',
          'V(on_create) sends them on creation, and together with other changes of the same object.',
          'V(always) sends them on every run and always reports a change.',
        ],
        type: 'str',
        choices: ['on_create', 'always'],
        default: 'on_create',
      },
    }),
  };
}

/** A setting of the task, not of an item, so that the defaults of a module can say it once. */
function documentAllowed({ name, refused }: ModulePlan): JsonObject {
  if (refused.size === 0) return {};
  return {
    allow_replacement: {
      description: [
        'Options for which O(recreate) may delete and recreate the resource even though the API document does not clearly say that they cannot be updated.',
        'Changing any other such option fails.',
      ],
      type: 'list',
      elements: 'str',
      choices: [...refused.keys()].sort(compareText).map((option) => `${name}.${option}`),
    },
  };
}

/** A new one is made of the task and of what the API shows of the old one. */
function describeForgotten({ options, resource }: ModulePlan): string[] {
  const hidden = options.filter(({ isInput, attribute }) => isInput && attribute.writeOnly && attribute.in === 'body');
  const sent = hidden.filter(({ attribute }) => resource.operations.create?.body?.fields.includes(attribute.name));
  const names = joinWords(
    sent.map(({ name }) => `O(${name})`),
    'and',
  );
  return sent.length > 0 ? [`The API never returns ${names}, so set ${sent.length > 1 ? 'them' : 'it'} again.`] : [];
}

function documentState(plan: ModulePlan, scope: Scope): JsonObject {
  const staying = explainStaying(plan.resource, plan.facts, scope.full);
  const { ended } = plan.facts;
  const isGiven = isAdopted(plan.resource.kind) || (isSingle(plan.resource.kind) && staying !== null);
  const description = [`V(present) ${isGiven ? 'updates it' : 'creates or updates it'} if needed.`];
  if (plan.resource.power) description.push('V(started) and V(stopped) also set the power state.');
  if (plan.states.includes('restarted')) {
    description.push('V(restarted) restarts it, or starts it if it is off, and always reports a change.');
  }
  description.push(staying === null ? 'V(absent) deletes it if it exists.' : `V(absent) fails, because ${staying}.`);
  if (staying === null && plan.places.length > 0) {
    const places = plan.places.map((option) => `O(${option})`).join(' or ');
    description.push(`One with the same name but a different ${places} is left unchanged.`);
  }
  if (ended) {
    description.push(
      `The API keeps returning it as ${ended.values.map((value) => `C(${value})`).join(' or ')}, which counts as absent.`,
    );
  }
  return { description, type: 'str', choices: plan.states, default: 'present' };
}

function documentItems(plan: ModulePlan, scope: Scope): JsonObject {
  const { parents, purges, title } = plan;
  const shared = parents.map((option) => `O(${option})`).join(', ');
  return {
    items: {
      description: [
        'List of items to manage in one task. Each item takes the options of the module.',
        'Items are processed in order. If one fails, the others are still processed, and the task fails at the end.',
        ...(shared === '' ? [] : [`Items that do not set ${shared} inherit the value of the task.`]),
      ],
      type: 'list',
      elements: 'dict',
    },
    ...(purges && {
      purge: {
        description: [
          `Whether to delete every ${title} that is not in O(items).`,
          shared === ''
            ? 'Requires O(purge_filters), so that it never deletes everything.'
            : `Requires ${shared}, and deletes nothing outside of it; use O(purge_filters) to narrow it further.`,
        ],
        type: 'bool',
        default: false,
      },
      purge_filters: {
        description: documentFilters(plan, scope),
        type: 'dict',
      },
    }),
  };
}

const MOST_FILTERS = 40;

/** What O(purge) can be kept to: the filters that the list of the resource takes. */
function documentFilters({ resource, parents }: ModulePlan, scope: Scope): string[] {
  const { list } = resource.operations;
  const names = list ? scope.listFilters(list, parents).map(({ name }) => `C(${name})`) : [];
  const shown = names.slice(0, MOST_FILTERS).join(', ') + (names.length > MOST_FILTERS ? ', …' : '');
  return [
    'Filters of the list operation, by name. O(purge) deletes only what matches all of them.',
    names.length > 0 ? `Possible filters: ${shown}.` : 'The list operation of the API has no filters.',
  ];
}

export function returnsOfResource(plan: ModulePlan, scope: Scope): JsonObject {
  const info = scope.nameInfo(plan.resource.name);
  const contains = documentReturns(plan.options, info && `${scope.full}.${info}`);
  const returns: { [name: string]: Json } = {
    [plan.result]: wrapReturn(
      [
        'State after the task, or the expected state in check mode.',
        ...(plan.resource.operations.delete ? ['Empty if it is absent.'] : []),
      ],
      plan.takesItems ? 'when O(items) is not set' : 'success',
      contains,
      false,
    ),
  };
  if (plan.waits) {
    returns.operation_id = {
      description: ['ID of the last asynchronous operation that the task started.', 'Empty if there was none.'],
      returned: plan.takesItems ? 'when O(items) is not set' : 'success',
      type: 'str',
    };
  }
  if (plan.resource.operations.create && holdsSecret(plan.options)) returns.secrets_file = RETURNED_SECRETS;
  returns.diff = {
    description: [
      'Changes made by the task, as C(before) and C(after). Secrets are masked.',
      ...(plan.takesItems
        ? ['A list with one entry per item of RV(results) if O(items) is set, empty for items that failed.']
        : []),
    ],
    returned: 'success',
    type: plan.takesItems ? 'raw' : 'dict',
  };
  if (plan.takesItems) {
    returns.results = {
      description: [
        plan.purges
          ? 'One entry per item of O(items), in order, followed by one entry per resource deleted by O(purge).'
          : 'One entry per item of O(items), in order.',
      ],
      returned: 'when O(items) is set',
      type: 'list',
      elements: 'dict',
      contains: documentItemResult(plan),
    };
  }
  return { ...returns, ...RETURNED_FAILURE };
}

function documentFailure(): JsonObject {
  return Object.fromEntries(
    Object.entries(RETURNED_FAILURE).map(([name, { sample: _, ...fact }]) => [
      name,
      { ...fact, description: [`As RV(${name}).`], returned: 'when it failed and the answer has one' },
    ]),
  );
}

function documentItemResult({ result, waits, purges, identity, naturalKey }: ModulePlan): JsonObject {
  const names = [...new Set([...identity, ...(naturalKey ? [naturalKey.name] : [])])];
  return {
    changed: { description: ['Whether the item changed.'], returned: 'always', type: 'bool' },
    failed: { description: ['Whether the item failed.'], returned: 'always', type: 'bool' },
    msg: { description: ['Error message.'], returned: 'when the item failed', type: 'str' },
    ...documentFailure(),
    [result]: { description: [`The item, with the same content as RV(${result}).`], returned: 'always', type: 'dict' },
    ...(waits && {
      operation_id: {
        description: ['As RV(operation_id).'],
        returned: 'when the item succeeded',
        type: 'str',
      },
    }),
    ...(purges && {
      purged: {
        description: [
          `What O(purge) has removed, or would remove: its ${joinWords(
            names.map((name) => `C(${name})`),
            'and',
          )}.`,
        ],
        returned: 'when it was deleted by O(purge)',
        type: 'dict',
      },
    }),
  };
}
