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

/** Of providers that others wrote: they are here to judge the mock, not to be judged. */
export const PROVIDER_STEPS = ['apply', 'empty plan', 'destroy'] as const;

export const TOFU_STEPS = ['apply', 'empty plan', 'import, empty plan', 'destroy'] as const;

export type Step =
  | (typeof TERRAFORM_STEPS)[number]
  | (typeof ANSIBLE_STEPS)[number]
  | (typeof PROVIDER_STEPS)[number]
  | (typeof TOFU_STEPS)[number];

/** Whose steps are noted. */
export interface Noted {
  label: string;
}

/** What became of every step of every subject; a step that nobody spoke of has failed. */
export class Sheet<S extends Noted = Noted> {
  readonly #results = new Map<string, string>();
  /** Labels of subjects of which the server ever showed two. */
  readonly duplicates = new Set<string>();
  readonly left = new Set<string>();

  constructor(
    readonly subjects: readonly S[],
    readonly steps: readonly Step[],
  ) {}

  /** `problem` is null where the step passed. The first word about a step counts. */
  note(subject: Noted, step: Step, problem: string | null): void {
    const key = `${subject.label} ${step}`;
    if (!this.#results.has(key)) this.#results.set(key, problem ?? '');
  }

  read({ label }: Noted, step: Step): string | null {
    const result = this.#results.get(`${label} ${step}`);
    if (result === undefined) return 'not reached';
    return result === '' ? null : result;
  }

  /** What the server shows, against what it should: exactly one that is as wanted, or none. */
  judge(subject: Noted, found: readonly unknown[], problem: (item: never) => string | null): string | null {
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

/** Every step that failed, with the reason, for whoever looks on. */
export function reportSheet(sheet: Sheet): void {
  for (const one of sheet.subjects)
    for (const step of sheet.steps) {
      const problem = sheet.read(one, step);
      if (problem !== null) console.log(`${one.label}, ${step}: ${problem}`);
    }
}
