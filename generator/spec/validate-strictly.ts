import type { Diagnostic } from '../report/diagnostic.js';
import { stringifyStable } from './stable-json.js';
import type { LoadedDocument } from './types.js';

interface SchemaFault {
  instancePath?: string;
  message?: string;
}

/**
 * The whole document against the standard's own schema, by swagger-parser. It takes seconds on a large document, so it
 * is asked for (`--strict`); what a reader depends on is checked on every run by `lintDocument`.
 */
export async function validateStrictly(document: LoadedDocument): Promise<Diagnostic[]> {
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  // It changes what it is given, and cannot read big integers.
  const copy = JSON.parse(stringifyStable(document.root));
  try {
    await SwaggerParser.validate(copy, { resolve: { external: false }, dereference: { circular: 'ignore' } });
    return [];
  } catch (error) {
    const faults = (error as { details?: SchemaFault[] }).details;
    if (!faults) return [describe('', (error as Error).message)];
    return faults.map((fault) => describe(fault.instancePath ?? '', fault.message ?? 'is not valid'));
  }
}

function describe(pointer: string, message: string): Diagnostic {
  const first = message.split('\n')[0] ?? '';
  return {
    code: 'not-valid',
    severity: 'error',
    pointer,
    message: `The document violates the OpenAPI specification: ${first}.`,
    hint: 'Correct the document, or omit --strict.',
  };
}
