import type { Diagnostic, Severity } from '../../report/diagnostic.js';
import { PRODUCT } from '../compose/marks.js';
import {
  deref,
  escapePointer,
  follow,
  get,
  getArray,
  getObject,
  getString,
  isObject,
  sortedEntriesOf,
} from '../json.js';
import type { Json, JsonObject } from '../types.js';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query'];

/**
 * What the standard asks for and a reader depends on. An error means that the document cannot be understood; the rest
 * is read all the same, with a warning, because real documents break the standard in harmless ways.
 */
export function lintDocument(root: JsonObject, openapi: string): Diagnostic[] {
  const linter = new Linter(root);
  linter.lintRoot(openapi);
  return linter.findings;
}

class Linter {
  readonly findings: Diagnostic[] = [];
  readonly #operationIds = new Map<string, string>();
  readonly #shapes = new Map<string, string>();

  constructor(readonly root: JsonObject) {}

  lintRoot(openapi: string): void {
    const info = get(this.root, 'info');
    if (!getString(info, 'title'))
      this.#warn('no-title', '/info', 'The document has no title.', 'Set info.title, or name in iacsmith.yaml.');
    if (get(info, 'version') === undefined)
      this.#warn('no-version', '/info', 'The document has no version.', 'Set info.version.');
    const paths = get(this.root, 'paths');
    if (paths === undefined || (isObject(paths) && Object.keys(paths).length === 0)) {
      const webhooks = sortedEntriesOf(get(this.root, 'webhooks')).length;
      this.#fail(
        'no-paths',
        '',
        webhooks > 0
          ? `The document describes ${webhooks} webhook${webhooks > 1 ? 's' : ''} and no paths, so there is nothing that a client can call.`
          : 'The document has no paths, so there is nothing that a client can call.',
        'Use the document that contains the paths of the API.',
      );
      return;
    }
    if (!isObject(paths)) {
      this.#fail(
        'paths-not-a-map',
        '/paths',
        'paths is not an object.',
        'Make it an object with the operations of each "/path".',
      );
      return;
    }
    let operations = 0;
    for (const [path, value] of Object.entries(paths)) {
      if (!path.startsWith('x-')) operations += this.#lintPath(path, value);
    }
    if (operations === 0)
      this.#fail(
        'no-operations',
        '/paths',
        'No path of the document has an operation.',
        'Use the document that contains the operations of the API.',
      );
    this.#lintSecurity(openapi);
  }

  #lintPath(path: string, value: Json): number {
    const pointer = `/paths/${escapePointer(path)}`;
    const item = deref(this.root, value);
    if (!item) {
      this.#fail(
        'bad-path-item',
        pointer,
        `The path ${path} is not a map of operations${getString(value, '$ref') ? `: ${getString(value, '$ref')} leads nowhere` : ''}.`,
        'Correct the path item.',
      );
      return 0;
    }
    if (!path.startsWith('/'))
      this.#warn('path-without-slash', pointer, `The path ${path} does not start with a slash.`, `Write /${path}.`);
    const shape = path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
    const twin = this.#shapes.get(shape);
    if (twin !== undefined)
      this.#warn(
        'same-path',
        pointer,
        `The paths ${twin} and ${path} differ only in the names of their parameters.`,
        'Describe the path once.',
      );
    else this.#shapes.set(shape, path);
    let operations = 0;
    const shared = getArray(item, 'parameters');
    for (const method of METHODS) {
      const node = get(item, method);
      if (node === undefined) continue;
      if (!isObject(node)) {
        this.#fail(
          'bad-operation',
          `${pointer}/${method}`,
          `${method.toUpperCase()} ${path} is not a map.`,
          'Correct the operation.',
        );
        continue;
      }
      operations++;
      this.#lintOperation(path, method, node, shared, pointer);
    }
    return operations;
  }

  #lintOperation(path: string, method: string, node: JsonObject, shared: Json[], itemPointer: string): void {
    const pointer = `${itemPointer}/${method}`;
    const key = `${method.toUpperCase()} ${path}`;
    const id = getString(node, 'operationId');
    // Each of several documents has ids of its own.
    const within = `${getString(node, PRODUCT)} ${id}`;
    const other = this.#operationIds.get(within);
    if (id && other)
      this.#warn(
        'duplicate-operation-id',
        `${pointer}/operationId`,
        `${key} has the same operationId as ${other}: "${id}".`,
        'Make the operationIds unique.',
      );
    else if (id) this.#operationIds.set(within, key);
    const declared = new Set<string>();
    const lists: [Json[], string][] = [
      [shared, `${itemPointer}/parameters`],
      [getArray(node, 'parameters'), `${pointer}/parameters`],
    ];
    for (const [list, at] of lists) {
      list.forEach((value, i) => {
        const parameter = deref(this.root, value);
        if (!parameter) return;
        const where = getString(parameter, 'in');
        if (where === 'path') declared.add(getString(parameter, 'name'));
        if (!getString(parameter, 'name') || !['path', 'query', 'header', 'cookie'].includes(where)) {
          this.#warn(
            'bad-parameter',
            `${at}/${i}`,
            `A parameter of ${key} has no name or no "in" (path, query, header or cookie).`,
            'Complete the parameter.',
          );
        }
      });
    }
    for (const [, name] of path.matchAll(/\{([^}]*)\}/g)) {
      if (!declared.has(name as string))
        this.#warn(
          'undeclared-parameter',
          pointer,
          `${key} does not declare its path parameter {${name}}; it is read as a string.`,
          `Add the parameter "${name}" in the path.`,
        );
    }
    const responses = get(node, 'responses');
    if (!isObject(responses) || Object.keys(responses).length === 0)
      this.#warn('no-responses', pointer, `${key} has no responses.`, 'Describe at least the successful response.');
    else this.#lintResponses(key, responses, `${pointer}/responses`);
  }

  #lintResponses(key: string, responses: JsonObject, pointer: string): void {
    for (const [status, response] of Object.entries(responses)) {
      if (status.startsWith('x-')) continue;
      const at = `${pointer}/${status}`;
      if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/.test(status)) {
        const fixed = /^[1-5]xx$/i.test(status) ? 'it is read as a range' : 'it is not read';
        this.#warn(
          'bad-status',
          at,
          `${key} has a response under "${status}", which is not a status code; ${fixed}.`,
          'Write a code (200), a range (2XX) or default.',
        );
      }
      const reference = getString(response, '$ref');
      if (reference && follow(this.root, reference) === undefined)
        this.#warn(
          'unresolved-response',
          at,
          `The response ${reference} does not exist and is ignored.`,
          'Correct the reference.',
        );
    }
  }

  #lintSecurity(openapi: string): void {
    const section = openapi.startsWith('2.') ? '/securityDefinitions' : '/components/securitySchemes';
    const schemes = getObject(getObject(this.root, 'components'), 'securitySchemes');
    for (const [name, scheme] of sortedEntriesOf(schemes)) {
      const pointer = `${section}/${escapePointer(name)}`;
      const type = getString(scheme, 'type');
      if (type === 'apiKey' && (!getString(scheme, 'name') || !getString(scheme, 'in'))) {
        this.#warn('bad-security-scheme', pointer, `The API key "${name}" has no "name" or no "in".`, 'Add both.');
      } else if (type === 'http' && get(scheme, 'in') !== undefined) {
        this.#warn(
          'bad-security-scheme',
          pointer,
          `The security scheme "${name}" is of type http and says "in", which only apiKey does; it is read as http ${getString(scheme, 'scheme')}.`,
          'Remove "in", or change the type to apiKey.',
        );
      }
    }
  }

  #warn(code: string, pointer: string, message: string, hint: string): void {
    this.#add('warning', code, pointer, message, hint);
  }

  #fail(code: string, pointer: string, message: string, hint: string): void {
    this.#add('error', code, pointer, message, hint);
  }

  #add(severity: Severity, code: string, pointer: string, message: string, hint: string): void {
    this.findings.push({ code, severity, pointer, message, hint });
  }
}
