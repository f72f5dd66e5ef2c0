import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Runs `work` while no other process holds the lock; a lock whose owner is gone is taken over. */
export function runLocked(directory, work) {
  mkdirSync(join(directory, '..'), { recursive: true });
  while (!tryLock(directory)) pause(200);
  try {
    return work();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function tryLock(directory) {
  try {
    mkdirSync(directory);
    writeFileSync(join(directory, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned(directory)) rmSync(directory, { recursive: true, force: true });
  return false;
}

function isAbandoned(directory) {
  let pid;
  try {
    pid = Number(readFileSync(join(directory, 'pid'), 'utf8'));
  } catch {
    // Its owner is between making the folder and writing the number, or is just removing it.
    return false;
  }
  try {
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
