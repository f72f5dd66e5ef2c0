import type { FaultRule } from './faults.js';
import type { Mock } from './mock.js';

/** A sentence about the first rule that no request can meet: it would look as if the client had passed. Null where each can. */
export function findIdleFault(mock: Mock, rules: readonly FaultRule[]): string | null {
  const { specPath } = mock.settings;
  const served = [specPath, `/my${specPath}`].map((path) => ({ method: 'GET', path }));
  const known = [...mock.api.operations, ...served];
  for (const { method, path } of rules) {
    const isAsked = (own: string) => method === '*' || own === (method === 'HEAD' ? 'GET' : method) || own === method;
    const isAt = (own: string) => ['', ...mock.prefixes].some((prefix) => path === own || meets(path, prefix + own));
    if (known.some((own) => isAsked(own.method) && isAt(own.path))) continue;
    if (isAsked('POST') && mock.gate.tokens.find(path, mock.prefixes)) continue;
    const methods = [...new Set(known.filter((own) => isAt(own.path)).map((own) => own.method))];
    const hint = methods.length > 0 ? `That path takes ${methods.join(', ')}.` : 'The document has no such path.';
    return `No request can meet "${method} ${path}". ${hint}`;
  }
  return null;
}

/** Whether some path is both: of the rule, in which `*` is any text, and of the template, in which a parameter is. */
function meets(rule: string, template: string): boolean {
  const one = rule.toLowerCase();
  const other = template.replace(/\{[^{}]*\}/g, '*').toLowerCase();
  // Which ends of the template each beginning of the rule can meet.
  let row = Array.from({ length: other.length + 1 }, (_, j) => j === 0 || other.slice(0, j).replaceAll('*', '') === '');
  for (let i = 1; i <= one.length; i += 1) {
    const isAny = one[i - 1] === '*';
    const next = [isAny && row[0] === true];
    for (let j = 1; j <= other.length; j += 1) {
      const wild = isAny || other[j - 1] === '*';
      next[j] = wild
        ? row[j] === true || next[j - 1] === true || row[j - 1] === true
        : one[i - 1] === other[j - 1] && row[j - 1] === true;
    }
    row = next;
  }
  return row[other.length] === true;
}
