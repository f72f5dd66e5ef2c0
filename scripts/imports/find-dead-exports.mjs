/**
 * Exports of the generator that no other file imports. What its own test imports is alive only where its own file uses
 * it too, and a type may be exported because an exported function speaks of it.
 */
export function findDeadExports(sources) {
  const users = new Map();
  for (const { path, imports } of sources.values()) {
    for (const { to, names } of imports) for (const { name } of names) note(`${to}#${name}`, path);
  }
  return [...sources.values()]
    .filter(({ path }) => path.startsWith('generator/') && path !== 'generator/index.ts' && !path.endsWith('.test.ts'))
    .flatMap((source) =>
      source.exports.filter((one) => !isAlive(source, one)).map(({ name }) => `${source.path}: nobody imports ${name}`),
    );

  function note(key, path) {
    users.set(key, [...(users.get(key) ?? []), path]);
  }

  function isAlive({ path, code }, { name, type }) {
    const by = [...(users.get(`${path}#${name}`) ?? []), ...(users.get(`${path}#*`) ?? [])];
    const test = path.replace(/\.ts$/, '.test.ts');
    if (by.some((user) => user !== test)) return true;
    const isUsedInside = code.match(new RegExp(`\\b${name}\\b`, 'g')).length > 1;
    return isUsedInside && (type || by.includes(test));
  }
}
