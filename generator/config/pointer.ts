export type Path = readonly (string | number)[];

/** A place in the config, as a diagnostic names it. */
export function pointTo(path: Path): string {
  const steps = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return `iacsmith.yaml#${steps.join('')}`;
}
