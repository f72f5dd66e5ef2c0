/** The only place that turns names of an API into identifiers. */

const LONGEST = 63;

/** Words that Go writes in capitals; a usual list, not any API's. */
const INITIALISMS = new Set(
  `acl api arn asn cdn cidr cli cpu css db dhcp dns dc fqdn gpu gui html http https iam id imap io ip ipmi ipv4 ipv6 iso
   json jwt kvm lan lb mac mfa nat nfs nic ntp oidc os ptr qos raid ram rdns rpc saml sftp sla smtp sql ssd ssh ssl sso svg
   tcp tls ttl udp ui uid uri url uuid vat vlan vm vnc vpc vpn vps wan xml yaml`.split(/\s+/),
);

/**
 * Root names that Terraform keeps for itself in resources, data sources, ephemeral resources, actions, list resources
 * and identities alike. One of them in any schema keeps the whole provider from loading.
 */
export const TERRAFORM_RESERVED: ReadonlySet<string> = new Set([
  'connection',
  'count',
  'depends_on',
  'for_each',
  'lifecycle',
  'provider',
  'provisioner',
]);

/** Root names of the provider block: two mean something, the others Terraform keeps for later and refuses until then. */
export const PROVIDER_RESERVED: ReadonlySet<string> = new Set([
  'alias',
  'count',
  'depends_on',
  'for_each',
  'lifecycle',
  'locals',
  'source',
  'version',
]);

/** Names that Terraform does not allow for the variables of a module. */
export const MODULE_RESERVED: ReadonlySet<string> = new Set([
  'count',
  'depends_on',
  'for_each',
  'lifecycle',
  'locals',
  'providers',
  'source',
  'version',
]);

/** Options that Ansible keeps for itself, also inside of others. */
export const ANSIBLE_OWN: ReadonlySet<string> = new Set(['message', 'syslog_facility']);

/** Options of Ansible modules that say how to reach the API. */
export const ANSIBLE_CLIENT_OPTIONS: ReadonlySet<string> = new Set([
  'api_key',
  ...ANSIBLE_OWN,
  'ca_path',
  'endpoint',
  'retry_timeout',
  'timeout',
  'use_proxy',
  'validate_certs',
]);

/** Options that modules have beside those of their resource. */
export const ANSIBLE_RESERVED: ReadonlySet<string> = new Set([
  ...ANSIBLE_CLIENT_OPTIONS,
  'clear',
  'items',
  'purge',
  'purge_filters',
  'recreate',
  'state',
  'update_write_only',
  'wait',
  'wait_interval',
  'wait_timeout',
]);

/** Keys of a module's result that Ansible or the runtime gives a meaning to. */
export const ANSIBLE_RESULTS: ReadonlySet<string> = new Set(
  `ansible_facts changed deprecations diff exception failed failures invocation msg operation_id purged rc result results
   skipped stderr stderr_lines stdout stdout_lines warnings`.split(/\s+/),
);

/** What a dictionary of Python has of its own would be found before a key of that name. */
export const PYTHON_METHODS: ReadonlySet<string> = new Set(
  'clear copy fromkeys get items keys pop popitem setdefault update values'.split(' '),
);

/** Words that cannot name a file which Python imports. */
export const PYTHON_WORDS: ReadonlySet<string> = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is
   lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);

/**
 * "vpcPeeringID" to "vpc_peering_id", "HTTPServer2" to "http_server2". ASCII letters, digits and underscores only,
 * never empty, never longer than 63 characters, never with a digit in front.
 */
export function toSnake(text: string): string {
  const known = snakes.get(text);
  if (known !== undefined) return known;
  const made = makeSnake(text);
  snakes.set(text, made);
  return made;
}

// The same few names are asked for again and again.
const snakes = new Map<string, string>();

function makeSnake(text: string): string {
  const words = text
    .normalize('NFKC')
    .replace(/IPv(?=[46])/g, 'Ipv')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const name = words.join('_');
  const started = /^[a-z]/.test(name) ? name : name === '' ? 'unnamed' : `n${name}`;
  return started.slice(0, LONGEST).replace(/_+$/, '');
}

/** An initialism in capitals, with a small "s" where there are several; undefined for any other word. */
function capitalise(word: string): string | undefined {
  if (INITIALISMS.has(word)) return word.toUpperCase();
  const one = word.slice(0, -1);
  return word.endsWith('s') && word !== 'ios' && INITIALISMS.has(one) ? `${one.toUpperCase()}s` : undefined;
}

/** "ssh_key" to "SSHKey", an exported Go identifier. No keyword of Go starts with a capital. */
export function toGoName(name: string): string {
  return toSnake(name)
    .split('_')
    .map((word) => capitalise(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Constants that every module has. */
const MODULE_CONSTANTS: ReadonlySet<string> = new Set(['API', 'ARGUMENTS', 'DOCUMENTATION', 'EXAMPLES', 'RETURN']);

/** "ssh_key" to "SSH_KEY", the name of a Python constant. */
export function toConstantName(name: string): string {
  const constant = toSnake(name).toUpperCase();
  return MODULE_CONSTANTS.has(constant) ? `THE_${constant}` : constant;
}

/** "ssh_key" to "SSH key": words as people write them. */
export function toWords(name: string): string {
  return toSnake(name)
    .split('_')
    .map((word) => capitalise(word) ?? word)
    .join(' ');
}

/** With "a" or "an" in front, as it is spoken. */
export function withArticle(words: string): string {
  const spelled = /^[A-Z0-9]{2,}\b/.test(words);
  const vowel = spelled ? /^[AEFHILMNORSX8]/.test(words) : /^[aeio]|^u(?!ni|s)/i.test(words);
  return `${vowel ? 'an' : 'a'} ${words}`;
}

/** The plural of the last word, good enough for a sentence. A number that tells two of one name apart stays as it is. */
export function toPlural(words: string): string {
  const [, counted, number] = /^(.*[a-z]\d*)([ _]\d+)$/i.exec(words) ?? [];
  if (counted !== undefined) return `${toPlural(counted)}${number}`;
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(words)) return `${words}es`;
  return `${words}s`;
}

/**
 * One identifier per name. A reserved one gets `prefix` in front; of those that meet, the first by code points
 * keeps the name and the others are numbered, so that the order of the document has no say.
 */
export function assignNames(
  names: readonly string[],
  convert: (name: string) => string,
  reserved: ReadonlySet<string> = new Set(),
  prefix = 'api',
): Map<string, string> {
  const taken = new Set<string>();
  const assigned = new Map<string, string>();
  for (const name of [...new Set(names)].sort(compareText)) {
    const plain = convert(name);
    const wanted = reserved.has(plain) ? convert(`${prefix}_${plain}`) : plain;
    let free = wanted;
    // Compared without case: some file systems take Vlan.go and VLAN.go for the same file.
    for (let n = 2; taken.has(free.toLowerCase()) || reserved.has(free); n++) {
      free = `${wanted.slice(0, LONGEST - 4)}_${n}`;
    }
    taken.add(free.toLowerCase());
    assigned.set(name, free);
  }
  return assigned;
}

/** By code units, the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
