import type { DeviceCredentials } from '@backhaul/contract/bus';
import type { Client } from 'pg';
import { anonymous, signIn, type Session } from './api.js';
import { startConsole, type Console } from './console.js';
import { connectDatabase } from './database.js';
import { withFolder } from './places.js';
import { seedUnits, type SeedTarget } from './seed.js';
import { eventually } from './wait.js';

/** A running console with a signed-in administrator, and a media server on record with channels. */
export interface World extends SeedTarget {
  readonly console: Console;
  readonly admin: Session;
  readonly db: Client;
  readonly server: DeviceCredentials;
  readonly folder: string;
  /** Adds units and waits until the console has loaded them. */
  readonly addUnits: (count: number) => Promise<DeviceCredentials[]>;
}

/** Runs with a new console, which is stopped and deleted afterwards. */
export const withWorld = <R>(
  channels: number,
  work: (world: World) => Promise<R>,
  environment: Readonly<Record<string, string>> = {},
): Promise<R> =>
  withFolder(async (folder) => {
    const console = await startConsole(folder, environment);
    const db = await connectDatabase(folder);
    try {
      const admin = await signIn(console.url);
      const [group] = await admin.api.groups.lightFetch();
      if (group === undefined) throw new Error('the console has no group');
      const target = { inventoryId: group.inventoryId, groupId: group.uid };
      const server = await pairedServer(console, admin, target.groupId, channels);
      const { brokerUrl } = server;
      let made = 0;
      const addUnits = async (count: number): Promise<DeviceCredentials[]> => {
        const units = await seedUnits(db, { ...target, brokerUrl }, count, made);
        made += count;
        const last = units.at(-1)?.deviceId ?? '';
        await eventually('the console knows its units', 60_000, () => isKnown(admin, last));
        return units;
      };
      return await work({ ...target, brokerUrl, console, admin, db, server, folder, addUnits });
    } finally {
      await db.end();
      await console.child.end();
    }
  });

/** Creates and pairs a server with channels as an installer does; pairing also returns the broker's address. */
export async function pairedServer(
  console: Console,
  { api }: Session,
  groupId: string,
  channels: number,
): Promise<DeviceCredentials> {
  const { id: deviceId } = await api.servers.create({ body: { name: 'media', groupId, channels } });
  const { code } = await api.servers.makePairingCode({ params: { id: deviceId } });
  return anonymous(console.url).pairing.pair({ body: { code: code ?? '', kind: 'server' } });
}

async function isKnown({ api }: Session, unitId: string): Promise<boolean> {
  try {
    await api.units.unit({ params: { id: unitId } });
    return true;
  } catch {
    return false;
  }
}
