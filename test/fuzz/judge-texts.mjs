import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('judge_texts.py', import.meta.url));
const KINDS = [
  [/\.py$/, 'py'],
  [/\.ya?ml$/, 'yaml'],
  [/\.json$/, 'json'],
];

/** Python, PyYAML and JSON read every text that differs from those before it: most files are the same in each output. */
export class TextJudge {
  #seen = new Set();
  #lines;
  #child;
  count = 0;

  constructor(python) {
    this.#child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async judge(files) {
    const faults = [];
    for (const { path, content } of files) {
      const kind = KINDS.find(([ending]) => ending.test(path))?.[1];
      if (kind === undefined || !this.isNew(content)) continue;
      this.count += 1;
      if (!this.#child.stdin.write(`${JSON.stringify([kind, path, content])}\n`))
        await once(this.#child.stdin, 'drain');
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('The process that reads Python and YAML has ended.');
      if (value !== '') faults.push(`${path}: ${JSON.parse(value)}`);
    }
    return faults;
  }

  isNew(content) {
    const hash = createHash('sha1').update(content).digest('base64');
    if (this.#seen.has(hash)) return false;
    this.#seen.add(hash);
    return true;
  }

  end() {
    this.#child.stdin.end();
  }
}
