import { describeEntry } from '../mock/note-request.js';
import { type MockOptions, type RunningMock, startMock } from '../mock/start-mock.js';
import { cleanText } from '../report/clean-text.js';
import type { LoadedDocument } from '../spec/types.js';
import { readState, StateFile } from './mock-state.js';
import { tellDiagnostics, tellPeople } from './terminal.js';
import { watchDocuments } from './watch-documents.js';

export interface Serving {
  settings: MockOptions;
  loaded: LoadedDocument;
  /** Documents to watch; none where nobody asked for it. */
  specs: readonly string[];
  reload(): Promise<LoadedDocument>;
  /** The file that keeps what is there; null for none. */
  state: string | null;
  isQuiet: boolean;
  announce(mock: RunningMock): void;
}

/** Serves until a signal comes; a changed document is served in place of the old one, at the same address. */
export async function serveUntilEnd(serving: Serving): Promise<void> {
  const { settings, loaded, specs, state, isQuiet } = serving;
  const saved = state === null ? undefined : await readState(state);
  let current = loaded;
  let mock: RunningMock;
  const file =
    state === null
      ? null
      : new StateFile(
          state,
          () => mock.snapshot(),
          (text) => tellPeople([text]),
        );
  const start = (options: MockOptions) =>
    startMock({
      ...settings,
      ...options,
      loaded: current,
      onBug: (error) => tellPeople([`bug: ${error.stack ?? error.message}`]),
      onRequest: (entry) => {
        if (!isQuiet) tellPeople([cleanText(describeEntry(entry))]);
        if (entry.method !== 'GET' && entry.method !== 'HEAD') file?.touch();
      },
    });
  mock = await start(saved === undefined ? {} : { state: saved });
  if (!isQuiet) tellDiagnostics(mock.diagnostics.filter((d) => d.severity === 'error'));
  tellLost(mock);
  serving.announce(mock);

  const replace = async (): Promise<void> => {
    const next = await serving.reload();
    if (next.sha256 === current.sha256) return;
    const before = current;
    const there = mock.snapshot();
    const place = { port: portOf(mock.url), adminPort: portOf(mock.adminUrl), keys: mock.keys, state: there };
    await mock.stop();
    current = next;
    try {
      mock = await start(place);
    } catch (error) {
      current = before;
      mock = await start(place);
      throw error;
    }
    tellLost(mock);
    if (!isQuiet) tellPeople([`The document has changed: ${mock.operations} operations.`]);
  };
  let running: Promise<void> = Promise.resolve();
  const unwatch = watchDocuments(specs, () => {
    running = running.then(replace).catch((error: unknown) => {
      tellPeople([`The changed document cannot be served, so the last one is: ${(error as Error).message}`]);
    });
  });
  await waitForEnd();
  unwatch();
  await running;
  await file?.flush();
  await mock.stop();
}

function tellLost({ lost }: RunningMock): void {
  if (lost > 0) tellPeople([`${lost} items of the state have no place in the document and were left out.`]);
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** A second signal ends the process at once, as signals do. */
function waitForEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
