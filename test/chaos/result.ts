/** What one seed has shown. */
export interface SeedResult {
  target: 'terraform' | 'ansible';
  seed: number;
  /** Requests that went wrong. */
  faults: number;
  /** Runs until everything was made, and until everything was gone. */
  runs: number;
  /** Objects of the same address that exist at once. */
  duplicates: number;
  /** Objects that nobody knows of, after recovery. */
  orphans: number;
  /** Resources that left the state although they exist. */
  removals: number;
  /** Commands that a message printed and that had to be run. */
  commands: number;
  /** It did not end well within the limit of runs; with the last message. */
  stuck?: string;
  seconds: number;
}

export function isClean({ duplicates, orphans, removals, stuck }: SeedResult): boolean {
  return duplicates + orphans + removals === 0 && stuck === undefined;
}
