import type { Session } from '../subject/api.js';
import { seedUnits } from '../subject/seed.js';
import { eventually } from '../subject/wait.js';
import { pairedServer } from '../subject/world.js';
import type { Arrangement } from './arrangement.js';
import type { Trouble } from './history.js';
import { startServer } from './server.js';
import { UnitProcess } from './unit/process.js';

/** A console, its units in separate processes, and the faults so far. */
export interface Scene extends Arrangement {
  readonly admin: Session;
  readonly groupId: string;
  readonly inventoryId: string;
  readonly channelIds: readonly string[];
  readonly units: readonly UnitProcess[];
  /** Periods with an intended disturbance. */
  readonly troubles: Trouble[];
}

export interface Size {
  readonly units: number;
  readonly channels: number;
}

/** Sets a scene up, runs, and takes it down. */
export async function withScene<R>(
  arrange: () => Promise<Arrangement>,
  folder: string,
  size: Size,
  work: (scene: Scene) => Promise<R>,
): Promise<R> {
  const arrangement = await arrange();
  const ends: (() => Promise<unknown>)[] = [arrangement.end];
  try {
    const { console, brokerPort } = arrangement;
    const admin = await console.signIn();
    const [group] = await admin.api.groups.lightFetch();
    if (group === undefined) throw new Error('the console has no group');
    const target = { inventoryId: group.inventoryId, groupId: group.uid, brokerUrl: `mqtt://127.0.0.1:${brokerPort}` };
    const credentials = await pairedServer(console.running, admin, target.groupId, size.channels);
    const channels = await admin.api.channels.fetch({ query: { crnt_vcg_uid: target.groupId } });
    const channelIds = channels.map(({ channelId }) => channelId);
    const server = await startServer({ ...credentials, brokerUrl: target.brokerUrl }, channelIds);
    ends.unshift(server.stop);
    const db = await arrangement.connect();
    const seeded = await seedUnits(db, target, size.units);
    await db.end();
    const units = await Promise.all(seeded.map((one) => UnitProcess.make(one, brokerPort, folder)));
    ends.unshift(() => Promise.all(units.map((unit) => unit.end())));
    await Promise.all(units.map((unit) => unit.begin()));
    const { groupId, inventoryId } = target;
    const scene = { ...arrangement, admin, groupId, inventoryId, channelIds, units, troubles: [] };
    await eventually('the console shows its units and its server', 60_000, () => isUp(scene));
    return await work(scene);
  } finally {
    for (const end of ends) await end().catch(() => undefined);
  }
}

async function isUp({ admin, groupId, units }: Scene): Promise<boolean> {
  const query = { crnt_vcg_uid: groupId };
  const [seen, channels] = await Promise.all([admin.api.devices.fetch({ query }), admin.api.channels.fetch({ query })]);
  const online = new Set(seen.flatMap((unit) => (unit.online && unit.reportedAt !== null ? [unit.uid] : [])));
  return units.every(({ id }) => online.has(id)) && channels.every(({ status }) => status === 'idle');
}
