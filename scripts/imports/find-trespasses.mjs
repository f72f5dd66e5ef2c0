import { PACKAGES, ROOMS } from './rules.mjs';

const HOUSE = 'generator/';

/** Imports that the table of rooms does not allow. Tests may import anything. */
export function findTrespasses(sources) {
  return [...sources.values()]
    .filter(({ path }) => path.startsWith(HOUSE) && !path.endsWith('.test.ts'))
    .flatMap(({ path, imports }) => imports.flatMap((one) => judge(path.slice(HOUSE.length), one)));
}

function judge(path, { from, to, type }) {
  if (!from.startsWith('.')) return judgePackage(path, from);
  const target = to.slice(HOUSE.length);
  const rule = ROOMS.find(({ room }) => room.test(path));
  if (!rule) return [`${path} lies in no room of the table`];
  if (!to.startsWith(HOUSE)) return [`${path} imports ${to}, which is not the generator's`];
  if (isSameRoom(path, target) || isIn(target, ['report', 'naming', 'place.ts'])) return [];
  const isVocabulary = type || target.endsWith('/types.ts');
  if (isIn(target, rule.values) || (isVocabulary && isIn(target, rule.types))) return [];
  // A file of types gives no code to run, and takes none.
  if (type && path.endsWith('/types.ts')) return [];
  return [`${path} may not import ${type ? 'types' : 'code'} of ${target}`];
}

function judgePackage(path, name) {
  const owner = PACKAGES.get(name);
  return owner && !owner.test(path) ? [`${path} may not import the package ${name}`] : [];
}

function isIn(target, places) {
  return places.some((place) => target === place || target.startsWith(`${place}/`));
}

/** Every target is a room of its own; the registry beside them is another. */
function isSameRoom(a, b) {
  return nameRoom(a) === nameRoom(b);
}

function nameRoom(path) {
  const [top, name, ...rest] = path.split('/');
  return top === 'targets' && rest.length > 0 ? `${top}/${name}` : name === undefined ? path : top;
}
