import { type Refusal, refuse } from '../../report/diagnostic.js';

/** What an HTTP status other than 200 means for the one who wants the document. */
export function explainStatus(status: number, name: string, hasKey: boolean, offlineHint: string): Refusal {
  if (status === 401) {
    return refuse(
      3,
      'answer-unauthorized',
      hasKey ? `${name} rejected the API key (401).` : `${name} requires an API key (401).`,
      hasKey
        ? 'Check that the key is complete, has not expired, and is sent in the header that the API expects (spec.header in iacsmith.yaml).'
        : 'Set IACSMITH_API_KEY, or pass a file that contains the key with --key-file.',
    );
  }
  if (status === 403) {
    return refuse(
      3,
      'answer-forbidden',
      `${name} denied access to the document (403).`,
      'Check the permissions of the key, and whether the API restricts access by IP address.',
    );
  }
  if (status === 404 || status === 410) {
    return refuse(
      3,
      'answer-not-found',
      `No document found at ${name} (${status}).`,
      'Check the URL; many APIs serve it as /openapi.json or /openapi.yaml.',
    );
  }
  if (status >= 500) {
    return refuse(
      3,
      'answer-server-error',
      `${name} returned a server error (${status}).`,
      `Try again later.${offlineHint}`,
    );
  }
  return refuse(3, 'answer-unexpected', `${name} returned status ${status} instead of the document.`, 'Check the URL.');
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
      `${name} rejected the request: too many requests (429), without a Retry-After header.`,
      `Try again in a minute.${offlineHint}`,
    );
  }
  const seconds = Math.ceil(waitMs / 1000);
  const why = isTooLong ? 'which exceeds the time limit' : 'repeatedly';
  return refuse(
    3,
    'answer-rate-limited',
    `${name} rejected the request: too many requests (429). It asks to wait ${seconds} seconds, ${why}.`,
    `Try again in ${Math.max(seconds, 60)} seconds.${offlineHint}`,
  );
}

export function explainRedirect(name: string, target: URL | undefined): Refusal {
  return refuse(
    3,
    'answer-redirect',
    target === undefined
      ? `${name} redirects too many times, or to an invalid URL.`
      : `${name} redirects to ${target.origin}. Redirects to another origin are not followed, so that the key is not sent there.`,
    target === undefined
      ? 'Use the final URL of the document.'
      : 'If the document has moved, use its new URL. The target may also be a login page.',
  );
}

const CAUSES: [pattern: RegExp, code: string, sentence: string, hint: string][] = [
  [
    /^ECONNREFUSED$/,
    'network-refused',
    'refused the connection',
    'Check the host and the port, and that the server is running.',
  ],
  [
    /^(?:ENOTFOUND|EAI_)/,
    'network-unknown-host',
    'has a host name that cannot be resolved',
    'Check the spelling of the host name and the network connection.',
  ],
  [
    /CERT|SSL|TLS|^EPROTO$|SELF_SIGNED|ISSUER|SIGNATURE/,
    'network-tls',
    'failed the TLS verification',
    "Check the server's certificate. To trust a private CA, set NODE_EXTRA_CA_CERTS.",
  ],
  [
    /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/,
    'network-timeout',
    'did not respond in time',
    'Check whether a firewall or proxy blocks the connection, and try again.',
  ],
  [
    /^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
    'network-unreachable',
    'is unreachable',
    'Check the network connection, and try again.',
  ],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    'network-broken-off',
    'closed the connection before the document was complete',
    'Try again.',
  ],
  [
    /^(?:Z_|ERR_.*ZLIB|ERR__ERROR)/,
    'network-bad-encoding',
    'sent compressed data that cannot be decompressed',
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
