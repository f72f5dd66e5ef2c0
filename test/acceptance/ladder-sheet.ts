export const STEPS = [
  'apply',
  'empty plan',
  'update in place',
  'empty plan after it',
  'replace',
  'import, empty plan',
  'deleted behind our back',
  'destroy',
  'store empty',
] as const;
export type Step = (typeof STEPS)[number];

/** What was found of one thing at one step: problems, none of them if all is well, or why the step does not apply. */
export type Finding = string[] | { notApplicable: string };

/** Every thing and every step, so that none can be left out without a word. */
export class LadderSheet<S extends string> {
  readonly #cells = new Map<string, Map<S, Finding>>();

  constructor(
    readonly names: readonly string[],
    readonly steps: readonly S[],
  ) {
    for (const name of names) this.#cells.set(name, new Map());
  }

  note(name: string, step: S, finding: Finding): void {
    this.#cells.get(name)?.set(step, finding);
  }

  listProblems(step: S): string[] {
    return this.names.flatMap((name) => {
      const finding = this.#cells.get(name)?.get(step) ?? ['was not looked at'];
      return Array.isArray(finding) ? finding.map((problem) => `${name}: ${problem}`) : [];
    });
  }

  /** "step: reason" with the names of all it holds for. */
  listNotApplicable(): Record<string, string[]> {
    const reasons: Record<string, string[]> = {};
    for (const step of this.steps) {
      for (const name of this.names) {
        const finding = this.#cells.get(name)?.get(step);
        if (!finding || Array.isArray(finding)) continue;
        const title = `${step}: ${finding.notApplicable}`;
        reasons[title] = [...(reasons[title] ?? []), name];
      }
    }
    return reasons;
  }

  print(): string {
    const width = Math.max(...this.names.map(({ length }) => length));
    const marks = this.names.map((name) => {
      const cells = this.steps.map((step) => mark(this.#cells.get(name)?.get(step)));
      return `${name.padEnd(width)}  ${cells.join('  ')}`;
    });
    const legend = this.steps.map((step, at) => `${at + 1} ${step}`).join(', ');
    const reasons = Object.entries(this.listNotApplicable()).map(([title, names]) => `${title}: ${names.join(', ')}`);
    const head = `${''.padEnd(width)}  ${this.steps.map((_, at) => at + 1).join('  ')}`;
    return [head, ...marks, '', `${legend}; + passed, - not applicable, ! failed`, ...reasons].join('\n');
  }
}

function mark(finding: Finding | undefined): string {
  if (finding === undefined) return '?';
  if (!Array.isArray(finding)) return '-';
  return finding.length === 0 ? '+' : '!';
}
