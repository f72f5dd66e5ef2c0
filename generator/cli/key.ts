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
      ? refuse(2, 'key-file-missing', `The key file ${file} does not exist.`, 'Check the path after --key-file.')
      : refuse(
          2,
          'key-file-unreadable',
          `The key file ${file} cannot be read (${code}).`,
          'Check the permissions of the file.',
        );
  }
}

/** A key that no header can carry is refused before anything is sent. The message never holds the key. */
function checkKey(key: string, origin: string): string {
  if (key === '') throw refuse(2, 'key-empty', `The key in ${origin} is empty.`, 'It must contain only the key.');
  if (!/^[\x21-\x7e]+$/.test(key)) {
    const message = `The key in ${origin} contains a space, a line break or an invalid character.`;
    throw refuse(2, 'key-malformed', message, 'It must contain only the key, on one line.');
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
      message: `The key file ${file} can be read or changed by other users.`,
      hint: `Restrict it: chmod 600 ${file}`,
    },
  ];
}
