import { describe, expect, it } from 'vitest';
import type { Resource } from '../../generator/map/types.js';
import { encodeJinjaYaml } from '../../generator/render/literals/yaml.js';
import { parseExactJson } from '../../generator/spec/parse/exact-json.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { keepNeeded } from '../../generator/targets/ansible/verify/ladder.js';
import { listTasks, makeTask, type Rung, type Task } from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import { findTools } from '../acceptance/real-tools.js';
import { useCollection } from './climb-collection.js';
import { listDocuments, readDocument } from './corpus.js';

const tools = findTools();

/** Records of one name: each of them is one, whatever the others are. */
const RECORDS: [sort: string, content: string][] = [
  ['A', '192.0.2.1'],
  ['A', '192.0.2.2'],
  ['AAAA', '2001:db8::1'],
  ['MX', 'mail.example.com.'],
  ['A', '192.0.2.3'],
];

/** What has a name, a type and a content, and stands below something, is a record. */
function findRecord(resources: readonly Resource[]): Resource | undefined {
  return resources.find(
    ({ name, naturalKeyWith, attributes }) =>
      /record$/.test(name) &&
      naturalKeyWith.length === 2 &&
      attributes.some(({ name: own, enum: values }) => own === naturalKeyWith[0] && values?.includes('MX') !== false),
  );
}

const documents: string[] = [];
for (const document of listDocuments())
  if (findRecord((await readDocument(document)).catalogue.resources)) documents.push(document);

describe.skipIf(documents.length === 0 || tools.ansible === null)('records of one name', () => {
  it.for(documents)('%s: each stays what it is', { timeout: 600_000 }, async (document, { skip }) => {
    await useCollection(tools, document, async ({ catalogue, mock, play, rungs }) => {
      const record = findRecord(catalogue.resources) as Resource;
      const needed = keepNeeded(rungs, new Set([record.name]));
      const rung = needed.find(({ resource }) => resource.name === record.name) as Rung;
      const others = listTasks(needed.filter((one) => one !== rung));
      const describeRecord = ([sort, content]: [string, string], more: JsonObject = {}) => ({
        ...pickPlace(rung),
        ...Object.fromEntries(
          [record.naturalKey as string, ...record.naturalKeyWith].map((name, index) => [
            rung.names.get(name) ?? name,
            ['www', sort, content][index] as string,
          ]),
        ),
        ...(sort === 'MX' && rung.names.has('priority') ? { priority: 10 } : {}),
        ...more,
      });
      const run = async (tasks: Task[]) => {
        const playbook = [
          { hosts: 'localhost', connection: 'local', gather_facts: false, tasks: [...others, ...tasks] },
        ];
        const { stdout, all } = await play(encodeJinjaYaml(playbook as unknown as JsonObject[]));
        const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
        const told = lines.map((line) => parseExactJson(line, 'a result', []) as JsonObject);
        const results = told.slice(others.length);
        // The ladder of the document tells of what cannot be made here, and why.
        for (const { failed, msg } of told.slice(0, others.length))
          if (failed) skip(`nothing to put records into: ${msg}`);
        expect(results, all?.slice(-3000)).toHaveLength(tasks.length);
        for (const result of results) expect(result.failed ? result.msg : '').toBe('');
        return results.map(({ changed }) => changed);
      };
      const count = () => JSON.stringify(mock.dump()).split('"www"').length - 1;
      const all = RECORDS.map((one) => makeTask(rung, describeRecord(one)));
      expect(await run(all)).toEqual(RECORDS.map(() => true));
      const full = count();
      expect(await run(all)).toEqual(RECORDS.map(() => false));
      expect(count()).toBe(full);
      const gone = makeTask(rung, describeRecord(['A', '192.0.2.2'], { state: 'absent' }));
      expect(await run([gone])).toEqual([true]);
      expect(await run([gone])).toEqual([false]);
      const left = RECORDS.filter(([, content]) => content !== '192.0.2.2');
      expect(await run(left.map((one) => makeTask(rung, describeRecord(one))))).toEqual(left.map(() => false));
    });
  });
});

/** Where a record is, as the ladder says it. */
function pickPlace({ resource, names, values }: Rung): JsonObject {
  const parents =
    resource.operations.create?.parameters.map(({ attribute }) => names.get(attribute) ?? attribute) ?? [];
  const waiting = Object.entries(values).filter(([name]) => parents.includes(name) || name.startsWith('wait'));
  return Object.fromEntries(waiting);
}
