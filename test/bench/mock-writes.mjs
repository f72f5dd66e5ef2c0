import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';
import { findFreePort, sendRequests, startServer } from './serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');
const bare = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
const HEADERS = { authorization: 'Bearer k', 'content-type': 'application/json' };
const PATH = '/v2/droplets';
const POSTS = 2000;
const WARM_UP = 1000;
const PAGES = 1000;
const PAGE = 20;
const SIZES = [100, 10_000];
const RUNS = 3;
const ANSWER_BYTES = 1800;

/** Creating items in the mock beside a server that does nothing, and a page of few items beside one of many. */
export async function measureWrites(file) {
  const floor = await withServer((port) => [bare, String(port), String(ANSWER_BYTES)], measurePosts);
  const mock = (port) => [main, 'mock', '--spec', file, '--port', String(port), '--key', 'k', '--rate', '0', '--quiet'];
  const rates = await withServer(mock, measurePosts);
  const pages = await withServer(mock, measurePages);
  return { posts: describePosts(floor, rates), pages: describePages(pages) };
}

async function withServer(toArgs, measure) {
  const port = await findFreePort();
  const server = await startServer(toArgs(port), port);
  try {
    return await measure(server, `http://127.0.0.1:${port}${PATH}`);
  } finally {
    await server.stop();
  }
}

/** Posts per CPU second, once for each run; the mock has more items in each. */
async function measurePosts(server, url) {
  await create(url, WARM_UP);
  const rates = [];
  for (let run = 0; run < RUNS; run += 1) rates.push(POSTS / (await cost(server, () => create(url, POSTS))));
  return rates;
}

/** Milliseconds of one page in the middle of the list, for each size of the collection. */
async function measurePages(server, url) {
  const found = [];
  let made = 0;
  for (const size of SIZES) {
    await create(url, size - made);
    made = size;
    const page = { method: 'GET', url: `${url}?per_page=${PAGE}&page=${Math.ceil(size / PAGE / 2)}`, headers: HEADERS };
    const read = (count) => sendRequests(count, () => page, 200);
    await read(PAGES / 4);
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push((await cost(server, () => read(PAGES))) / PAGES);
    found.push({ size, milliseconds: median(runs) * 1000 });
  }
  return found;
}

function create(url, count) {
  const toBody = (name) => JSON.stringify({ name, region: 'nyc3', size: 's-1vcpu-1gb', image: 'ubuntu-20-04-x64' });
  const toRequest = (number) => ({ method: 'POST', url, headers: HEADERS, body: toBody(`web-${number}`) });
  return sendRequests(count, toRequest, 202);
}

async function cost(server, work) {
  const before = await server.read();
  await work();
  return (await server.read()).cpuSeconds - before.cpuSeconds;
}

function describePosts(floor, rates) {
  const [least, middle] = [median(floor), median(rates)];
  return [
    {
      server: 'bare',
      request: `POST ${PATH}`,
      'requests per CPU s': least.toFixed(0),
      best: '',
      target: '',
      verdict: '',
    },
    {
      server: 'mock',
      request: `POST ${PATH}`,
      'requests per CPU s': middle.toFixed(0),
      best: Math.max(...rates).toFixed(0),
      target: 'at least 2000',
      verdict: middle >= 2000 ? 'met' : 'missed',
    },
  ];
}

function describePages(pages) {
  const [few] = pages;
  return pages.map(({ size, milliseconds }, index) => {
    const times = milliseconds / few.milliseconds;
    return {
      items: String(size),
      'ms of a page': milliseconds.toFixed(2),
      times: times.toFixed(2),
      target: index === 0 ? '' : 'as many items, the same cost (at most 1.5 times)',
      verdict: index === 0 ? '' : times <= 1.5 ? 'met' : 'missed',
    };
  });
}
