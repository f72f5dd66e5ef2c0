const split = (text) => text.trim().split(/\s+/);

/** Words of which paths are made: plain ones, look-alikes, and all that some language keeps for itself. */
export const NOUNS = split(`
  server servers volume volumes network networks key keys ssh-keys rule rules user users image images zone zones
  record records backup backups policy policies status statuses address addresses alias aliases data info test tests
  2fa 3fa 1 42 a as is es ss s y x-y a-b a-bs aB a_b _ __ . ~ list lists all id ids name type types count state states
  main init go func package import default class None null true self import provider providers resource resources
  module modules variable variables output local terraform data-sources lookup action actions item items me current
  settings config configuration health ping version v1 v2 v1.0 2024-01-01 api admin search batch bulk export
  Server SERVERS VirtualMachine vmInstances k8s-clusters IPv6Addresses OAuth2Clients s3Buckets x509
  con nul aux prn index readme license go.mod main.go __init__ _info action_groups
  überblick 服务器 %C3%A9t%C3%A9 caf%C3%A9 a%20b a+b a,b a;b=c a:b @me $count (x) !x 'x' *x`);

/** What is done to one item, as the last segment of a path. */
export const VERBS = split(`
  actions/restart restart reboot power-on power-off start stop enable disable attach detach resize rename rotate-key
  clone move undelete export import cancel :activate /state /password-reset lock unlock reset validate test members`);

export const FIELDS = split(`
  id name description status state size plan region zone image tags labels enabled created_at updatedAt userData
  user_data password secret api_key token public_key private_key ip ipAddress cidr port ports url email hostname type
  kind mode count for_each provider provisioner connection lifecycle depends_on version alias source providers locals
  timeouts wait wait_timeout items filter limit purge endpoint timeout check_mode diff module params self class def
  lambda None True import from return yield async await func range map chan select interface struct go var const
  nil len error string int bool any String Type null true false yes no on off y n 1 2x 3-4 _ __ _id -x x- a.b a/b
  a:b a$b @type $ref_ #comment \${x} {{x}} %{x} __proto__ constructor prototype toString hasOwnProperty valueOf
  __init__ __class__ naïve été 名前 Имя ıx ſ K ß İ VLAN Vlan vlan fooBar foo_bar foo-bar FooBar foo.bar server_id
  serverId network_ids volumes rules parent parent_id owner project project_id organization_id x_wo x_wo_version
  on_destroy power verify ansible_host hosts vars tasks become loop when register content body headers path query`);

export const TITLES = [
  'Cloud',
  'Shop API',
  '3D Print Farm',
  'Überwachung & Co.',
  '名前 API',
  'a',
  'go',
  'terraform',
  'class',
  'The "quoted" API',
  "It's an API",
  'x'.repeat(80),
  '2fa',
  'Test',
  'ansible builtin',
];

export const FORMATS = split(`
  date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 cidr mac uri uri-reference url iri uuid
  byte binary password regex json-pointer int32 int64 float double decimal base64 ssh-key unknown-format char`);

export const PATTERNS = [
  '^[a-z][a-z0-9-]{0,62}$',
  '^\\d+$',
  '^[A-Z]{3}-\\d{4}$',
  '^(a|b)+$',
  '^(?!x)[a-z]+$',
  '^\\p{L}+$',
  '^[^\\s]{2,8}$',
  '\\d{3}',
  '^([0-9]{1,3}\\.){3}[0-9]{1,3}(/\\d+)?$',
  '^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*x$',
  '^.{1,5}$',
  '^$',
  '^[\\w.+-]+@x$',
  '^(a+)+$',
];

export const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/vnd.shop.v2+json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/hal+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'text/plain',
  'text/csv',
  'application/xml',
  'application/x-ndjson',
  'image/png',
  '*/*',
  'application/*',
];

export const HEADERS = split(`
  Location Link ETag X-Total-Count X-Request-Id Retry-After X-RateLimit-Remaining Content-Range Idempotency-Key
  If-Match Accept-Language X-Api-Version x-tenant Authorization Content-Type X_Odd.Name class`);

export const TEXTS = [
  '',
  'A server.',
  'The name. Must be unique within the project.',
  'Cannot be changed after creation.',
  'One of `a`, `b` or `c`. Defaults to `a`.',
  'See [the docs](https://example.com/a?b=c#d) for **more**.',
  'First line.\n\nSecond *line*:\n\n* one\n* two\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n',
  '<p>HTML &amp; <b>bold</b></p>',
  'Runs at `*/5 * * * *`, uses $\u007bvar} and %{if} and {{ x }}.',
  'C:\\path\\to "file" \'quoted\' `code`',
  'e.g. `10.0.0.0/8`. Deprecated: use other instead.',
  'Ends with a backslash \\',
  'Triple """ quotes \'\'\' both',
  'Zeile mit Umlauten äöü 😀 and 服务器',
  'x'.repeat(400),
  '# Heading\n```json\n{"a": 1}\n```\n',
];
