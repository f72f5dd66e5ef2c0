/** Something of another file that needs a name in the bundled document. */
export interface Newcomer {
  key: string;
  /** The section it goes to. */
  home: string;
  tokens: readonly string[];
  url: URL;
}

/**
 * Names for newcomers, the same whatever the order of keys: its own name where nothing else in the section claims it,
 * else the file's name in front of it for all that clash; what is in the section keeps its name.
 */
export function nameNewcomers(
  newcomers: readonly Newcomer[],
  isTaken: (home: string, name: string) => boolean,
): Map<string, string> {
  const names = new Map<string, string>();
  const given = new Set<string>();
  const claims = new Map<string, number>();
  for (const newcomer of newcomers) {
    const claim = `${newcomer.home}/${readName(newcomer)}`;
    claims.set(claim, (claims.get(claim) ?? 0) + 1);
  }
  const inOrder = [...newcomers].sort((one, other) => (one.key < other.key ? -1 : 1));
  for (const newcomer of inOrder) {
    const own = readName(newcomer);
    const isAlone = claims.get(`${newcomer.home}/${own}`) === 1 && !isTaken(newcomer.home, own);
    const wish = isAlone ? own : clean(`${readPrefix(newcomer)}_${own}`);
    let name = wish;
    for (let count = 2; isTaken(newcomer.home, name) || given.has(`${newcomer.home}/${name}`); count += 1) {
      name = `${wish}_${count}`;
    }
    given.add(`${newcomer.home}/${name}`);
    names.set(newcomer.key, name);
  }
  return names;
}

function readName({ tokens, url }: Newcomer): string {
  return clean(tokens.at(-1) ?? readStem(url));
}

/** A whole file is already named after the file, so the folder tells two of them apart. */
function readPrefix({ tokens, url }: Newcomer): string {
  return tokens.length > 0 ? readStem(url) : (readSegments(url).at(-2) ?? url.host);
}

function readStem(url: URL): string {
  return (readSegments(url).at(-1) ?? '').replace(/(?<=.)\.[^.]*$/, '');
}

function readSegments(url: URL): string[] {
  return url.pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The standard allows these characters in a component's name. */
function clean(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '_') || 'part';
}
