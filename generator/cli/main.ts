#!/usr/bin/env node
/**
 * The folder `cli`: one file for each command. It reads the command line, calls the pipeline, and prints; it decides
 * nothing else.
 */

import { run, tellBug } from './run.js';

// `iacsmith … | head` closes the pipe early: that is no error, and nobody is left to read one.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
process.on('uncaughtException', (error) => process.exit(tellBug(error)));

process.exitCode = await run(process.argv.slice(2));
