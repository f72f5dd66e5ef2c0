import type { Operation } from '../model/types.js';
import type { Json, JsonObject } from '../spec/types.js';
import type { Place } from './state/places.js';
import type { Fault } from './validate/check-value.js';
import type { QueryPairs } from './validate/read-parameters.js';

/** A request that has passed routing, access and validation. */
export interface Call {
  operation: Operation;
  place: Place;
  /** Values of the path's parameters in their order. */
  values: string[];
  query: Map<string, Json>;
  pairs: QueryPairs;
  body: Json | undefined;
  /** The body with fields that only the server sets, which clients send to name what exists. */
  whole?: Json | undefined;
  /** Of the body, without parameters. */
  mediaType: string;
  /** The path as it was asked for, without the query. */
  path: string;
  /** Which items are wanted, where a header says it. */
  filter?: JsonObject;
  /** The state that the request is meant for, where it names one. */
  ifMatch?: string;
  /** Scheme, host and the part of the path before the document's own. */
  base: string;
  /** What a Link header begins with: the base, without its host where the document's servers name none. */
  links: string;
}

export interface Reply {
  status: number;
  headers: Map<string, string>;
  mediaType: string | null;
  body: Json | undefined;
  /** Why it was refused, for the header, the journal and the terminal. */
  reason?: string;
}

/** A request that is refused; the answer takes the first of the statuses that the operation documents. */
export interface Trouble {
  statuses: readonly number[];
  code: string;
  message: string;
  faults: Fault[];
  permission?: string;
}

export function isTrouble(result: Reply | Trouble): result is Trouble {
  return 'statuses' in result;
}

export function makeTrouble(statuses: readonly number[], code: string, message: string, faults: Fault[] = []): Trouble {
  return { statuses, code, message, faults };
}

/** `code: message place says what; place says what` */
export function tellReason({ code, message, faults }: Trouble): string {
  const places = faults.slice(0, MOST_PLACES).map(({ pointer, message: what }) => `${pointer || 'the body'} ${what}`);
  return `${code}: ${message}${places.length > 0 ? ` ${places.join('; ')}` : ''}`;
}

const MOST_PLACES = 5;

/** 404 even where the operation documents other refusals only: clients tell by it that something is gone. */
export const NOT_FOUND: Trouble = makeTrouble([404, 410], 'not_found', 'There is no such item.');
