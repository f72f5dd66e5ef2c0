/** Dependencies that the generator does not import, and packages that it imports without depending on them. */
export function findOddPackages(sources, dependencies) {
  if (dependencies === null) return [];
  const used = new Map();
  for (const { path, imports } of sources.values()) {
    if (!path.startsWith('generator/') || path.endsWith('.test.ts')) continue;
    for (const { from } of imports) if (!/^(?:\.|node:)/.test(from)) used.set(namePackage(from), path);
  }
  return [
    ...dependencies.filter((name) => !used.has(name)).map((name) => `nobody imports the dependency ${name}`),
    ...[...used]
      .filter(([name]) => !dependencies.includes(name))
      .map(([name, path]) => `${path} imports ${name}, which is no dependency`),
  ];
}

function namePackage(from) {
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}
