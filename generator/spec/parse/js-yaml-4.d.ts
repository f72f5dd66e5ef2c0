// js-yaml 4 comes without types; this is the part of it that is used here.
declare module 'js-yaml-4' {
  export interface TypeOptions {
    kind: 'scalar';
    resolve(source: string | null): boolean;
    construct(source: string | null): unknown;
  }
  export class Type {
    constructor(tag: string, options: TypeOptions);
    readonly tag: string;
    resolve(source: string | null): boolean;
    construct(source: string | null): unknown;
  }
  export class Schema {
    extend(parts: { implicit: Type[] }): Schema;
  }
  export const FAILSAFE_SCHEMA: Schema;
  export const types: Record<'null' | 'bool' | 'int' | 'float' | 'merge', Type>;
  export function loadAll(
    text: string,
    iterator: null,
    options: { schema: Schema; json?: boolean; maxDepth: number; maxTotalMergeKeys: number },
  ): unknown[];
}
