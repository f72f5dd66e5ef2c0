import type { Settings } from '../../../config/settings.js';
import type { Call, Job, List } from '../../../map/types.js';
import type { Access } from '../../../plan/access/types.js';
import type { ResourcePlan } from '../../../plan/resource/types.js';
import type { Lender } from '../../../plan/samples/lend-examples.js';
import type { Option } from './options.js';

/** What all modules of a collection share while they are made. */
export interface Scope {
  header: string;
  /** "namespace.name" of the collection. */
  full: string;
  settings: Settings;
  /** The version in which a module or plugin first appeared. */
  findVersion(name: string): string;
  access: Access;
  /** Names of the options that every module of the kind has. */
  reserved: ReadonlySet<string>;
  readingOptions: ReadonlySet<string>;
  lender: Lender;
  nameModule(resource: string): string;
  /** There is a module that makes and removes it. */
  isManaged(resource: string): boolean;
  /** The module that reads the resource, null where there is none. */
  nameInfo(subject: string): string | null;
  /** The modules that do something with the resource. */
  nameActions(subject: string): string[];
  nameResult(name: string): string;
  nameJob(job: Job): string;
  /** How a resource or lookup is read by its key, null where it cannot be. */
  findRead(subject: string | null): Call | null;
  /** What was decided about a resource. */
  findFacts(resource: string): ResourcePlan;
  /** The work whose state an operation reads, null where it reads something else. */
  findJob(read: string | null): Job | null;
  listFilters(list: List, taken: readonly string[]): Option[];
  toPlural(words: string): string;
}
