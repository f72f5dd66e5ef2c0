/** Words that say what kind of document it is. */
const NOISE =
  /^(the|an?|developers?|public|rest|restful|http|https|api|apis|openapi|swagger|spec|specification|docs?|documentation|reference|guide|stable|service|v?\d+(\.\d+)*)$/;

/** Words that are nobody's name. */
const GENERIC =
  /^(?:admin|administration|app|bare|cloud|compute|config|configuration|consolidated?|console|control|core|data|dns|gateway|infrastructure|main|management|manager|metal|networks?|networking|platform|provider|region|servers?|services|storage|test|web)$/;

/** "[EXPERIMENTAL] Volumes": how far it is, not what it is called. */
const STAGE = /[[(]\s*(?:alpha|beta|deprecated|draft|experimental|internal|legacy|preview)\s*[\])]/gi;

/** A longer one is a sentence, not a name. */
const LONG = 16;

/** No name may begin with a digit: "1Password" is called "onepassword". */
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/**
 * Small letters and digits only: Terraform takes what stands before the first underscore of a type for the provider's
 * name, and Ansible allows no hyphen in a collection's. Where the title makes none (`Networks API`), a long one or one
 * that begins with a digit, the host of the servers tells whose API it is; else the first word of the title does.
 */
export function makeSlug(title: string, hosts: readonly string[] = []): string {
  const words = title
    .replace(STAGE, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]s\b|\p{M}|['’]/gu, '')
    .split(/[^a-z0-9.]+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !NOISE.test(word));
  const slug = clean(words.join(''));
  const isNobodys = words.every((word) => GENERIC.test(word));
  const isCounted = /^\d/.test(words[0] ?? '');
  const isLong = slug.length > LONG;
  if (!isNobodys && !isCounted && !isLong) return slug || 'api';
  const owner = hosts.map(ownerOf).find((name) => name !== '');
  const first = clean(words[0] ?? '');
  if (owner !== undefined) return owner;
  return (!isNobodys && isLong && words.length > 1 && first.length > 2 ? first : slug).slice(0, 40) || 'api';
}

/** `https://api.eu.example-cloud.co.uk/v1` is of "examplecloud"; nobody's is what is served at home or by way of example. */
function ownerOf(url: string): string {
  const host = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  const labels = host.split('.').filter((label) => label !== '');
  const isLocal =
    labels.length < 2 ||
    /^[\d.]+$/.test(host) ||
    /^(?:example|test|invalid|localhost|local|internal|lan)$/.test(labels.at(-1) ?? '');
  if (isLocal) return '';
  const isTwofold =
    labels.length > 2 && /^(?:co|com|net|org|ac|gov)$/.test(labels.at(-2) ?? '') && (labels.at(-1) ?? '').length === 2;
  const label = labels.at(isTwofold ? -3 : -2) ?? '';
  return /[{}]/.test(label) || /^(?:example|localhost|domain|company|server|host|your.*|my-.*)$/.test(label)
    ? ''
    : clean(label);
}

function clean(text: string): string {
  return text
    .replace(/[^a-z0-9]/g, '')
    .replace(/^\d(?=[a-z])/, (digit) => DIGITS[Number(digit)] as string)
    .replace(/^\d+/, '')
    .slice(0, 40);
}
