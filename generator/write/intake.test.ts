import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAll } from '../../test/write-all.js';
import { Intake } from './intake.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'iacsmith-intake-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const made = { name: 'x', generator: '0', document: 'd', config: null };
const one = { path: 'a/one.txt', content: 'one' };
const two = { path: 'a/two.txt', content: 'two' };
const listStaged = (out = folder) => readdirSync(out).filter((name) => name.startsWith('.iacsmith-staging-'));

describe('what was taken', () => {
  it('waits in a staging folder, which goes with the intake', () => {
    const out = join(folder, 'deep/out');
    const intake = new Intake(out, { stages: true, force: false });
    intake.take(one);
    expect(readFileSync(intake.files[0]?.staged ?? '', 'utf8')).toBe('one');
    expect(listStaged(out)).toHaveLength(1);
    intake.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not staged where nothing may be written, or nothing differs', () => {
    const looking = new Intake(join(folder, 'none'), { stages: false, force: false });
    looking.take(one);
    expect(looking.compare().created).toEqual([one.path]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
    writeAll(folder, [one], made);
    const same = new Intake(folder, { stages: true, force: false });
    same.take(one);
    expect(listStaged()).toEqual([]);
  });

  it('is let go of once somebody has edited a file, and the rest is still compared', () => {
    writeAll(folder, [one, two], made);
    writeFileSync(join(folder, two.path), 'mine');
    const intake = new Intake(folder, { stages: true, force: false });
    intake.take({ ...one, content: 'uno' });
    expect(listStaged()).toHaveLength(1);
    intake.take({ ...two, content: 'due' });
    expect(listStaged()).toEqual([]);
    intake.take({ path: 'three.txt', content: 'three' });
    expect(intake.compare()).toMatchObject({ changed: [one.path], edited: [two.path], created: ['three.txt'] });
    expect(listStaged()).toEqual([]);
  });

  it('is compared to the end where no staging folder can be, and the reason comes when it is asked for', () => {
    const out = join(folder, 'file');
    writeFileSync(out, '');
    const intake = new Intake(out, { stages: true, force: false });
    intake.take(one);
    intake.take(two);
    expect(intake.compare().created).toEqual([one.path, two.path]);
    expect(() => intake.checkStaged()).toThrow(`${join(out, 'manifest.json')} cannot be written (EEXIST).`);
    intake.close();
    expect(readFileSync(out, 'utf8')).toBe('');
  });
});

describe('a staging folder', () => {
  const make = (pid: number | undefined) => {
    const path = join(folder, `.iacsmith-staging-${pid}-${randomUUID()}`);
    mkdirSync(path);
    writeFileSync(join(path, '0'), 'text');
    return path;
  };

  it('of a run that was killed goes with the next', () => {
    make(spawnSync(process.execPath, ['--version']).pid);
    expect(writeAll(folder, [one], made)).toMatchObject({ interrupted: true });
    expect(listStaged()).toEqual([]);
    expect(writeAll(folder, [one], made)).toMatchObject({ interrupted: false });
  });

  it('of a run that goes on stays, unless nobody has touched it for hours', () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
    try {
      const path = make(other.pid);
      expect(writeAll(folder, [one], made)).toMatchObject({ interrupted: false });
      expect(existsSync(join(path, '0'))).toBe(true);
      utimesSync(path, 0, 0);
      expect(writeAll(folder, [one], made)).toMatchObject({ interrupted: true });
      expect(existsSync(path)).toBe(false);
    } finally {
      other.kill();
    }
  });

  it('of another run of this process stays', () => {
    const intake = new Intake(folder, { stages: true, force: false });
    intake.take(one);
    expect(writeAll(folder, [two], made)).toMatchObject({ interrupted: false });
    expect(listStaged()).toHaveLength(1);
    intake.close();
    expect(listStaged()).toEqual([]);
  });
});
