import { FIRST_FEATURES } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Clock } from '../platform/kernel/clock.js';
import type { Database } from '../platform/db/schema.js';
import { issueCredentials } from '../control/devices/credentials.js';
import { insertDefaultProfile } from '../control/usage/default-profile-store.js';
import { insertServer } from '../control/devices/new-server.js';
import { insertUnits } from '../control/devices/new-unit.js';
import { newId } from '../platform/kernel/ids.js';
import type { Vault } from '../platform/vault/vault.js';
import { writeDemoCredentials } from './credential-files.js';
import { seedNewsroom } from './newsroom.js';
import { putOnAir } from './on-air.js';
import { seedTally } from './tally.js';
import { LABELS, simulatedUnits, type SimulatedUnit } from './simulated-units.js';

/** Arbitrary number, the same for every console. */
const SEED_LOCK = 7_213_001;

export interface SeedOptions {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Whether to create the demo's devices, or only an empty group for the customer's own. */
  readonly demo: boolean;
  /** Address of the broker for the demo's devices, on this machine. */
  readonly brokerUrl: string;
}

/**
 * Fills a new database, once: with the demo, or with one empty inventory and group. Returns whether it did.
 * It is one transaction, and the demo's credentials are on disk before it commits, because they cannot be read again.
 */
export const seed = (options: SeedOptions): Promise<boolean> =>
  options.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    if (await tx.selectFrom('inventories').select('id').limit(1).executeTakeFirst()) return false;
    if (options.demo) await seedDemo(tx, options);
    else await insertInventory(tx, 'Default', ['Default']);
    return true;
  });

/** Whether the database has simulated devices: an installation that began without the demo stays without it. */
export const hasDemo = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('devices').select('id').where('demo', '=', true).limit(1).executeTakeFirst()) !== undefined;

async function insertInventory(tx: Transaction<Database>, name: string, groups: readonly string[]) {
  const id = newId('i');
  await tx.insertInto('inventories').values({ id, name }).execute();
  await insertDefaultProfile(tx, id);
  const made = groups.map((group) => ({
    id: newId('g'),
    inventory_id: id,
    name: group,
    features: [...FIRST_FEATURES],
  }));
  await tx.insertInto('groups').values(made).execute();
  return { id, groupIds: made.map((group) => group.id) };
}

async function seedDemo(tx: Transaction<Database>, { vault, dataDir, brokerUrl, clock }: SeedOptions): Promise<void> {
  const { id: inventoryId, groupIds } = await insertInventory(tx, 'Metro News', ['North-desk', 'South-desk']);
  const [north = '', south = ''] = groupIds;
  const credentials = (deviceId: string) => issueCredentials(tx, deviceId, brokerUrl, clock.now());

  const channels = studios(north, south);
  const server = await insertServer(tx, vault, { name: 'media-1', inventoryId, groupIds, channels });
  const [onCrew, ...onUnits] = ON_AIR.map((studio) => server.channelIds[studio - 1] ?? '');
  const crews = await insertUnits(
    tx,
    [north, north, south, south].map((groupId, i) => ({
      name: `crew-${i + 1}`,
      inventoryId,
      groupIds: [groupId],
      type: 'fieldUnits' as const,
      serialNumber: `BH-SW-000${i + 1}`,
      configuration: { resolution: '720p30' as const, bitrateKbps: 2500 },
      ...(i === 0 && onCrew !== undefined && { selectedChannelId: onCrew }),
    })),
  );
  const units = opening(simulatedUnits());
  const simulatedIds = await insertUnits(
    tx,
    units.map(({ name, type, serialNumber, comment }, i) => ({
      name,
      type,
      serialNumber,
      comment,
      inventoryId,
      groupIds: placesOf(i, north, south),
      demo: true,
      ...(onUnits[i] !== undefined && { selectedChannelId: onUnits[i] }),
    })),
  );
  const simulated = units.map((unit, i) => ({ ...unit, deviceId: simulatedIds[i] ?? '' }));
  await insertLabels(tx, inventoryId, simulated);
  await putOnAir(tx, [...crews.slice(0, 1), ...simulatedIds.slice(0, onUnits.length)]);

  const own = [];
  for (const deviceId of [server.id, ...crews]) own.push(await credentials(deviceId));
  const fleet = [];
  for (const { deviceId } of simulated) fleet.push(await credentials(deviceId));
  await writeDemoCredentials(dataDir, { own, simulated: fleet });
  await seedNewsroom(tx, dataDir, { inventoryId, groupId: north });
  const switched = SWITCHED.map((studio) => server.channelIds[studio - 1] ?? '');
  await seedTally(tx, dataDir, { inventoryId, serverId: server.id, channelIds: switched });
  await recordChannel(tx, { channelId: server.channelIds[RECORDED - 1] ?? '', groupId: north });
}

/** Studios that the demo puts on air: first that of `crew-1`, then those of the first simulated units. */
const ON_AIR = [1, 3, 4, 9, 10, 11, 5, 6];

/** Studios between which the simulated switcher cuts. */
const SWITCHED = [9, 10, 11, 5];

/** The recorded studio, and how much of its recordings is kept. */
const RECORDED = 9;
const KEPT_GIGABYTES = 2;

async function recordChannel(
  tx: Transaction<Database>,
  { channelId, groupId }: { readonly channelId: string; readonly groupId: string },
): Promise<void> {
  await tx.updateTable('channels').set({ recording: true }).where('id', '=', channelId).execute();
  await tx.updateTable('groups').set({ file_gigabytes: KEPT_GIGABYTES }).where('id', '=', groupId).execute();
}

/** The first two studios belong to both desks. */
const NORTH_STUDIOS: ReadonlySet<number> = new Set([3, 4, 9, 10, 11, 13]);
const studios = (north: string, south: string) =>
  Array.from({ length: 14 }, (_, i) => ({
    name: `studio-${i + 1}`,
    groupIds: i < 2 ? [north, south] : [NORTH_STUDIOS.has(i + 1) ? north : south],
  }));

/** Units whose channel is at the north desk are also members there; the last two on air belong to the south. */
const placesOf = (index: number, north: string, south: string): string[] => {
  if (index < ON_AIR.length - 1) return [NORTH_STUDIOS.has(ON_AIR[index + 1] ?? 0) ? north : south];
  return [index % 2 === 0 ? north : south];
};

/** Units with a camera come first, each in another city: those that are on air. */
function opening(units: readonly SimulatedUnit[]): SimulatedUnit[] {
  const cities = new Set<string>();
  const first = units.filter(({ type, city }) => {
    if (cities.size >= ON_AIR.length - 1 || type !== 'fieldUnits' || cities.has(city)) return false;
    cities.add(city);
    return true;
  });
  return [...first, ...units.filter((unit) => !first.includes(unit))];
}

async function insertLabels(
  tx: Transaction<Database>,
  inventoryId: string,
  units: readonly { readonly deviceId: string; readonly label: string }[],
): Promise<void> {
  const ids = new Map<string, string>(LABELS.map((label) => [label, newId('l')]));
  await tx
    .insertInto('labels')
    .values([...ids].map(([label, id]) => ({ id, inventory_id: inventoryId, label })))
    .execute();
  await tx
    .insertInto('device_labels')
    .values(units.map(({ deviceId, label }) => ({ device_id: deviceId, label_id: ids.get(label) ?? '' })))
    .execute();
}
