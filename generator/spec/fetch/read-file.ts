import { createReadStream, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type Refusal, refuse } from '../../report/diagnostic.js';
import { type Limits, refuseBytes } from '../budget.js';

/** The bytes of the file that the command line names; pipes and devices are fine, folders are not. */
export async function readSpecFile(path: string, limits: Limits, bytes: { left: number }): Promise<Uint8Array> {
  let facts: Stats;
  try {
    facts = await stat(path);
    if (facts.isDirectory()) {
      throw refuse(
        2,
        'spec-is-folder',
        `${path} is a folder, not a file.`,
        'Give the path of the OpenAPI document in it.',
      );
    }
    if (!facts.isFile()) return await readStream(createReadStream(path), path, limits, bytes);
    bytes.left -= facts.size;
    if (bytes.left < 0) throw refuseBytes(path, limits);
    return await readFile(path);
  } catch (error) {
    throw explainFileError(error, path) ?? error;
  }
}

function explainFileError(error: unknown, path: string): Refusal | undefined {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return refuse(
      2,
      'spec-missing',
      `The file ${path} does not exist.`,
      'Check the path given with --spec; a URL starts with https://, "-" is standard input.',
    );
  }
  return refuse(2, 'spec-unreadable', `${path} cannot be read (${code}).`, 'Check its permissions.');
}

export async function readStream(
  stream: NodeJS.ReadableStream,
  name: string,
  limits: Limits,
  bytes: { left: number },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes.left -= part.byteLength;
    if (bytes.left < 0) throw refuseBytes(name, limits);
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}
