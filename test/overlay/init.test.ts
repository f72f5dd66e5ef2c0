import { expect, it } from 'vitest';
import { resolveSettings } from '../../generator/config/settings.js';
import { emptyConfig } from '../../generator/config/types.js';
import { draftConfig } from '../../generator/report/draft-config.js';
import { printDraft } from '../../generator/report/print-draft.js';
import { planOverlay } from './output.js';

/** What `init` writes: every setting commented out. */
function draft(): string {
  const { catalogue, access } = planOverlay('');
  const settings = resolveSettings(emptyConfig(), catalogue.title, catalogue.servers);
  return printDraft(draftConfig(catalogue, settings, [], access), catalogue.title);
}

it('an overlay that says what was inferred changes nothing about the access, and is refused nowhere', () => {
  const text = draft();
  const whole = text.replace(/^( *)#(?! )/gm, '$1');
  const [before, after] = [planOverlay(''), planOverlay(whole)];
  const tell = ({ access }: typeof before) =>
    access.credentials.map(({ way, name, prefix, settings }) => [way, name, prefix, settings.map((one) => one.name)]);
  expect(tell(after)).toEqual(tell(before));
  expect([after.access.url, after.access.fresh]).toEqual([before.access.url, before.access.fresh]);
  expect(after.catalogue.resources.map(({ name }) => name)).toEqual(before.catalogue.resources.map(({ name }) => name));
  expect(after.catalogue.diagnostics.filter(({ code }) => code.startsWith('config'))).toEqual([]);
});

it.each(['credentials: [Key]', 'header: Authorization', 'prefix: Token', 'server:', 'headers:', 'api_key: ', 'env: '])(
  'init writes %s',
  (line) => {
    expect(draft()).toContain(line);
  },
);
