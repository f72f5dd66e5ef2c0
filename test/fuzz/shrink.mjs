/** Takes away from a document whatever the crash does not need. Small enough, not the smallest: each try costs a run. */
export async function shrink(document, stillFails, tries = 400) {
  let smallest = document;
  let left = tries;
  for (let changed = true; changed && left > 0; ) {
    changed = false;
    for (const path of listPaths(smallest)) {
      if (left <= 0) break;
      const smaller = remove(smallest, path);
      if (smaller === null) continue;
      left -= 1;
      if (!(await stillFails(smaller))) continue;
      smallest = smaller;
      changed = true;
    }
  }
  return smallest;
}

const NEEDED = new Set(['/openapi', '/swagger', '/info', '/info/title', '/info/version', '/paths']);

/** The large ones first: what goes early need not be looked at again. */
function listPaths(root) {
  const found = [];
  const walk = (node, path) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const own = [...path, key];
      if (!NEEDED.has(`/${own.join('/')}`)) found.push(own);
      walk(value, own);
    }
  };
  walk(root, []);
  return found.sort((a, b) => a.length - b.length);
}

function remove(root, [key, ...rest]) {
  if (typeof root !== 'object' || root === null || !Object.hasOwn(root, key)) return null;
  if (rest.length === 0) {
    if (Array.isArray(root)) return root.filter((_, index) => String(index) !== key);
    return Object.fromEntries(Object.entries(root).filter(([name]) => name !== key));
  }
  const inner = remove(root[key], rest);
  if (inner === null) return null;
  if (Array.isArray(root)) return root.map((value, index) => (String(index) === key ? inner : value));
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, name === key ? inner : value]));
}
