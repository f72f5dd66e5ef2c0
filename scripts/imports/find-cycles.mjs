/** Files that need each other to run, as "a -> b -> a". Types do not run, and what is loaded late has run by then. */
export function findCycles(sources) {
  const found = new Map();
  const done = new Set();
  const way = [];
  for (const path of sources.keys()) walk(path);
  return [...found.values()];

  function walk(path) {
    const at = way.indexOf(path);
    if (at >= 0) return note(way.slice(at));
    if (done.has(path)) return;
    way.push(path);
    for (const { to, type, late } of sources.get(path).imports) {
      if (!type && !late && sources.has(to)) walk(to);
    }
    way.pop();
    done.add(path);
  }

  function note(cycle) {
    const least = cycle.indexOf([...cycle].sort()[0]);
    const turned = [...cycle.slice(least), ...cycle.slice(0, least + 1)];
    found.set(turned.join(), `a cycle: ${turned.join(' -> ')}`);
  }
}
