import type { Subject } from './types.js';

export const TERRAFORM_STEPS = [
  'create',
  'empty plan',
  'update',
  'empty plan after update',
  'import, empty plan',
  'gone, created again',
  'destroy',
] as const;

export const ANSIBLE_STEPS = [
  'check',
  'present',
  'again',
  'update',
  'again after update',
  'info',
  'absent',
  'absent again',
] as const;

export type Step = (typeof TERRAFORM_STEPS)[number] | (typeof ANSIBLE_STEPS)[number];

/** What became of every step of every subject; a step that nobody spoke of has failed. */
export class Sheet {
  readonly #results = new Map<string, string>();
  /** Labels of subjects of which the server ever showed two. */
  readonly duplicates = new Set<string>();
  readonly left = new Set<string>();

  constructor(
    readonly subjects: readonly Subject[],
    readonly steps: readonly Step[],
  ) {}

  /** `problem` is null where the step passed. The first word about a step counts. */
  note(subject: Subject, step: Step, problem: string | null): void {
    const key = `${subject.label} ${step}`;
    if (!this.#results.has(key)) this.#results.set(key, problem ?? '');
  }

  read({ label }: Subject, step: Step): string | null {
    const result = this.#results.get(`${label} ${step}`);
    if (result === undefined) return 'not reached';
    return result === '' ? null : result;
  }

  /** What the server shows, against what it should: exactly one that is as wanted, or none. */
  judge(subject: Subject, found: readonly unknown[], problem: (item: never) => string | null): string | null {
    if (found.length > 1) this.duplicates.add(subject.label);
    if (found.length !== 1) return `the server shows ${found.length}`;
    return problem(found[0] as never);
  }

  get total(): number {
    return this.subjects.length * this.steps.length;
  }

  get passed(): number {
    return this.subjects.flatMap((one) => this.steps.filter((step) => this.read(one, step) === null)).length;
  }
}
