import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findTools, makeFolder } from '../acceptance/real-tools.js';
import { install } from './install.js';
import { playAnsible } from './play-ansible.js';
import { playTerraform } from './play-terraform.js';
import { findMissing, nameSettings, prepareOutput } from './prepare-output.js';
import { type Running, runServer } from './run-server.js';
import { alertmanager } from './servers/alertmanager.js';
import { changedetection } from './servers/changedetection.js';
import { docker } from './servers/docker.js';
import { gotify } from './servers/gotify.js';
import { haproxy } from './servers/haproxy.js';
import { hydra } from './servers/hydra.js';
import { keycloak } from './servers/keycloak.js';
import { neutron } from './servers/neutron.js';
import { phoenix } from './servers/phoenix.js';
import { powerdns } from './servers/powerdns.js';
import { prefect } from './servers/prefect.js';
import { sftpgo } from './servers/sftpgo.js';
import { reportSheet } from './steps.js';
import type { Server } from './types.js';
import { type Played, writeMatrix } from './write-matrix.js';

const servers = [
  powerdns,
  alertmanager,
  docker,
  prefect,
  hydra,
  changedetection,
  gotify,
  neutron,
  phoenix,
  sftpgo,
  haproxy,
  keycloak,
];
/** Of all steps of a server this much has to pass. */
const ENOUGH = 0.95;
const only = process.env.IACSMITH_REAL_ONLY ?? '';
const page = fileURLToPath(new URL('../../docs/real-servers.md', import.meta.url));

describe('real servers', () => {
  const tools = findTools();
  const all: Played[] = [];

  it.each(servers.filter(({ product }) => product.includes(only)))('$name', { timeout: 3_600_000 }, async (server) => {
    const missing = findMissing(server);
    if (missing !== null) {
      all.push({ server, notRun: missing });
      return;
    }
    const programs = await install(server.product, server.install).catch((error: Error) => error);
    if (programs instanceof Error) {
      all.push({ server, notRun: `it cannot be installed here: ${programs.message}` });
      return;
    }
    const folder = await makeFolder();
    const played: Played = { server };
    all.push(played);
    try {
      const first = await start(server, programs);
      if (typeof first === 'string') {
        played.notRun = first;
        return;
      }
      const output = await prepareOutput(server, first, folder);
      played.terraform = await playTerraform(tools, server, first, output).finally(first.stop);
      // A new server, so that nothing of the first target can help or harm the second.
      const second = await runServer(server, programs);
      const env = nameSettings(server, second);
      played.ansible = await playAnsible(tools, server, second, { ...output, env }).finally(second.stop);
      for (const sheet of [played.terraform, played.ansible]) reportSheet(sheet);
    } finally {
      if (process.env.IACSMITH_REAL_KEEP) console.log(`kept: ${folder}`);
      else await rm(folder, { recursive: true, force: true });
    }
    for (const sheet of [played.terraform, played.ansible]) {
      expect([...sheet.left], 'left in the server').toEqual([]);
      expect([...sheet.duplicates], 'made twice').toEqual([]);
      expect(sheet.passed / sheet.total).toBeGreaterThanOrEqual(ENOUGH);
    }
  });

  // After each: a run that is broken off leaves what it knows.
  afterEach(async () => {
    await writeFile(page, writeMatrix(servers, all, await readFile(page, 'utf8').catch(() => '')));
  });
});

/** A server that this machine does not let run is listed with the reason, like one that cannot be installed. */
async function start(server: Server, programs: string): Promise<Running | string> {
  try {
    return await runServer(server, programs);
  } catch (error) {
    return `it does not run here: ${(error as Error).message}`;
  }
}
