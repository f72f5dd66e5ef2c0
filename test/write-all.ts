import type { Comparison } from '../generator/write/compare.js';
import { Intake } from '../generator/write/intake.js';
import { makeManifest, type Provenance } from '../generator/write/manifest.js';
import type { LyingFile, OutputFile } from '../generator/write/types.js';
import { writeOutput } from '../generator/write/write-output.js';

type Files = readonly (OutputFile | LyingFile)[];

/** Files beside what lies in the folder. Writes nothing. */
export function compareAll(folder: string, files: Files, kept: string[] = []): Comparison {
  const intake = new Intake(folder, { stages: false, force: false });
  for (const file of files) intake.take(file);
  return intake.compare(kept);
}

/** The way of files into a folder, also over what somebody has edited. */
export function writeAll(folder: string, files: Files, provenance: Provenance): Comparison {
  const intake = new Intake(folder, { stages: true, force: true });
  try {
    for (const file of files) intake.take(file);
    const comparison = intake.compare();
    intake.checkStaged();
    writeOutput(folder, intake.files, comparison, makeManifest(intake.files, provenance));
    return comparison;
  } finally {
    intake.close();
  }
}
