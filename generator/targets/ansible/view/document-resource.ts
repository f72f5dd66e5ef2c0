import { compareText, withArticle } from '../../../naming/identifiers.js';
import { isAdopted, isCollection, isLink, isSingle, isUpsert } from '../../../plan/kinds.js';
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
import { toModuleSentences, toPlainText } from './document-text.js';
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
        ...toModuleSentences(resource.description).map((text) =>
          text.replace(/\bin this answer\b/, 'in the result of the task that creates it'),
        ),
        describeWork(plan, scope),
        ...describeFinding(plan),
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
    ...(isLink(resource.kind) ? ['Makes'] : []),
    ...(update.length > 0 ? ['changes'] : []),
    ...(resource.power ? ['powers'] : []),
    ...(remove ? ['removes'] : []),
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
    besides.length > 0
      ? [`Where there is none, it takes the one that differs in ${joinWords(besides, 'or')} only, and changes that.`]
      : [];
  return [
    `Without ${joinWords(named, 'and')} the module takes ${withArticle(title)} that has all the values of the task.`,
    ...more,
    'Else it creates one.',
    `To change anything else, give ${joinWords(named, 'or')}.`,
  ];
}

function describeUnseen({ facts }: ModulePlan): string[] {
  if (!facts.isUnseen) return [];
  return ['Nothing that the API shows tells whether the link exists, so the module makes it with every run.'];
}

/** What names one by itself. */
function nameAll({ identity, naturalKey }: ModulePlan): string[] {
  return [identity.map((option) => `O(${option})`).join(' and '), ...(naturalKey ? [`O(${naturalKey.name})`] : [])];
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
        'Nothing that the API shows tells whether the link exists, so each run with O(state=present) sends the request and reports a change.',
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
  if (isFoundByIdentityAlone(plan)) {
    const named = plan.identity.map((option) => `O(${option})`).join(' and ');
    const reason = resource.operations.list
      ? `Nothing that the API shows of ${scope.toPlural(title)} can be given`
      : `The API has no list of ${scope.toPlural(title)}`;
    return { support: 'partial', details: [`${reason}, so without ${named} each run creates another one.`] };
  }
  const details = [
    ...(resource.power?.actions.restart ? ['Except for O(state=restarted), which always changes something.'] : []),
    ...(plan.hasWriteOnly ? ['Except for O(update_write_only=always), which changes something each time.'] : []),
  ];
  const told = isToldByValues(plan)
    ? [
        `Without ${joinWords(nameAll(plan), 'and')} it is found by the values of the task, so other values may be another ${title}; see the description.`,
      ]
    : [];
  if (details.length > 0) return { support: 'partial', details: [...details, ...told] };
  return { support: 'full', ...(told.length > 0 && { details: told }) };
}

/** Nothing that can be said before it is there leads to it again. */
export function isFoundByIdentityAlone(plan: ModulePlan): boolean {
  const { resource, identity, naturalKey, isNamedByTask } = plan;
  const isNamed = naturalKey !== null || isNamedByTask || isToldByValues(plan);
  return isCollection(resource.kind) && identity.length > 0 && !isNamed;
}

