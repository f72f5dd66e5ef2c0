const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleaners = new Set<() => void>();

/** Runs `clean` if the process ends before the function that is returned is called. Nobody can guard against SIGKILL. */
export function guardEnd(clean: () => void): () => void {
  if (cleaners.size === 0) listen();
  cleaners.add(clean);
  return () => {
    if (cleaners.delete(clean) && cleaners.size === 0) stopListening();
  };
}

function listen(): void {
  process.on('exit', cleanAll);
  // Where somebody listens already it is for them to say what a signal means.
  for (const signal of SIGNALS) if (process.listenerCount(signal) === 0) process.on(signal, endBy);
}

function stopListening(): void {
  process.off('exit', cleanAll);
  for (const signal of SIGNALS) process.off(signal, endBy);
}

function cleanAll(): void {
  for (const clean of [...cleaners]) clean();
}

/** Nobody listens any more once everything is clean, so that the signal ends the process as it would have. */
function endBy(signal: NodeJS.Signals): void {
  cleanAll();
  stopListening();
  process.kill(process.pid, signal);
}
