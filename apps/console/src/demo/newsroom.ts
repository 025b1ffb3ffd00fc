import path from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import { ownNetworks } from '../control/webhooks/receivers.js';
import { freePorts } from './free-ports.js';

/** Network of the demo's simulated newsroom. */
export const DEMO_NEWSROOMS = ownNetworks('127.0.0.1/32');

/** Standard port of MOS; the demo takes the next free ones. */
const FIRST_PORT = 10_540;
const HOST = '127.0.0.1';
const IDS = { mosId: 'backhaul.demo', ncsId: 'NEWSROOM' } as const;

/** Connects the demo with its simulated newsroom, whose ports are written to `demo/newsroom.json`. */
export async function seedNewsroom(
  tx: Transaction<Database>,
  dataDir: string,
  place: { readonly inventoryId: string; readonly groupId: string },
): Promise<void> {
  const [listenLower = 0, listenUpper = 0, lowerPort = 0, upperPort = 0] = await freePorts(FIRST_PORT, 4);
  const ports = { listenLower, listenUpper, lowerPort, upperPort };
  await tx
    .insertInto('newsrooms')
    .values({
      inventory_id: place.inventoryId,
      group_id: place.groupId,
      kind: 'mos',
      enabled: true,
      settings: JSON.stringify({ kind: 'mos', host: HOST, ...IDS, ...ports }),
      listen_lower: listenLower,
      listen_upper: listenUpper,
    })
    .execute();
  const folder = path.join(dataDir, 'demo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'newsroom.json');
  await writeFile(file, `${JSON.stringify({ host: HOST, ...IDS, ...ports }, null, 2)}\n`, { mode: 0o600 });
}
