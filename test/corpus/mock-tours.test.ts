import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, test } from 'vitest';
import { startMock } from '../../generator/mock/start-mock.js';
import { findTours } from '../acceptance/referees.js';

const folder = process.env.IACSMITH_CORPUS ?? '';
const clients = process.env.IACSMITH_CLIENTS ?? '';
const tours = [
  ['pydo', 'digitalocean.yaml'],
  ['exoscale', 'exoscale.json'],
  ['harbor', 'harbor.yaml'],
].filter(
  ([client, document]) =>
    existsSync(join(clients, `${client}_tour.py`)) && existsSync(join(folder, document as string)),
);
const python = tours.length > 0 ? findTours().python : null;
/** Of what the documents leave open. */
const LEAST_SOFT = 9;

let soft = 0;

/** Client libraries and tours that nobody here wrote, at mocks with their default settings. */
describe.skipIf(python === null)('tours of client libraries at the mock', () => {
  test.each(tours)('%s passes every hard step', async (client, document) => {
    const mock = await startMock({ spec: join(folder, document as string), keys: ['demo-key-0123'] });
    try {
      const script = join(clients, `${client}_tour.py`);
      const env = { BASE_URL: mock.url, KEY: mock.key, PYTHONDONTWRITEBYTECODE: '1' };
      const { stdout } = await execa(join(python ?? '', 'python'), [script], { env, reject: false, timeout: 90_000 });
      console.log(stdout.split('\n').slice(-2).join(', '));
      soft += Number(/^soft: (\d+)/m.exec(stdout)?.[1] ?? 0);
      expect(stdout.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([]);
    } finally {
      await mock.stop();
    }
  });

  afterAll(() => {
    if (tours.length === 3) expect(soft).toBeGreaterThanOrEqual(LEAST_SOFT);
  });
});
