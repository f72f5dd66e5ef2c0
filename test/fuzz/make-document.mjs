import { Dice } from './dice.mjs';
import { makeAccess, makeServers } from './make-access.mjs';
import { OperationMaker } from './make-operation.mjs';
import { addPaths } from './make-paths.mjs';
import { SchemaMaker } from './make-schema.mjs';
import { NOUNS, TEXTS, TITLES } from './words.mjs';

/** One document that the standard allows, whatever it looks like. The same for the same seed. */
export function makeDocument(seed) {
  const dice = new Dice(seed);
  const version = dice.pick(['3.0.3', '3.0.0', '3.1.0', '3.1.0', '2.0']);
  const isOld = version === '2.0';
  // Mostly small: what goes wrong seldom needs much, and small ones are tried by the thousand.
  const size = dice.pick([1, 1, 1, 1, 2, 2, 4]);
  const names = [...new Set(Array.from({ length: dice.int(0, size + 1) }, () => makeName(dice)))];
  const schemas = new SchemaMaker(dice, version, names, size);
  const { schemes, security } = makeAccess(dice, version);
  const tags = dice.some(NOUNS, 4);
  const operations = new OperationMaker(dice, schemas, Object.keys(schemes), tags);
  const info = { title: dice.pick(TITLES), version: dice.pick(['1', '1.0.0', '2024-01-01', 'v1beta', '0']) };
  if (dice.chance(0.4)) info.description = dice.pick(TEXTS);
  const document = isOld ? { swagger: '2.0', info } : { openapi: version, info };
  Object.assign(document, makeServers(dice, isOld));
  if (dice.chance(0.3)) document.tags = tags.map((name) => ({ name, description: dice.pick(TEXTS) }));
  if (security !== null) document.security = security;
  document.paths = {};
  addPaths(dice, document.paths, schemas, operations);
  const components = Object.fromEntries(names.map((name) => [name, makeComponent(dice, schemas, names)]));
  if (isOld) Object.assign(document, { definitions: components, securityDefinitions: schemes });
  else document.components = { schemas: components, securitySchemes: schemes };
  return document;
}

function makeName(dice) {
  const word = dice.pick(NOUNS).replace(/[^A-Za-z0-9._-]/g, '') || 'X';
  return dice.chance(0.5)
    ? `${word[0].toUpperCase()}${word.slice(1)}`
    : `${word}.${dice.pick(['Request', 'Response', 'v1', 'Input'])}`;
}

/** Mostly objects; a reference that only leads to references again says nothing at all, which the standard forbids. */
function makeComponent(dice, schemas, names) {
  const object = schemas.describe(schemas.object(0, schemas.size + 3));
  if (dice.chance(0.75)) return object;
  const { allOf, ...other } = dice.chance(0.5) ? schemas.union(1) : schemas.string();
  if (allOf === undefined && !('oneOf' in other) && !('anyOf' in other)) return other;
  // Parts that refer to one another in a circle could never be fulfilled.
  return names.length > 0 && allOf !== undefined ? { allOf: [object] } : object;
}
