import { type Diagnostic, Refusal } from '../report/diagnostic.js';
import { tellPlace } from './places.js';
import { type Path, pointTo } from './pointer.js';
import type { Config } from './types.js';

/** Keys of the overlay that cannot have their effect: collected, so that all are told at once. */
export class Objections {
  readonly #found: Diagnostic[] = [];

  constructor(readonly config: Config) {}

  /** `message` is a whole sentence. */
  add(path: Path, message: string, hint: string, code = 'config-no-effect'): void {
    const pointer = pointTo(path);
    if (this.#found.some((known) => known.pointer === pointer && known.code === code)) return;
    this.#found.push({
      code,
      severity: 'error',
      pointer,
      message: `${tellPlace(this.config, path)}${message}`,
      hint,
    });
  }

  raise(): void {
    if (this.#found.length > 0) throw new Refusal(2, this.#found);
  }
}
