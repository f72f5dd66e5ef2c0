import pc from 'picocolors';

export type Paint = Record<'bold' | 'dim' | 'red' | 'yellow' | 'cyan', (text: string) => string>;

export function makePaint(enabled: boolean): Paint {
  return pc.createColors(enabled);
}

export const PLAIN: Paint = makePaint(false);
