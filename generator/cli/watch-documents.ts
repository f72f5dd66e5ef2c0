import { existsSync, type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';

const PAUSE_MS = 300;

/** Calls back some moments after a file beside one of the documents has changed; references may lead to any of them. */
export function watchDocuments(specs: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = [];
  for (const folder of new Set(specs.filter((spec) => existsSync(spec)).map((spec) => dirname(spec)))) {
    const watcher = watch(folder, { recursive: true }, (_, name) => {
      if (name !== null && !/\.(?:ya?ml|json)$/i.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, PAUSE_MS);
    });
    watcher.on('error', () => watcher.close());
    watchers.push(watcher);
  }
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
