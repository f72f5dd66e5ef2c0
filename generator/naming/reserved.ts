/** Names that a target or its language keeps for itself. */

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

/** Options of every module, so that the defaults of a play can say them. */
export const ANSIBLE_WAIT_OPTIONS: ReadonlySet<string> = new Set(['wait', 'wait_interval', 'wait_timeout']);

/** Options that modules have beside those of their resource. */
export const ANSIBLE_RESERVED: ReadonlySet<string> = new Set([
  ...ANSIBLE_CLIENT_OPTIONS,
  'allow_replacement',
  'clear',
  'items',
  'purge',
  'purge_filters',
  'recreate',
  'state',
  'update_write_only',
  ...ANSIBLE_WAIT_OPTIONS,
]);

/** Keys of a module's result that Ansible or the runtime gives a meaning to. */
export const ANSIBLE_RESULTS: ReadonlySet<string> = new Set(
  `ansible_facts changed code deprecations diff exception failed failures invocation msg operation_id purged rc request_id
   result results secrets_file skipped status stderr stderr_lines stdout stdout_lines warnings`.split(/\s+/),
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
