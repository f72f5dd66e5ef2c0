import { expect, it } from 'vitest';
import { answers, list, withMock } from '../../../test/start-inline.js';

const PLACE = '{type: object, properties: {id: {type: string}, name: {type: string, example: My place}}}';

it('what is there because somebody asks for it does not have the name of another in its list', async () => {
  const document = `paths: {/places: {get: {${list(PLACE)}}}, "/places/{id}": {get: {${answers(PLACE)}}}}`;
  await withMock(
    document,
    async ({ call }) => {
      expect((await call('GET /places/north')).status).toBe(200);
      const names = ((await call('GET /places')).body as { name: string }[]).map(({ name }) => name);
      expect(names).toContain('My place');
      expect(new Set(names).size).toBe(names.length);
    },
    { plantsNamed: true },
  );
});
