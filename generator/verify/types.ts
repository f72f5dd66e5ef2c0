import type { Settings } from '../config/settings.js';
import type { Catalogue } from '../map/types.js';
import type { Plan } from '../plan/types.js';
import type { LoadedDocument } from '../spec/types.js';
import type { TargetName } from '../targets/index.js';

/** `not-applicable`: there is no operation, or nothing of the kind. `not-run`: something needed for it is missing, and `detail` says what. */
export type Outcome = 'passed' | 'failed' | 'not-applicable' | 'not-run';

/** A generated folder, with what it was made from. */
export interface Folder {
  /** Absolute: the tools run elsewhere. */
  path: string;
  /** As the user wrote it. */
  given: string;
  document: LoadedDocument;
  catalogue: Catalogue;
  plan: Plan;
  settings: Settings;
  targets: TargetName[];
  /** The version that wrote it. */
  generator: string;
}

/** Paths of the real tools; null where there is none. */
export interface Tools {
  go: string | null;
  /** The folder with ansible-playbook in it. */
  ansible: string | null;
  terraform: string | null;
}

export interface Finding {
  outcome: Outcome;
  /** What went wrong or why it was not run, in a few lines; empty where all is well. */
  detail: string;
  ladder?: LadderRow[];
}

/** One resource on its way up. */
export interface LadderRow {
  resource: string;
  steps: { step: string; outcome: Outcome; detail: string }[];
}

export interface Check {
  /** "terraform: go vet" */
  name: string;
  target: string;
  needs: (keyof Tools)[];
  run(tell: (line: string) => void): Promise<Finding>;
}

export interface CheckResult extends Finding {
  name: string;
  target: string;
  seconds: number;
}

export interface VerifyReport {
  title: string;
  version: string;
  sha256: string;
  folder: string;
  generator: string;
  checks: CheckResult[];
}