function noteOption(option: Option, plan: ModulePlan, scope: Scope): string[] {
  const { naturalKey, identity, parents, title } = plan;
  const { attribute, name } = option;
  const notes: string[] = [];
  if (parents.includes(name)) notes.push('Always needed; it says where to look.');
  else if (identity.includes(name)) notes.push(describeIdentity(plan));
  if (option === naturalKey && !identity.includes(name)) {
    const beside = plan.keyParts.length > 0 ? `, together with ${joinWords(plan.keyParts.map(refer), 'and')}` : '';
    notes.push(`Finds the ${title} where ${identity.map(refer).join(' and ')} is not given${beside}.`);
  }
  if (plan.keyParts.includes(name))
    notes.push(`Without ${identity.map(refer).join(' and ')} another value is another ${title}.`);
  if (plan.keyPlaces.includes(name)) notes.push(`Needed to remove it without ${identity.map(refer).join(' and ')}.`);
  const placed = parents.includes(name) || identity.includes(name);
  if (naturalKey && !attribute.required && plan.facts.keyScope.includes(attribute.name)) {
    notes.push(`Where it is left out, the O(${naturalKey.name}) is looked for in all of them.`);
  }
  if (attribute.required && !placed) notes.push(...describeNeed(plan));
  if (attribute.when) {
    const { attribute: picker, values, required } = attribute.when;
    const found = plan.options.find((other) => other.attribute.name === picker);
    const quote = (list: string[]) => list.map((value) => `V(${value.replace(/[\\)]/g, '\\$&')})`).join(' or ');
    if (found && isForAll(attribute.when, found.attribute))
      notes.push(`Needed where O(${found.name}) is ${quote(required)}.`);
    else notes.push(`Goes with O(${found?.name ?? picker}) being ${quote(values)} only.`);
  }
  for (const set of plan.alternatives.filter((names) => names.includes(name))) {
    const beside = set.filter((other) => other !== name).map((other) => ` with O(${other})`);
    const others = plan.alternatives.filter((other) => other !== set);
    const either = others.map((names) => names.map((other) => `O(${other})`).join(' and ')).join(', or ');
    notes.push(`Needed to create${beside.join(' and')}, unless there is ${either}.`);
  }
  if (plan.facts.kept.has(attribute.name) && !placed && !attribute.writeOnly) {
    notes.push(...describeChange(option, plan));
    if (plan.toldApartBy.includes(name) && option !== naturalKey) {
      notes.push(`Without ${joinWords(nameAll(plan), 'and')} another value is another ${title}.`);
    }
  }
  const links = (attribute.linkedBy ?? []).filter((link) => scope.isManaged(link));
  if (links.length > 0) {
    const modules = links.map((link) => `M(${scope.full}.${scope.nameModule(link)})`);
    const way = attribute.required ? 'what it adds must be named here too' : 'use one of them';
    notes.push(`${joinWords(modules, 'and')} sets it too; ${way}.`);
  }
  if (plan.clears.includes(name)) notes.push('Name it in O(clear) to take it away.');
  else if (isCleared(option, plan)) notes.push('An empty value takes it away.');
  if (attribute.writeOnly) {
    notes.push(
      plan.hasWriteOnly && !plan.facts.kept.has(attribute.name)
        ? 'The API never shows it, so it is not compared; see O(update_write_only).'
        : plan.facts.kept.has(attribute.name)
          ? 'The API never shows it and cannot change it later, so another value makes no difference to one that is there.'
          : 'The API never shows it, so it is not compared.',
    );
  }
  return notes;
}

function describeChange({ name }: Option, { canRecreate, refused }: ModulePlan): string[] {
  const reason = refused.get(name);
  if (reason === undefined)
    return [canRecreate ? 'It cannot change later; see O(recreate).' : 'It cannot change later.'];
  return [
    `It cannot change later; O(recreate) also needs O(allow_replacement), because it is doubtful: ${toPlainText(reason)}.`,
  ];
}

/** What is always there is never created: a task may say as little about it as it likes. */
function describeNeed({ resource: { kind, operations } }: ModulePlan): string[] {
  if (isLink(kind)) return ['Always needed.'];
  if (isAdopted(kind) || (isSingle(kind) && !operations.delete)) return [];
  return [isSingle(kind) ? 'Needed where it is not set yet.' : 'Needed to create.'];
}

function isCleared(option: Option, { resource }: ModulePlan): boolean {
  const updates = resource.operations.update.filter(({ fields }) => fields.includes(option.attribute.name));
  return updates.some(({ unset }) => (unset ? option.kind !== 'bool' : canClear(option)));
}

function describeIdentity({ resource, facts, title, naturalKey }: ModulePlan): string {
  if (isLink(resource.kind)) return 'Always needed; it says what is linked.';
  const isGiven = isUpsert(resource.kind) || isAdopted(resource.kind) || !facts.isNamedByServer;
  if (facts.renamed.length > 0)
    return `Names the ${title}; another value is another ${title}, because nothing else leads to one that is to be renamed.`;
  if (isGiven) return naturalKey && isAdopted(resource.kind) ? `Finds the ${title}.` : `Names the ${title}.`;
  return `Finds the ${title}; the API gives it out, so leave it out to create.`;
}

