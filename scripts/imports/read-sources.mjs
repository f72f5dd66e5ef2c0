import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/**
 * Which names each TypeScript file exports, and what it imports from where. Read with expressions and not with a
 * compiler: the formatter lets an import and an export be written in one way only, and this takes no second.
 */
export function readSources(root, folders) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !path.includes('/fixtures/')),
  );
  return new Map(paths.sort().map((path) => [path, readSource(path, readFileSync(join(root, path), 'utf8'))]));
}

const FROM = /^(?:import|export)\s+(type\s+)?(\*(?:\s+as\s+(\w+))?|\{[^}]*\}|\w+)\s+from\s+'([^']+)';/gm;
const LATE = /(?:const\s+(\{[^}]*\})\s*=\s*await\s+)?\(?(?:await\s+)?\bimport\(\s*'([^']+)',?\s*\)(?:\)\.(\w+))?/g;
const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(async\s+)?(function\*?|class|const|let|interface|type|enum)\s+(\w+)/gm;
const LISTED = /^export\s+(type\s+)?\{([^}]*)\}(?:\s+from\s+'[^']+')?;/gm;

export function readSource(path, text) {
  const code = text.replace(/^\s*(?:\/\*\*?[\s\S]*?\*\/|\/\/.*)$/gm, '');
  return { path, imports: readImports(path, code), exports: readExports(code), code };
}

function readImports(path, code) {
  const early = [...code.matchAll(FROM)].map(([, type, what, star, from]) => {
    const names = what.startsWith('{') ? splitNames(what) : [{ name: '*', local: star ?? what, type: false }];
    return { from, names: names.map((one) => ({ ...one, type: one.type || type !== undefined })) };
  });
  const late = [...code.matchAll(LATE)].map(([, listed, from, member]) => {
    const names = listed
      ? splitNames(listed.replaceAll(':', ' as '))
      : [{ name: member ?? '*', local: '', type: false }];
    return { from, names, late: true };
  });
  return [...early, ...late].map((one) => ({
    ...one,
    to: one.from.startsWith('.') ? posix.join(dirname(path), one.from).replace(/\.js$/, '.ts') : one.from,
    // What is imported as a type only leaves nothing behind in the compiled file.
    type: one.names.length > 0 && one.names.every(({ type }) => type),
  }));
}

function readExports(code) {
  const declared = [...code.matchAll(DECLARED)].map(([, , what, name]) => ({
    name,
    type: what === 'interface' || what === 'type',
  }));
  const listed = [...code.matchAll(LISTED)].flatMap(([, type, names]) =>
    splitNames(names).map((one) => ({ name: one.local, type: one.type || type !== undefined })),
  );
  return [...declared, ...listed];
}

function splitNames(text) {
  return text
    .replace(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, type, name, local] = /^(type\s+)?(\w+)(?:\s+as\s+(\w+))?$/.exec(part) ?? [];
      return { name, local: local ?? name, type: type !== undefined };
    });
}
