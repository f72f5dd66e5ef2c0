import { type Path, pointTo } from './pointer.js';
import type { Config } from './types.js';

type Locate = (path: Path) => string;

/** Where each entry of a config was written. Kept beside it, so that a config is plain data. */
const places = new WeakMap<Config, Locate>();

export function rememberPlaces(config: Config, locate: Locate): void {
  places.set(config, locate);
}

/** `iacsmith.yaml:3:5: `, or nothing where the config was not read from a file. */
export function tellPlace(config: Config, path: Path): string {
  const place = places.get(config)?.(path);
  return place === undefined ? '' : `${place}: `;
}

/** The same places for a config whose entries have moved: by pointer of the new place, the path where it was written. */
export function movePlaces(from: Config, to: Config, moved: ReadonlyMap<string, Path>): void {
  const locate = places.get(from);
  if (!locate) return;
  places.set(to, (path) => {
    for (let length = path.length; length > 0; length--) {
      const written = moved.get(pointTo(path.slice(0, length)));
      if (written) return locate([...written, ...path.slice(length)]);
    }
    return locate(path);
  });
}
