import { readFile, stat } from 'node:fs/promises';
import { type Diagnostic, refuse } from '../report/diagnostic.js';

interface Key {
  key: string | null;
  diagnostics: Diagnostic[];
}

/** From the file, else from IACSMITH_API_KEY; never from an argument, which every user of the machine could read. */
export async function readKey(file: string | undefined, env: NodeJS.ProcessEnv): Promise<Key> {
  if (file === undefined) {
    const given = env.IACSMITH_API_KEY ?? '';
    return { key: given === '' ? null : checkKey(given, 'IACSMITH_API_KEY'), diagnostics: [] };
  }
  const text = await readKeyFile(file);
  return { key: checkKey(text.replace(/\r?\n$/, ''), file), diagnostics: await checkAccess(file) };
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    throw missing
      ? refuse(2, 'key-file-missing', `There is no key file ${file}.`, 'Check the path after --key-file.')
      : refuse(
          2,
          'key-file-unreadable',
          `The key file ${file} cannot be read (${code}).`,
          'Name a file that you may read.',
        );
  }
}

/** A key that no header can carry is refused before anything is sent. The message never holds the key. */
function checkKey(key: string, origin: string): string {
  if (key === '')
    throw refuse(2, 'key-empty', `The key in ${origin} is empty.`, 'Put the key there, and nothing else.');
  if (!/^[\x21-\x7e]+$/.test(key)) {
    const message = `The key in ${origin} has a space, a line break or a character that no key has.`;
    throw refuse(2, 'key-malformed', message, 'Put the key there, on one line, and nothing else.');
  }
  return key;
}

async function checkAccess(file: string): Promise<Diagnostic[]> {
  // Windows has no such bits and reports every file as open to all.
  if (process.platform === 'win32') return [];
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return [];
  return [
    {
      code: 'key-file-open',
      severity: 'warning',
      pointer: '',
      message: `Others on this machine can read or change the key file ${file}.`,
      hint: `chmod 600 ${file} keeps it to you.`,
    },
  ];
}
