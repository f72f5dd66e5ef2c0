const dist = (path) => import(new URL(`../../dist/${path}`, import.meta.url));
const { startMock } = await dist('mock/start-mock.js');
const { SampleMaker } = await import('./make-sample.mjs');

const METHODS = ['post', 'put', 'patch', 'get', 'head', 'options', 'delete'];

/** Sends each operation a request as the document describes it. Gives every answer that tells of an exception. */
export async function tourMock(loaded) {
  const bugs = [];
  const mock = await startMock({ loaded, rate: 0, onBug: (error) => bugs.push(error.stack ?? String(error)) });
  let sent = 0;
  try {
    const samples = new SampleMaker(loaded.root);
    for (const { path, method, operation, parameters } of listOperations(loaded.root)) {
      const request = samples.makeRequest(path, operation, parameters);
      const headers = { ...request.headers, 'x-api-key': mock.key, authorization: `Bearer ${mock.key}` };
      const answer = await fetch(mock.url + request.path, {
        method: method.toUpperCase(),
        headers,
        redirect: 'manual',
        ...(['get', 'head'].includes(method) ? {} : { body: request.body }),
      });
      sent += 1;
      const text = await answer.text();
      if (answer.status >= 500) bugs.push(`${method} ${path} is answered ${answer.status}: ${text.slice(0, 300)}`);
    }
  } finally {
    await mock.stop();
  }
  return { bugs, sent };
}

function listOperations(root) {
  const found = [];
  for (const [path, item] of Object.entries(root.paths)) {
    for (const method of METHODS) {
      const operation = Object.hasOwn(item, method) ? item[method] : undefined;
      if (operation === undefined) continue;
      found.push({
        path,
        method,
        operation,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
      });
    }
  }
  return found.sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));
}
