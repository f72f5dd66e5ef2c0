import { readdirSync, readlinkSync } from 'node:fs';

/** Kills the processes whose program lies in the folder: nobody else's. */
export function killProviders(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/exe`).startsWith(folder)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended, or is somebody else's.
    }
  }
}
