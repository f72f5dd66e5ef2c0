// js-yaml 4 comes without types; this is the part of it that is used here.
declare module 'js-yaml' {
  export interface TypeOptions {
    kind: 'scalar';
    resolve(source: string | null): boolean;
    construct(source: string | null): unknown;
  }
  export class Type {
    constructor(tag: string, options: TypeOptions);
  }
  export class Schema {
    extend(parts: { implicit: Type[]; explicit: Type[] }): Schema;
  }
  export const FAILSAFE_SCHEMA: Schema;
  export const types: Record<'merge', Type>;
  export interface LoadOptions {
    schema: Schema;
    /** The last of several equal keys counts; without it the second one is an error. */
    json?: boolean;
    maxDepth: number;
    maxTotalMergeKeys: number;
    onWarning?: (warning: Error & { reason: string }) => void;
  }
  export function loadAll(text: string, iterator: null, options: LoadOptions): unknown[];
}
