import { Refusal } from '../report/diagnostic.js';
import { explainWrite } from '../report/explain-write.js';
import { run, tellBug } from './run.js';
import { tellDiagnostics } from './terminal.js';

/** The whole command; returns its exit code. */
export async function start(args: string[]): Promise<number> {
  // `iacsmith … | head` closes the pipe early: that is no error, and nobody is left to read one.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      // The disk that the output was redirected to, most likely.
      const reason = explainWrite(
        error,
        stream === process.stdout ? 'Standard output' : 'Standard error',
        'a redirection',
      );
      if (!(reason instanceof Refusal)) throw error;
      tellDiagnostics(reason.diagnostics);
      process.exit(3);
    });
  }
  process.on('uncaughtException', (error) => process.exit(tellBug(error)));
  return run(args);
}
