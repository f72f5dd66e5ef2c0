import type { Handled } from './handle.js';
import type { Mock } from './mock.js';
import { readAnswerSchema } from './validate/request-facts.js';

/** What is wrong with an answer of the mock by the document's own schemas; undefined where nothing is. */
export function judgeAnswer(mock: Mock, { reply, operation }: Handled): string | undefined {
  if (!operation) return undefined;
  const documented =
    operation.responses.find((r) => r.status === String(reply.status)) ??
    operation.responses.find((r) => r.status === `${String(reply.status)[0]}XX`) ??
    operation.responses.find((r) => r.status === 'default');
  const tellsOfErrors = operation.responses.some((r) => /^[45]/.test(r.status));
  if (!documented && reply.status >= 400 && !tellsOfErrors) return undefined;
  if (!documented) return `unfit: status ${reply.status} is not documented`;
  for (const [name, header] of documented.headers) {
    if (header.required && !reply.headers.has(name.toLowerCase())) return `unfit: header ${name} is missing`;
  }
  if (reply.body === undefined)
    return documented.schema && reply.status !== 204 ? 'unfit: a body is missing' : undefined;
  const schema = readAnswerSchema(mock.root, operation, documented.status, reply.mediaType ?? '');
  if (schema === undefined) return undefined;
  const faults = mock.checker.check(schema, reply.body, 'response');
  return faults.length === 0
    ? undefined
    : `unfit: ${faults
        .slice(0, 3)
        .map((f) => `${f.pointer} ${f.message}`)
        .join('; ')}`;
}
