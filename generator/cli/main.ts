#!/usr/bin/env node
/**
 * The folder `cli`: one file for each command. It reads the command line, calls the pipeline, and prints; it decides
 * nothing else.
 */

import { loadBundle } from './load-bundle.js';

const { start } = loadBundle() ?? (await import('./start.js'));
process.exitCode = await start(process.argv.slice(2));
