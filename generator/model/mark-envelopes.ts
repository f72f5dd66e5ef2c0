import { squash } from '../naming/words.js';
import { isArraySchema, isObjectSchema } from './answers.js';
import { endsInParameter } from './path-end.js';
import type { Operation, Schema } from './types.js';

/**
 * `{"state": "ok", "metadata": {…}}` here and `{"state": "ok", "metadata": […]}` there: where answers of a document have the
 * same plain members beside one that is an object of ever other fields or a list, that one is what the answer is about,
 * whatever it is called. A single answer does not tell: a resource has a state and metadata, too.
 */
export function markEnvelopes(operations: readonly Operation[]): void {
  const groups = new Map<string, Wrapped[]>();
  for (const operation of operations) {
    for (const { status, schema } of operation.responses) {
      const found = /^2/.test(status) && schema ? findWrapped(schema) : null;
      if (found === null) continue;
      const key = JSON.stringify([found.wire, ...found.beside]);
      groups.set(key, [...(groups.get(key) ?? []), found]);
    }
  }
  const told = listTold(operations);
  for (const group of groups.values()) {
    if (!isEnvelope(group)) continue;
    for (const { schema, wire } of group) schema.holds = wire;
    const [{ wire, beside }] = group as [Wrapped];
    for (const schema of told) markEmpty(schema, wire, beside);
    for (const operation of operations) if (endsInParameter(operation.path)) markAsked(operation, wire, beside);
  }
}

/** Answers of writes alone: what a GET answers with is what it is asked for. */
function listTold(operations: readonly Operation[]): Schema[] {
  const schemasOf = ({ responses }: Operation) => responses.flatMap(({ schema }) => (schema ? [schema] : []));
  const asked = new Set(operations.filter(({ method }) => method === 'GET').flatMap(schemasOf));
  return operations.flatMap(schemasOf).filter((schema) => !asked.has(schema));
}

/** The same around nothing: only how it went. */
function markEmpty(schema: Schema, wire: string, beside: readonly string[]): void {
  if (isObjectSchema(schema) && [...schema.properties.keys()].sort().join() === beside.join()) schema.holds = wire;
}

/** The same, and the `id` that was asked for once more beside it. */
function markAsked(operation: Operation, wire: string, beside: readonly string[]): void {
  for (const { status, schema } of operation.responses) {
    const inner = /^2/.test(status) ? schema?.properties.get(wire) : undefined;
    const rest = [...(schema?.properties.keys() ?? [])].filter((own) => own !== wire && own !== 'id');
    if (schema && inner && isObjectSchema(inner) && rest.sort().join() === beside.join()) schema.holds = wire;
  }
}

interface Wrapped {
  schema: Schema;
  wire: string;
  inner: Schema;
  /** The plain members around it, in order. */
  beside: string[];
}

function findWrapped(schema: Schema): Wrapped | null {
  if (!isObjectSchema(schema) || schema.variants.length > 0) return null;
  const beside: string[] = [];
  const inner: [string, Schema][] = [];
  for (const [wire, own] of schema.properties) {
    if (isObjectSchema(own) || isArraySchema(own)) inner.push([wire, own]);
    else beside.push(wire);
  }
  // A page has its numbers and links beside the list.
  const told = inner.filter(([wire]) => !PAGE.test(squash(wire)));
  const [only, ...others] = told.length > 0 ? told : inner;
  // `"action": "createGroup"` is the same in each such answer, whatever it is about.
  const varying = beside.filter((wire) => schema.properties.get(wire)?.enum?.length !== 1);
  const isTold = tellsHowItWent(beside, varying) || tellsWhatWasAsked(only?.[0] ?? '', beside);
  if (!only || others.length > 0 || !isTold) return null;
  return { schema, wire: only[0], inner: only[1], beside: beside.sort() };
}

/** Two at least, and none that a resource is known by; one of them varies. */
function tellsHowItWent(wires: readonly string[], varying: readonly string[]): boolean {
  return wires.length >= 2 && varying.length > 0 && varying.every((wire) => OUTCOME.test(squash(wire)));
}

const PAGE = /^(?:meta|links|pagination|paging|raw)$/;

/** `{"status": …, "service": …, "resource": …, "operation": …, "data": {…}}`: most tell how it went, the rest what was asked. */
function tellsWhatWasAsked(wire: string, wires: readonly string[]): boolean {
  const rest = wires.filter((own) => !OUTCOME.test(squash(own)));
  return WRAPPING.test(squash(wire)) && wires.length - rest.length >= 2 && rest.every((own) => ASKED.test(squash(own)));
}

const WRAPPING = /^(?:data|result|payload|response)$/;

const ASKED = /^(?:action|command|endpoint|host|method|operation|path|resource|service)$/;

const OUTCOME =
  /^(?:success|ok|state|result|error|type|kind|requestid|timestamp|time|took|version|(?:http|response|result|return|status|error)?(?:code|message|msg|status)|statustext)$/;

/**
 * Objects of three kinds at least, and a list somewhere: what a resource has of its own is the same in each answer. An API
 * of one resource has two kinds, which are enough under a name that says nothing: what was made, and all of it.
 */
function isEnvelope(group: readonly Wrapped[]): boolean {
  const objects = group.filter(({ inner }) => inner.properties.size > 0);
  const kinds = new Set(objects.map(({ inner }) => inner.name ?? [...inner.properties.keys()].sort().join()));
  const enough = WRAPPING.test(squash(group[0]?.wire ?? '')) ? 2 : 3;
  return kinds.size >= enough && group.some(({ inner }) => isArraySchema(inner) || holdsList(inner));
}

/** `{"groups": […]}` and nothing else. */
function holdsList({ properties }: Schema): boolean {
  const [only, ...others] = properties.values();
  return only !== undefined && others.length === 0 && isArraySchema(only);
}
