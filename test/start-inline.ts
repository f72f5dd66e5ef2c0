import { type MockOptions, type RunningMock, startMock } from '../generator/mock/start-mock.js';
import { readInline } from './inline-document.js';

export interface InlineAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  body: any;
}

export interface InlineMock {
  mock: RunningMock;
  /** `POST /vms`, with a body or none. */
  call(line: string, body?: unknown, headers?: Record<string, string>): Promise<InlineAnswer>;
}

/** Runs a test at the mock of a small document in YAML, and stops it afterwards. */
export async function withMock(
  document: string,
  run: (inline: InlineMock) => Promise<void>,
  options: MockOptions = {},
): Promise<void> {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  const mock = await startMock({ loaded, keys: ['key-0123'], rate: 0, selfCheck: true, ...options });
  try {
    await run({ mock, call: (line, body, headers = {}) => callMock(mock.url, line, body, headers) });
  } finally {
    await mock.stop();
  }
}

async function callMock(
  url: string,
  line: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<InlineAnswer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, { method, headers: { ...type, ...headers }, ...sent });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const content = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
export const takes = (schema: string, required = true) =>
  `requestBody: {${required ? 'required: true, ' : ''}${content(schema)}}`;
export const answers = (schema: string, status = 200) => `responses: {${status}: {description: x, ${content(schema)}}}`;
export const list = (schema: string) => answers(`{type: array, items: ${schema}}`);
