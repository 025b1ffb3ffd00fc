import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { obtainCredentials } from '@backhaul/agent';
import type { Api } from '../api/api.js';
import { findRecord, recordsOf } from '../api/records.js';
import { until } from '../until.js';
import { startAgent } from './agent.js';

export interface SimulatedUnits {
  readonly names: readonly string[];
  readonly uids: readonly string[];
  readonly leave: () => Promise<void>;
}

/** Adds units to the north desk, and simulates them with these options of `npm run fleet`, until `leave`. */
export async function simulatedUnits(
  api: Api,
  url: string,
  { prefix, count, options }: { readonly prefix: string; readonly count: number; readonly options: readonly string[] },
): Promise<SimulatedUnits> {
  const { groupId } = await recordsOf(api);
  const folder = mkdtempSync(path.join(os.tmpdir(), `backhaul-${prefix}-`));
  const names = Array.from({ length: count }, (_, index) => `${prefix}-van-${index + 1}`);
  const uids: string[] = [];
  const credentials = [];
  for (const name of names) {
    const { uid } = await api.units.create({ body: { name, groupId } });
    uids.push(uid);
    const { code } = await api.units.makePairingCode({ params: { id: uid } });
    if (code === null) throw new Error(`There is no pairing code for ${name}`);
    const file = path.join(folder, `${name}.json`);
    credentials.push(await obtainCredentials({ from: 'pairing', code, consoleUrl: url, kind: 'unit', path: file }));
  }
  const file = path.join(folder, 'fleet.json');
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 });
  const fleet = startAgent('fleet', ['--credentials', file, '--rested', String(count), ...options]);
  for (const name of names) await until(`${name} is online`, async () => (await findRecord(api, name)).online, 60_000);
  return {
    names,
    uids,
    leave: async () => {
      await fleet.stop();
      for (const uid of uids) await api.adminUnits.remove({ params: { id: uid } });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
