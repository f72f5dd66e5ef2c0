import type { Lookup, Resource } from '../../map/types.js';
import { assignNames, compareText, toIdentifier } from '../../naming/identifiers.js';
import { ACCESS, type Plan } from '../../plan/types.js';
import { walkAttributes } from '../../report/walk-attributes.js';
import { splitText, summarise } from './split-text.js';
import type { FindPage } from './view-attributes.js';
import { viewAction, viewPage } from './view-page.js';

type Owner = Resource | Lookup;

/** An index, a page for each resource and lookup, all actions, all operations. The document's order has no say. */
export function viewMarkdown({ catalogue, catalogue: { title }, decisions }: Plan) {
  const owners: Owner[] = [...catalogue.resources, ...catalogue.lookups].sort((a, b) => compareText(a.name, b.name));
  const find = placePages(owners);
  const findBelow: FindPage = (name) => find(name).map(({ label, href }) => ({ label, href: `../${href}` }));
  const names = owners.map(({ family }) => family);
  const anchors = assignNames(names, (name) => `family-${toIdentifier(name)}`);
  const ledger = new Map(catalogue.ledger.map((entry) => [`${entry.method} ${entry.path}`, entry]));
  const users = findUsers(owners);
  const pages = owners.map((owner) => ({
    ...viewPage(owner, ledger, findBelow),
    title,
    path: find(owner.name)[0]?.href ?? '',
    family: { label: owner.family, href: `../README.md#${anchors.get(owner.family)}` },
    usedBy: (users.get(owner.name) ?? []).flatMap(findBelow),
    decisions: decisions.filter(({ subject }) => subject === owner.name),
  }));
  const alone = catalogue.actions.map((action) => viewAction(action, action.name, find));
  const owned = pages.flatMap(({ path, actions }) => actions.map((action) => ({ ...action, path })));
  const actions = { title, alone, all: [...owned, ...alone.map((action) => ({ ...action, path: 'actions.md' }))] };
  const homes = new Map(actions.all.map(({ operation, path, label }) => [operation, { label, href: path }]));
  const operations = [...ledger].map(([operation, entry]) => {
    const [home = homes.get(operation) ?? null] = find(entry.resource ?? '');
    return { ...entry, operation, home };
  });
  operations.sort((a, b) => compareText(a.path, b.path) || compareText(a.method, b.method));
  const families = [...anchors].map(([name, anchor]) => {
    const own = owners.filter(({ family }) => family === name);
    const told = own.map((owner) => ({ ...owner, ...find(owner.name)[0], summary: summarise(owner.description) }));
    const [resources, lookups] = ['kind', 'shape'].map((key) => told.filter((one) => key in one));
    return { name, anchor, resources, lookups };
  });
  const access = decisions.filter(({ subject }) => subject === ACCESS);
  const credentials = catalogue.credentials.map((one) => ({ ...one, summary: summarise(one.description) }));
  const description = splitText(catalogue.description);
  return { pages, actions, operations, index: { ...catalogue, description, credentials, access, families } };
}

/** A file name for each, also where two names differ in capitals only, and none that is a device on Windows. */
function placePages(owners: Owner[]): FindPage {
  const names = owners.map(({ name }) => name);
  const files = assignNames(names, (name) => toIdentifier(name).replace(/^(aux|con|nul|prn|com\d|lpt\d)$/, '$1_page'));
  const folders = new Map(owners.map((owner) => [owner.name, 'kind' in owner ? 'resources' : 'lookups']));
  return (name) => (folders.has(name) ? [{ label: name, href: `${folders.get(name)}/${files.get(name)}.md` }] : []);
}

function findUsers(owners: Owner[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const { name, attributes } of owners) {
    const used = walkAttributes(attributes).flatMap(({ attribute }) => attribute.reference?.split('.', 1) ?? []);
    for (const one of new Set(used)) users.set(one, [...(users.get(one) ?? []), name]);
  }
  return users;
}
