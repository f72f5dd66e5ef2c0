import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Collects what is new in HCL and Go and has it read by terraform and gofmt, many files at a time. */
export class CodeJudge {
  #waiting = 0;
  #sources = new Map();
  count = 0;

  constructor(folder, { terraform, go }, isNew) {
    Object.assign(this, { folder, terraform, go, isNew });
    rmSync(folder, { recursive: true, force: true });
  }

  add(seed, files) {
    for (const { path, content } of files) {
      const ending = /\.(?:tf|tfvars|hcl|tftest\.hcl|go)$/.exec(path)?.[0];
      if (ending === undefined || !this.isNew(content)) continue;
      this.#waiting += 1;
      this.count += 1;
      const name = `${this.#waiting}${ending === '.hcl' ? '.tf' : ending}`;
      this.#sources.set(name, `document ${seed}, ${path}`);
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(join(this.folder, name), content);
    }
  }

  get isFull() {
    return this.#waiting > 3000;
  }

  /** What the two object to, each with the document that it comes from. */
  judge() {
    if (this.#waiting === 0) return [];
    const faults = [
      ...(this.terraform ? this.#run(this.terraform, ['fmt', '-check', '-no-color', '.']) : []),
      ...(this.go ? this.#run('gofmt', ['-l', '.']) : []),
    ];
    rmSync(this.folder, { recursive: true, force: true });
    this.#sources.clear();
    this.#waiting = 0;
    return faults;
  }

  #run(command, args) {
    const env = { ...process.env, TF_CLI_CONFIG_FILE: '', CHECKPOINT_DISABLE: '1' };
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      env,
      maxBuffer: 1 << 26,
    });
    const told = `${stdout}${stderr}`;
    const named = [...told.matchAll(/\b(\d+\.(?:tf|tfvars|tftest\.hcl|go))\b(.*)/g)];
    if (status !== 0 && named.length === 0) return [`${command}: ${told.slice(0, 400)}`];
    return named.map(([, name, rest]) => `${this.#sources.get(name)}: ${command} ${rest}`);
  }
}

/** Always in the same place: so all that does not differ from the provider before comes from Go's cache. */
export function buildProvider(folder, files) {
  const prefix = 'terraform/provider/';
  rmSync(folder, { recursive: true, force: true });
  for (const { path, content } of files) {
    if (!path.startsWith(prefix)) continue;
    const place = join(folder, path.slice(prefix.length));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
  // vet type-checks the tests too; linking would only take time.
  const { status, stdout, stderr } = spawnSync('go', ['vet', '-p', '1', './...'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? null : `go vet: ${`${stdout}${stderr}`.slice(0, 1500)}`;
}
