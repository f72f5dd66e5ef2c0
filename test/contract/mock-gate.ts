import { judgeAnswer } from '../../generator/mock/self-check.js';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { get } from '../../generator/spec/json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { type Answer, findPairs, listOperations, Tour } from './tour.js';

const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'];

/** What the fast tests ask of a mock of a document, at an address that may lie before the mock itself. */
export async function judgeMock(root: JsonObject, mock: RunningMock, url: string): Promise<string[]> {
  const found: string[] = [];
  const start = () => new JudgedTour(root, mock, url, found);
  for (const pair of findPairs(root)) {
    const { failures } = await start().run(pair);
    found.push(...failures.map((failure) => `${pair.collection} ${failure}`));
  }
  const tour = start();
  for (const operation of listOperations(root)) {
    const path = await tour.fill(operation.path);
    if (path === null) continue;
    const method = operation.method.toUpperCase();
    const name = `${method} ${operation.path}`;
    const { status } = await tour.send(method, path, undefined, {});
    if (status !== 401) found.push(`no key: ${name} answers ${status}`);
    if (get(tour.operationAt(operation.path, operation.method), 'requestBody')) {
      const refused = await tour.call(method, path, ['no', 'object']);
      if (![400, 422].includes(refused.status)) found.push(`wrong body: ${name} answers ${refused.status}`);
    }
    found.push(...(await judgeMethods(tour, root, operation.path, path)));
  }
  mock.mock.rate.limit = 1;
  await tour.call('GET', '/');
  const limited = await tour.call('GET', '/');
  if (limited.status !== 429) found.push(`limit: the second of one a minute answers ${limited.status}`);
  if (!(Number(limited.headers.get('retry-after')) > 50)) found.push('limit: 429 without a true Retry-After');
  mock.mock.rate.limit = 0;
  return [...new Set(found)];
}

async function judgeMethods(tour: JudgedTour, root: JsonObject, template: string, path: string): Promise<string[]> {
  const known = METHODS.filter((method) => get(get(get(root, 'paths'), template), method.toLowerCase())).sort();
  const other = METHODS.find((method) => !known.includes(method));
  if (other === undefined) return [];
  const { status, headers } = await tour.call(other, path);
  const allow = headers.get('allow')?.split(', ').sort();
  return status === 405 && String(allow) === String(known) ? [] : [`methods: ${template} answers ${status}, ${allow}`];
}

/** A tour that holds every answer against the document, from outside: what lies before the mock is judged with it. */
class JudgedTour extends Tour {
  constructor(
    root: JsonObject,
    readonly mock: RunningMock,
    url: string,
    readonly found: string[],
  ) {
    super(root, url, { 'x-api-key': mock.key });
  }

  override async send(method: string, path: string, body: Json | undefined, headers: Record<string, string>) {
    const answer = await super.send(method, path, body, headers);
    const wrong = this.#judge(method, path, answer);
    if (wrong !== undefined) this.found.push(`${method} ${path} ${answer.status} ${wrong}`);
    return answer;
  }

  #judge(method: string, path: string, { status, body, headers }: Answer): string | undefined {
    const target = this.mock.mock.router.find(method, path.split('?', 1)[0] ?? '');
    if (target.kind !== 'match') return undefined;
    const mediaType = headers.get('content-type')?.split(';', 1)[0] ?? null;
    const reply = { status, headers: new Map(headers), mediaType, body };
    return judgeAnswer(this.mock.mock, { reply, operation: target.match.operation, key: null, path });
  }
}
