import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { codeFolder } from '../place.js';

type Command = typeof import('./start.js');

const SOURCE = join(codeFolder, 'bundle.cjs');
/** V8 takes compiled code from none but itself. */
const CODE = join(codeFolder, `bundle-${process.versions.v8}-${process.platform}-${process.arch}.bin`);

/**
 * The command as one file, with what V8 compiled of it when it was built: to load 650 modules and compile them takes
 * longer than most documents do. Null if there is nothing for this V8, or if something was built since.
 */
export function loadBundle(): Command | null {
  if (!isNewer(CODE, join(codeFolder, 'cli', 'main.js'))) return null;
  const script = compile(readFileSync(CODE));
  return script.cachedDataRejected === true ? null : execute(script);
}

/** For the build: keeps the code of all functions that `use` calls. */
export async function warmBundle(use: (command: Command) => Promise<void>): Promise<void> {
  const script = compile();
  await use(execute(script));
  writeFileSync(CODE, script.createCachedData());
}

function compile(cachedData?: Buffer): Script {
  const text = `(function (exports, require, __filename) {${readFileSync(SOURCE, 'utf8')}\n})`;
  return new Script(text, { filename: SOURCE, ...(cachedData && { cachedData }) });
}

function execute(script: Script): Command {
  const exports = {} as Command;
  script.runInThisContext()(exports, createRequire(SOURCE), SOURCE);
  return exports;
}

/** The compiler writes all of its files each time, so that one of them tells when. */
function isNewer(path: string, than: string): boolean {
  const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return time !== undefined && time >= statSync(than).mtimeMs;
}
