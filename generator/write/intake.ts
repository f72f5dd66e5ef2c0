import { join } from 'node:path';
import { explainWrite } from '../report/explain-write.js';
import { Comparer, type Comparison } from './compare.js';
import { hashText, MANIFEST } from './manifest.js';
import { Staging } from './staging.js';
import type { LyingFile, OutputFile, TakenFile } from './types.js';

/**
 * Takes the files of an output one by one, as they are made. What has to be written waits in a staging folder, so that
 * no text is held; whether anything is written is decided after the last. To be closed, whatever happens.
 */
export class Intake {
  readonly files: TakenFile[] = [];
  private readonly comparer: Comparer;
  private readonly staging: Staging;
  private failure: unknown = null;

  /** `stages`: whether anything may be written; `force`: also over what somebody has edited. */
  constructor(
    private readonly folder: string,
    private readonly options: { stages: boolean; force: boolean },
  ) {
    this.comparer = new Comparer(folder);
    this.staging = new Staging(folder);
  }

  take(file: OutputFile | LyingFile): void {
    const verdict = this.comparer.add(file);
    const { path } = file;
    if ('lying' in file) {
      this.files.push({ path, sha256: file.lying });
      return;
    }
    // Nothing will be written: no need to keep what could have been.
    if (verdict === 'edited' && !this.options.force) this.refuse();
    const staged = verdict === 'unchanged' ? null : this.stage(path, file.content);
    const taken = { path, sha256: hashText(file.content) };
    this.files.push({ ...taken, ...(file.once && { once: true }), ...(staged !== null && { staged }) });
  }

  /** After the last file. */
  compare(kept: readonly string[] = []): Comparison {
    return this.comparer.finish(kept);
  }

  /** Throws what kept the files from being staged: only who writes has to know. */
  checkStaged(): void {
    if (this.failure !== null) throw this.failure;
  }

  close(): void {
    this.staging.remove();
  }

  private refuse(): void {
    this.options.stages = false;
    this.staging.remove();
  }

  private stage(path: string, content: string): string | null {
    if (!this.options.stages || this.failure !== null) return null;
    let place = MANIFEST;
    try {
      this.staging.open();
      place = path;
      return this.staging.put(content);
    } catch (error) {
      this.staging.remove();
      this.failure = explainWrite(error, join(this.folder, place));
      return null;
    }
  }
}
