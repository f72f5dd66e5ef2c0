import { type Refusal, refuse } from '../../report/diagnostic.js';

/** What an HTTP status other than 200 means for the one who wants the document. */
export function explainStatus(status: number, name: string, hasKey: boolean, offlineHint: string): Refusal {
  if (status === 401) {
    return refuse(
      3,
      'answer-unauthorized',
      hasKey ? `${name} does not accept the key (401).` : `${name} wants a key (401).`,
      hasKey
        ? 'Check that the key is complete, still valid, and sent in the header that this API expects.'
        : 'Set IACSMITH_API_KEY, or name a file that holds the key with --key-file.',
    );
  }
  if (status === 403) {
    return refuse(
      3,
      'answer-forbidden',
      `${name} refuses this request (403): the key's permissions or the IP allowlist do not cover it.`,
      '"Recent API key denials" in the portal tells which of the two it was.',
    );
  }
  if (status === 404 || status === 410) {
    return refuse(
      3,
      'answer-not-found',
      `There is no document at ${name} (${status}).`,
      'Check the URL; many APIs serve it as /openapi.json or /openapi.yaml.',
    );
  }
  if (status >= 500) {
    return refuse(
      3,
      'answer-server-error',
      `${name} failed on its side (${status}).`,
      `Try again later.${offlineHint}`,
    );
  }
  return refuse(3, 'answer-unexpected', `${name} answered ${status} instead of the document.`, 'Check the URL.');
}

export function explainRateLimit(
  name: string,
  waitMs: number | undefined,
  isTooLong: boolean,
  offlineHint: string,
): Refusal {
  if (waitMs === undefined) {
    return refuse(
      3,
      'answer-rate-limited',
      `${name} has had too many requests (429) and does not say when to come back.`,
      `Try again in a minute.${offlineHint}`,
    );
  }
  const seconds = Math.ceil(waitMs / 1000);
  const why = isTooLong ? 'which is beyond the time limit' : 'again and again';
  return refuse(
    3,
    'answer-rate-limited',
    `${name} has had too many requests (429) and asks to wait ${seconds} seconds, ${why}.`,
    `Try again in ${Math.max(seconds, 60)} seconds.${offlineHint}`,
  );
}

export function explainRedirect(name: string, target: URL | undefined): Refusal {
  return refuse(
    3,
    'answer-redirect',
    target === undefined
      ? `${name} redirects too often, or to nowhere.`
      : `${name} redirects to ${target.origin}; another origin is not followed, and gets no key.`,
    target === undefined
      ? 'Give the final address of the document.'
      : 'If that is where the document lies now, give its address there; it may also be a login page.',
  );
}

const CAUSES: [pattern: RegExp, code: string, sentence: string, hint: string][] = [
  [/^ECONNREFUSED$/, 'network-refused', 'does not accept connections', 'Check host and port, and that it is running.'],
  [
    /^(?:ENOTFOUND|EAI_)/,
    'network-unknown-host',
    'has a host name that cannot be resolved',
    'Check the spelling of the host, and that this machine is online.',
  ],
  [
    /CERT|SSL|TLS|^EPROTO$|SELF_SIGNED|ISSUER|SIGNATURE/,
    'network-tls',
    'did not give a secure connection that can be trusted',
    "Check the server's certificate; a private authority can be added with NODE_EXTRA_CA_CERTS.",
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/,
    'network-timeout',
    'did not answer in time',
    'Check that a firewall or proxy lets this machine out, and try again.',
  ],
  [
    /^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    'network-unreachable',
    'cannot be reached from here',
    'Check that this machine is online, and try again.',
  ],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    'network-broken-off',
    'broke the connection off before the document was complete',
    'Try again.',
  ],
  [
    /^(?:Z_|ERR_.*ZLIB|ERR__ERROR)/,
    'network-bad-encoding',
    'sent compressed data that cannot be unpacked',
    'Try again.',
  ],
];

/** An exception of `fetch`, or undefined where it is none of the known kinds and so a bug. */
export function explainNetworkError(
  error: unknown,
  name: string,
  timeMs: number,
  offlineHint: string,
): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return refuse(
      3,
      'network-timeout',
      `${name} did not send the whole document within ${timeMs / 1000} seconds.`,
      `Try again.${offlineHint}`,
    );
  }
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = String((cause as { code?: unknown }).code ?? '');
  const known = CAUSES.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return refuse(3, known[1], `${name} ${known[2]} (${code}).`, known[3] + offlineHint);
  if (!(error instanceof TypeError)) return undefined;
  return refuse(
    3,
    'network-failed',
    `${name} could not be fetched${code === '' ? '' : ` (${code})`}.`,
    `Check the URL and the network.${offlineHint}`,
  );
}