function documentOwn(plan: ModulePlan, scope: Scope): JsonObject {
  return {
    state: documentState(plan, scope),
    ...(plan.canRecreate && {
      recreate: {
        description: [
          'Whether to remove it and create it anew where an option has changed that cannot change in place.',
          ...describeForgotten(plan),
          ...(isToldByValues(plan) ? [`Needs ${joinWords(nameAll(plan), 'or')}, which says which one is meant.`] : []),
        ],
        type: 'bool',
        default: false,
      },
    }),
    ...(plan.clears.length > 0 && {
      clear: {
        description: [
          'Options that are to have no value.',
          'A task cannot say this with the option itself, because one that is null counts as left out.',
        ],
        type: 'list',
        elements: 'str',
        choices: plan.clears,
      },
    }),
    ...(plan.hasWriteOnly && {
      update_write_only: {
        description: [
          'When to send what the API never shows.',
          'V(on_create) sends it with the create, and along with other changes of the same object.',
          'V(always) sends it each time, and each time counts as a change.',
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
        'Options for which O(recreate) may remove the resource and create it anew although that is doubtful.',
        'Without it such a change fails.',
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
  return sent.length > 0 ? [`The API never shows ${names}, so give ${sent.length > 1 ? 'them' : 'it'} again.`] : [];
}

function documentState(plan: ModulePlan, scope: Scope): JsonObject {
  const staying = explainStaying(plan.resource, plan.facts, scope.full);
  const { ended } = plan.facts;
  const isGiven = isAdopted(plan.resource.kind) || (isSingle(plan.resource.kind) && staying !== null);
  const description = [`V(present) makes sure that it is ${isGiven ? '' : 'there and '}as the options say.`];
  if (plan.resource.power) description.push('V(started) and V(stopped) also set the power state.');
  if (plan.states.includes('restarted')) {
    description.push('V(restarted) starts what is off and restarts what is on, so it always changes something.');
  }
  description.push(
    staying === null ? 'V(absent) makes sure that it is not there.' : `V(absent) is refused, because ${staying}.`,
  );
  if (staying === null && plan.places.length > 0) {
    const places = plan.places.map((option) => `O(${option})`).join(' or ');
    description.push(`One of the same name whose ${places} is not what the task says is another one, and stays.`);
  }
  if (ended) {
    description.push(
      `The API goes on showing it as ${ended.values.map((value) => `C(${value})`).join(' or ')}; that counts as absent.`,
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
        'Several at once, each with the options that one has.',
        'They are worked on in order; one that fails does not stop the others, and the task fails at the end.',
        ...(shared === '' ? [] : [`What an item does not say about ${shared} is taken from the task.`]),
      ],
      type: 'list',
      elements: 'dict',
    },
    ...(purges && {
      purge: {
        description: [
          `Whether to remove every ${title} that O(items) does not name.`,
          shared === ''
            ? 'Needs O(purge_filters), so that it never removes everything there is.'
            : `Needs ${shared}, below which alone it looks; O(purge_filters) can narrow that.`,
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
    'Filters of the API, by name; O(purge) removes only what they select.',
    names.length > 0 ? `These can be given: ${shown}.` : 'The list of the API has none, so nothing can be given.',
  ];
}

export function returnsOfResource(plan: ModulePlan): JsonObject {
  const contains = documentReturns(plan.options);
  const returns: { [name: string]: Json } = {
    [plan.result]: wrapReturn(
      [
        'As it is after the task, or as it would be in check mode.',
        ...(plan.resource.operations.delete ? ['Empty where it is absent.'] : []),
      ],
      plan.takesItems ? 'when O(items) is not given' : 'success',
      contains,
      false,
    ),
  };
  if (plan.waits) {
    returns.operation_id = {
      description: ['Id of the last operation that the task has set going.', 'Empty where there was none.'],
      returned: plan.takesItems ? 'when O(items) is not given' : 'success',
      type: 'str',
    };
  }
  if (plan.resource.operations.create && holdsSecret(plan.options)) returns.secrets_file = RETURNED_SECRETS;
  returns.diff = {
    description: [
      'What the task changes, as C(before) and C(after), with secrets hidden.',
      ...(plan.takesItems
        ? ['A list with one for each of RV(results) where O(items) is given, empty for what failed.']
        : []),
    ],
    returned: 'success',
    type: plan.takesItems ? 'raw' : 'dict',
  };
  if (plan.takesItems) {
    returns.results = {
      description: [
        plan.purges
          ? 'One for each of O(items), in their order, and one for each that O(purge) removed.'
          : 'One for each of O(items), in their order.',
      ],
      returned: 'when O(items) is given',
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
    changed: { description: ['Whether this one changed.'], returned: 'always', type: 'bool' },
    failed: { description: ['Whether this one failed.'], returned: 'always', type: 'bool' },
    msg: { description: ['Why it failed.'], returned: 'when it failed', type: 'str' },
    ...documentFailure(),
    [result]: { description: [`This one, with what RV(${result}) has.`], returned: 'always', type: 'dict' },
    ...(waits && {
      operation_id: {
        description: ['As RV(operation_id).'],
        returned: 'when it succeeded',
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
        returned: 'when it was removed by O(purge)',
        type: 'dict',
      },
    }),
  };
}
