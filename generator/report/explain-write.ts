import { type Refusal, refuse } from './diagnostic.js';

/** What the machine lacks is outside (3); a place that cannot be written to was named wrongly (2). */
const LACKS = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EIO', 'the disk fails'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
]);

/** Why a file could not be written, with its path; anything that is no answer of the file system stays as it is. */
export function explainWrite(
  error: unknown,
  path: string,
  option = '--out',
  name = 'output-unwritable',
): unknown | Refusal {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const lack = LACKS.get(code);
  const elsewhere = `hoose another place with ${option}.`;
  return lack === undefined
    ? refuse(2, name, `${path} cannot be written (${code}).`, `C${elsewhere}`)
    : refuse(3, name, `${path} cannot be written: ${lack} (${code}).`, `Mend that, or c${elsewhere}`);
}
