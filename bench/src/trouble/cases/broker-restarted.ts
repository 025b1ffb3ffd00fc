import { setTimeout as sleep } from 'node:timers/promises';
import { startConsole } from '../../subject/console.js';
import { connectDatabase } from '../../subject/database.js';
import { seedUnits } from '../../subject/seed.js';
import { eventually } from '../../subject/wait.js';
import { missingPackages, onBroker, startMosquitto } from '../../torture/external.js';
import { UnitProcess } from '../../torture/unit/process.js';
import { DELAYS } from '../../torture/unit/unit.js';
import { clientOf, type Trouble } from '../testbed.js';
import type { ConsoleClient } from '../requester.js';

const UNITS = 3;
const AGREE_MS = 20_000;

/** The last acknowledged delay of a unit; null if a later request had no response. */
interface Wanted {
  delay: number | null;
  acknowledged: number;
}

/** Sets a unit's delay repeatedly until it is stopped. */
async function setRepeatedly({ session }: ConsoleClient, unitId: string, stop: AbortSignal): Promise<Wanted> {
  const wanted: Wanted = { delay: null, acknowledged: 0 };
  for (let turn = 0; !stop.aborted; turn += 1) {
    const delay = DELAYS[(turn * 7) % DELAYS.length] ?? 1000;
    await session.api.units.setDelay({ params: { id: unitId }, body: { delay } }).then(
      () => Object.assign(wanted, { delay, acknowledged: wanted.acknowledged + 1 }),
      () => undefined,
    );
    await sleep(40);
  }
  return wanted;
}

/** Whether a unit reports the acknowledged delay. */
async function has({ session }: ConsoleClient, unitId: string, { delay }: Wanted): Promise<boolean> {
  const { desired, reported, version, reportedVersion } = await session.api.units.configuration({
    params: { id: unitId },
  });
  return desired.delay === delay && reported?.delay === delay && version === reportedVersion;
}

export const brokerRestarted: Trouble = {
  name: 'an external broker killed under load: acknowledged settings reach their unit',
  unable: async () => {
    const missing = missingPackages().filter((name) => name === 'mosquitto');
    return missing.length > 0 ? 'needs mosquitto' : undefined;
  },
  async run({ folder, short, copy }) {
    const dataDir = await copy('broker');
    const mosquitto = await startMosquitto(folder);
    const brokerUrl = `mqtt://127.0.0.1:${mosquitto.port}`;
    const console = await startConsole(dataDir, await onBroker(brokerUrl));
    const client = await clientOf(console);
    const db = await connectDatabase(dataDir);
    const { rows } = await db.query<{ inventory: string }>('select inventory_id as inventory from groups limit 1');
    const target = { inventoryId: rows[0]?.inventory ?? '', groupId: client.groupId, brokerUrl };
    const seeded = await seedUnits(db, target, UNITS);
    await db.end();
    const units = await Promise.all(seeded.map((one) => UnitProcess.make(one, mosquitto.port, folder)));
    await Promise.all(units.map((unit) => unit.begin()));
    await eventually('the units are online', 30_000, async () => {
      const seen = await client.session.api.devices.fetch({ query: { crnt_vcg_uid: client.groupId } });
      return seen.filter(({ online }) => online).length === UNITS;
    });
    const stop = new AbortController();
    const lines = Promise.all(units.map(({ id }) => setRepeatedly(client, id, stop.signal)));
    const kills = short ? 2 : 20;
    for (let turn = 0; turn < kills; turn += 1) {
      await sleep(300 + Math.random() * 700);
      await mosquitto.kill();
      await sleep(Math.random() * 1_000);
      await mosquitto.begin();
    }
    stop.abort();
    const wanted = await lines;
    const begin = performance.now();
    await eventually('every unit reports the acknowledged delay', AGREE_MS, async () => {
      const agree = await Promise.all(
        units.map(({ id }, i) => has(client, id, wanted[i] ?? { delay: null, acknowledged: 0 })),
      );
      return agree.every(Boolean);
    });
    const ms = Math.round(performance.now() - begin);
    await Promise.all(units.map((unit) => unit.end()));
    await console.child.end();
    await mosquitto.end('SIGTERM');
    const acknowledged = wanted.reduce((sum, one) => sum + one.acknowledged, 0);
    return `${kills} kills, ${acknowledged} acknowledged; all units agree ${ms} ms after the last`;
  },
};
