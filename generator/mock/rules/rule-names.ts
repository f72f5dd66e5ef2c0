/**
 * The folder `mock/rules`: guesses beyond the facts of the document (references, natural keys, statuses). Each is
 * simple and can be switched off by its name.
 */

/** What the mock guesses beyond the document's facts; each can be switched off by its name. */
export const RULES = {
  seeds: 'collections that no client can fill hold some items from the start',
  'described-values': 'a list of words in the description of a field that the server sets holds its values',
  status: 'a status starts pending and becomes ready',
  operations: 'work that goes on after the answer can be followed where the document has such a path',
  references: 'a field that names another collection must name something that exists, or an example of the document',
  'loose-ids': 'a text that names an item by its id takes the number where ids are numbers',
  parts: 'a PATCH that takes the very object of the PUT beside it takes a part of it, whatever that object demands',
  'null-is-absent': 'before OpenAPI 3.1 a null that the schema does not allow counts as left out',
  'natural-key': 'a second item of the same name is refused where the create speaks of duplicates',
  upsert: 'PUT on something absent creates it where the document says so',
  translate: 'a field that comes in one shape and goes out in another is translated',
  actions: 'an action has its effect on the item',
  links: 'attaching and detaching shows in the item and in its lists',
  views: "a list under an item shows what belongs to it elsewhere, and an item's own path what was made below another",
  secrets: 'a secret shown once is shown once',
  filters: 'query parameters named like a field filter a list, sort parameters order it',
  'item-changes': 'items of a list that say what happens to them change the list one by one',
  versions: 'a change that has to name the state that it changes is refused where it names another one',
  deletion: 'a delete answered with 202 takes a while',
} as const;

export type RuleName = keyof typeof RULES;

export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(RULES, name);
}
