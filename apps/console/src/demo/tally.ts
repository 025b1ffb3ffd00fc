import path from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';
import { freePorts } from './free-ports.js';

/** Usual port of switchers for TSL UMD 5.0; the demo takes the next free one. */
const FIRST_PORT = 8900;

/** The tally interface of the demo: its simulated switcher, whose port is written to `demo/switcher.json`, cuts between these channels. */
export async function seedTally(
  tx: Transaction<Database>,
  dataDir: string,
  place: { readonly inventoryId: string; readonly serverId: string; readonly channelIds: readonly string[] },
): Promise<void> {
  const [port = FIRST_PORT] = await freePorts(FIRST_PORT, 1);
  const id = newId('tally');
  await tx
    .insertInto('tally_interfaces')
    .values({
      id,
      inventory_id: place.inventoryId,
      server_id: place.serverId,
      name: 'Gallery switcher',
      kind: 'tsl5',
      transport: 'udp',
      mode: 'in',
      listen_port: port,
      dle_stx: false,
      utf16: false,
      programme_lamp: 1,
      preview_lamp: 2,
      resend: false,
      expects_repeats: true,
    })
    .execute();
  await tx
    .insertInto('tally_sources')
    .values(
      place.channelIds.map((channel_id, i) => ({
        id: newId('tls'),
        interface_id: id,
        channel_id,
        screen: 0,
        address: i + 1,
      })),
    )
    .execute();
  const folder = path.join(dataDir, 'demo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const settings = { port, sources: place.channelIds.length };
  await writeFile(path.join(folder, 'switcher.json'), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
}
