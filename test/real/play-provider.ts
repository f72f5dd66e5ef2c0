import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { makeFolder, openRoot, type Tools } from '../acceptance/real-tools.js';
import { driveTerraform, explain } from './drive-terraform.js';
import type { Piece, Provider } from './providers/types.js';
import { PROVIDER_STEPS, Sheet } from './steps.js';

export interface Refereed {
  sheet: Sheet<Piece>;
  /** What the mock refused, in its own words. */
  refusals: string[];
}

/** A provider at a mock that knows nothing but the document, with everything as it is by default. */
export async function playProvider(tools: Tools, provider: Provider, bin: string, spec: string): Promise<Refereed> {
  const { name, source, pieces, settings } = provider;
  const sheet = new Sheet(pieces, PROVIDER_STEPS);
  const mock = await startMock({ spec, keys: [provider.key] });
  const folder = await makeFolder();
  const terraform = driveTerraform(await openRoot(tools, folder, { source, bin }, {}));
  const address = ({ type, label }: Piece) => `${name}_${type}.${label}`;

  async function write(all: readonly Piece[]) {
    const resource: Record<string, JsonObject> = {};
    for (const { type, label, config } of all) {
      resource[`${name}_${type}`] = { ...resource[`${name}_${type}`], [label]: config };
    }
    await terraform.write({
      terraform: { required_providers: { [name]: { source } } },
      provider: { [name]: settings(mock.url, mock.key) },
      resource,
    });
  }

  try {
    await write(pieces);
    // One configuration that the schema refuses would stop the others; its steps have all failed.
    const refused = await terraform.listRefused();
    for (const one of pieces) {
      const found = refused.find((each) => each.address === address(one));
      if (found) sheet.note(one, 'apply', found.problem);
    }
    await write(pieces.filter((one) => sheet.read(one, 'apply') === 'not reached'));

    const told = await terraform.apply();
    if (process.env.IACSMITH_REAL_KEEP) await writeFile(join(folder, 'apply.log'), told);
    const made = await terraform.readState();
    for (const one of pieces) {
      sheet.note(one, 'apply', explain(made.has(address(one)) ? null : 'not made', told, address(one)));
    }
    const whole = await terraform.plan();
    for (const one of pieces.filter((each) => made.has(address(each)))) {
      // What cannot be read would hide what the plan says of the others: then each is asked for alone.
      const isWhole = whole.errors === '';
      const { errors, actions, changes } = isWhole ? whole : await terraform.plan(`-target=${address(one)}`);
      const action = actions.get(address(one)) ?? 'not planned';
      const problem = action === 'no-op' ? null : `${action} ${changes.get(address(one)) ?? ''}`;
      sheet.note(one, 'empty plan', explain(problem, errors, address(one)));
    }

    const said = await terraform.destroy();
    const kept = await terraform.readState();
    for (const one of pieces.filter((each) => made.has(address(each)))) {
      sheet.note(one, 'destroy', explain(kept.has(address(one)) ? 'still in the state' : null, said, address(one)));
    }
    for (const { path } of mock.dump().created) sheet.left.add(path);
    return { sheet, refusals: listRefusals(mock) };
  } finally {
    await mock.stop();
    if (process.env.IACSMITH_REAL_KEEP) {
      await writeFile(join(folder, 'journal.json'), JSON.stringify(mock.journal(), null, 1));
      console.log(`kept: ${folder}`);
    } else await rm(folder, { recursive: true, force: true });
  }
}

/** A provider asks for what is gone to see that it is gone: that is no refusal. */
function listRefusals(mock: RunningMock): string[] {
  const refused = mock.journal().filter(({ status }) => status >= 400 && status !== 404);
  return refused.map(({ method, path, status, reason }) => `${method} ${path}: ${status} ${reason ?? ''}`);
}
