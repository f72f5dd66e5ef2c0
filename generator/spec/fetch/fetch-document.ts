/** The folder `spec/fetch`: where the text comes from: files, and HTTP with its limits, retries and cache. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Diagnostic, Refusal, refuse } from '../../report/diagnostic.js';
import { type Limits, refuseBytes } from '../budget.js';
import { decodeText } from '../parse/parse-document.js';
import { showAddress } from './check-address.js';
import type { DocumentCache, StoredCopy } from './document-cache.js';
import { explainNetworkError, explainRateLimit, explainRedirect, explainStatus } from './explain-answer.js';
import { readRetryAfter } from './retry-after.js';

const MOST_REDIRECTS = 5;
const MOST_TRIES = 5;

/** What all fetches of one run share. */
export interface FetchSession {
  /** The spec's own origin, the only one that gets the key. */
  keyOrigin: string | undefined;
  key: string | undefined;
  keyHeader: string;
  keyPrefix?: string;
  isOffline: boolean;
  cache: DocumentCache;
  limits: Limits;
  /** Bytes that may still be read, over all documents. */
  bytes: { left: number };
  /** Undefined until the first request: the clock starts with the network, not with the program. */
  deadline: { signal: AbortSignal; endsAt: number } | undefined;
  diagnostics: Diagnostic[];
  onProgress: (line: string) => void;
}

export interface FetchedText {
  text: string;
  /** After redirects. */
  url: URL;
  /** To be called once the text has proved to be a good document. */
  keep(): Promise<void>;
  /** The date of the copy, where the network was not asked. */
  copyOf: string | undefined;
}

/** A document over HTTP, or its last good copy where that still holds or nobody may be asked. */
export async function fetchDocument(url: URL, session: FetchSession): Promise<FetchedText> {
  const name = showAddress(url);
  const key = url.origin === session.keyOrigin ? session.key : undefined;
  const copy = await session.cache.read(url, key);
  if (session.isOffline) return useCopy(copy, name);
  const offlineHint = copy === undefined ? '' : ` Or add --offline to use the copy of ${formatDate(copy.confirmedAt)}.`;
  const headers = new Headers({ accept: 'application/json, application/yaml, */*;q=0.8', 'user-agent': 'iacsmith' });
  const before = session.keyPrefix ? `${session.keyPrefix.trim()} ` : '';
  if (key !== undefined) headers.set(session.keyHeader, `${before}${key}`);
  if (copy?.etag != null) headers.set('if-none-match', copy.etag);

  session.onProgress(`fetching ${name}`);
  try {
    const { response, finalUrl } = await request(url, headers, session, offlineHint);
    if (response.status === 304 && copy !== undefined) {
      await response.body?.cancel();
      const confirm = () => session.cache.confirm(url, key, new Date());
      return { text: copy.text, url: new URL(copy.url), keep: confirm, copyOf: undefined };
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw explainStatus(response.status, name, key !== undefined, offlineHint);
    }
    const text = decodeText(await readBody(response, name, session), name, session.diagnostics);
    const { headers: received } = response;
    const fresh = { text, etag: received.get('etag'), contentType: received.get('content-type'), url: finalUrl.href };
    return { text, url: finalUrl, keep: () => session.cache.write(url, key, fresh), copyOf: undefined };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw explainNetworkError(error, name, session.limits.timeMs, offlineHint) ?? error;
  }
}

function useCopy(copy: StoredCopy | undefined, name: string): FetchedText {
  if (copy === undefined) {
    throw refuse(
      3,
      'offline-no-copy',
      `No copy of ${name} is available offline for this key.`,
      'Run once without --offline.',
    );
  }
  return { text: copy.text, url: new URL(copy.url), keep: async () => {}, copyOf: formatDate(copy.confirmedAt) };
}

interface Exchange {
  response: Response;
  finalUrl: URL;
}

/** One request, repeated after 429 for as long as the server's wish fits the time limit. */
async function request(url: URL, headers: Headers, session: FetchSession, offlineHint: string): Promise<Exchange> {
  session.deadline ??= {
    signal: AbortSignal.timeout(session.limits.timeMs),
    endsAt: Date.now() + session.limits.timeMs,
  };
  const { signal, endsAt } = session.deadline;
  for (let attempt = 1; ; attempt += 1) {
    const exchange = await followRedirects(url, headers, signal);
    const { response } = exchange;
    if (response.status !== 429) return exchange;
    await response.body?.cancel();
    const now = Date.now();
    const wait = readRetryAfter(response.headers.get('retry-after'), response.headers.get('date'), now);
    const isTooLong = wait !== undefined && now + wait >= endsAt;
    if (wait === undefined || isTooLong || attempt === MOST_TRIES) {
      throw explainRateLimit(showAddress(url), wait, isTooLong, offlineHint);
    }
    session.onProgress(`${showAddress(url)} asks to wait ${Math.ceil(wait / 1000)} s (429); waiting`);
    await sleep(wait, undefined, { signal });
  }
}

async function followRedirects(start: URL, headers: Headers, signal: AbortSignal): Promise<Exchange> {
  let url = start;
  for (let hops = 0; ; hops += 1) {
    const response = await fetch(url, { headers, signal, redirect: 'manual' });
    if (![301, 302, 303, 307, 308].includes(response.status)) return { response, finalUrl: url };
    await response.body?.cancel();
    const location = response.headers.get('location') ?? '';
    if (hops === MOST_REDIRECTS || location === '' || !URL.canParse(location, url.href)) {
      throw explainRedirect(showAddress(start), undefined);
    }
    const target = new URL(location, url);
    if (target.origin !== start.origin) throw explainRedirect(showAddress(start), target);
    target.hash = '';
    url = target;
  }
}

/** Counts what comes out of the decoder, so that a small compressed answer cannot grow without end. */
async function readBody(response: Response, name: string, session: FetchSession): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    session.bytes.left -= chunk.byteLength;
    if (session.bytes.left < 0) throw refuseBytes(name, session.limits);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function formatDate(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
