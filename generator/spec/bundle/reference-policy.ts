import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { refuse } from '../../report/diagnostic.js';
import { isWebAddress } from '../fetch/check-address.js';

/** Why a reference is not followed. */
export interface Objection {
  code: 'reference-outside' | 'reference-not-found' | 'reference-malformed';
  reason: string;
  hint: string;
}

export type Verdict = { url: URL } | { objection: Objection };

/**
 * Decides what references may reach: the folder or the origin of the root document, and what the user allowed. A file
 * is judged by where its symbolic links end. No host is asked before it has passed.
 */
export class ReferencePolicy {
  private constructor(
    private readonly root: URL | undefined,
    private readonly origins: ReadonlySet<string>,
    private readonly folders: readonly string[],
  ) {}

  /** `root` is where the root document lies, links resolved; undefined for standard input. */
  static async create(root: URL | undefined, allowed: readonly string[]): Promise<ReferencePolicy> {
    const origins = new Set<string>();
    const folders: string[] = [];
    if (root?.protocol === 'file:') folders.push(fileURLToPath(new URL('.', root)));
    else if (root !== undefined) origins.add(root.origin);
    for (const entry of allowed) {
      if (isWebAddress(entry)) origins.add(readOrigin(entry));
      else folders.push(await readFolder(entry));
    }
    return new ReferencePolicy(root, origins, folders);
  }

  /** The canonical URL of the file that a reference names, or what speaks against it. */
  async judge(file: string, base: URL | undefined): Promise<Verdict> {
    if (base === undefined || this.root === undefined) {
      return object(
        'reference-outside',
        'points to another file, which is not possible for a document from standard input',
        'Pass the document as a file or URL.',
      );
    }
    if (!URL.canParse(file, base.href)) return object('reference-malformed', 'is not a valid URL', 'Correct it.');
    const url = new URL(file, base);
    url.hash = '';
    if (url.protocol === 'file:') return this.judgeFile(url);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return object(
        'reference-malformed',
        `has the scheme "${url.protocol}", which is not supported`,
        'Use a path or https.',
      );
    }
    if (url.username !== '' || url.password !== '') {
      return object('reference-malformed', 'contains a user name or password', 'Leave them out.');
    }
    if (this.origins.has(url.origin)) return { url };
    return object(
      'reference-outside',
      this.root.protocol === 'file:' ? `leaves the folder of the document` : `leaves the origin ${this.root.origin}`,
      `If you trust that host, allow it: --allow-ref ${url.origin}`,
    );
  }

  private async judgeFile(url: URL): Promise<Verdict> {
    let path: string;
    try {
      path = fileURLToPath(url);
    } catch {
      return object('reference-malformed', 'is no path on this machine', 'Use a relative path.');
    }
    try {
      const real = await realpath(path);
      if (!this.isAllowed(real)) return OUTSIDE;
      return (await stat(real)).isFile() ? { url: pathToFileURL(real) } : MISSING;
    } catch {
      return this.isAllowed(path) ? MISSING : OUTSIDE;
    }
  }

  private isAllowed(path: string): boolean {
    return this.folders.some((folder) => {
      const way = relative(folder, path);
      return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
    });
  }
}

function object(code: Objection['code'], reason: string, hint: string): Verdict {
  return { objection: { code, reason, hint } };
}

const MISSING = object('reference-not-found', 'points to a file that does not exist', 'Check the path.');
const OUTSIDE = object(
  'reference-outside',
  'leaves the folder of the document',
  'If you trust that file, allow its folder: --allow-ref DIR',
);

function readOrigin(entry: string): string {
  if (URL.canParse(entry)) return new URL(entry).origin;
  throw refuse(2, 'allow-ref-malformed', `--allow-ref ${entry} is not a URL.`, 'Use an origin such as https://host.');
}

async function readFolder(entry: string): Promise<string> {
  try {
    const folder = await realpath(resolve(entry));
    if ((await stat(folder)).isDirectory()) return folder;
  } catch {
    // Answered below, like a path that is no folder.
  }
  throw refuse(2, 'allow-ref-malformed', `--allow-ref ${entry} is not a folder.`, 'Use a folder or an origin.');
}
