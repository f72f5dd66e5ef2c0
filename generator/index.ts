/** What a program can call; the command line calls the same. */
export { type Generated, type GenerateOptions, generate } from './generate.js';
export type { Catalogue } from './map/types.js';
export { type ReadOptions, type ReadResult, readCatalogue } from './pipeline.js';
export type { Plan } from './plan/types.js';
export { type Diagnostic, Refusal } from './report/diagnostic.js';
export { TARGETS, type TargetName } from './targets/index.js';
