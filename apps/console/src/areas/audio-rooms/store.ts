import type { AppContract, AudioRoom, HandlerInput } from '@backhaul/contract';
import { isPerson } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { disconnectParticipant, mixes, reportedIn, type PlacedRoom } from '../../control/audio-rooms/room-server.js';
import { countServerChange } from '../../control/commands/desired.js';
import { sendOrder } from '../../control/commands/issue.js';
import { audioRoomsWithin } from '../../control/policies/audio-room.js';
import { requireManaged } from '../../control/policies/inventory.js';
import { channelSeen, serverSeen, unitSeen } from '../../control/policies/seen.js';
import { byText, byValue, page } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { requireService } from '../../control/services/services.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Caller } from '../../platform/access/scope.js';
import type { AudioRoomDependencies } from './dependencies.js';
import { forgetSounds } from '../../control/audio-rooms/heard-store.js';
import { lockRoom, requireLicense } from '../../control/audio-rooms/participants-store.js';
import { disconnectUnits } from './disconnect-units.js';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}
interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly server_id: string;
  readonly server: string | null;
  readonly ducking_db: number;
  readonly created_at: Date;
  readonly units: readonly NamedRow[];
  readonly channels: readonly NamedRow[];
  readonly interfaces: readonly NamedRow[];
}

type Calls = AppContract['audioRooms'];
type Create = HandlerInput<Calls['create']>['body'] & { readonly inventoryId: string };
type Change = HandlerInput<Calls['update']>['body'];
type Sort = 'name' | 'inventory' | 'createdAt';
type AudioRoomStore = Store<Row, AudioRoom, 'name' | 'description' | 'inventory', Sort, Create, Change>;

/** Audio rooms, managed by administrators. */
export function audioRoomStore(dependencies: AudioRoomDependencies): AudioRoomStore {
  const { registry, dispatcher, clock } = dependencies;
  const converge = (serverId: string) => () => void dispatcher.converge(serverId);
  return {
    kind: 'audioRoom',
    idPrefix: 'room',
    table: 'audio_rooms',
    rows: (_db, scope) => sql<Row>`(
      select a.*, i.name as inventory,
        (select s.name from devices s where s.id = a.server_id and ${serverSeen(scope)}) as server,
        coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by lower(u.name))
          from audio_room_units x join devices u on u.id = x.unit_id where x.room_id = a.id and ${unitSeen(scope)}), '[]') as units,
        coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name))
          from audio_room_channels x join channels c on c.id = x.channel_id where x.room_id = a.id and c.server_id = a.server_id and ${channelSeen(scope)}), '[]') as channels,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by lower(f.name))
          from audio_room_interfaces x join audio_interfaces f on f.id = x.interface_id where x.room_id = a.id), '[]') as interfaces
      from audio_rooms a join inventories i on i.id = a.inventory_id where ${audioRoomsWithin(scope)})`,
    search: { name: 'name', description: 'description', inventory: 'inventory' },
    sort: { name: byText('name'), inventory: byText('inventory'), createdAt: byValue('created_at') },
    present(row) {
      const room = { id: row.id, serverId: row.server_id, inventoryId: row.inventory_id };
      const people = reportedIn({ registry, clock }, room)?.filter(({ kind }) => isPerson(kind)) ?? [];
      return {
        id: row.id,
        name: row.name,
        description: row.description,
        inventory: { id: row.inventory_id, name: row.inventory },
        server: row.server === null ? null : { id: row.server_id, name: row.server },
        duckingDb: row.ducking_db,
        units: [...row.units],
        channels: [...row.channels],
        audioInterfaces: [...row.interfaces],
        activity: people.length > 0 ? 'active' : 'inactive',
        participants: people.length,
        available: mixes({ registry, clock }, room),
        createdAt: row.created_at.getTime(),
      };
    },
    audited: ({ name, description, ducking_db, server_id, units, channels, interfaces }) => ({
      name,
      description,
      duckingDb: ducking_db,
      server: server_id,
      units: units.map((one) => one.name).join(', '),
      channels: channels.map((one) => one.name).join(', '),
      audioInterfaces: interfaces.map((one) => one.name).join(', '),
    }),
    async create(tx, _caller, id, { unitIds, channelIds, audioInterfaceIds = [], ...room }) {
      const { name, description, duckingDb, serverId, inventoryId } = room;
      await requireLicense(tx, inventoryId, clock.now(), false);
      await countServerChange(tx, serverId);
      const place = { inventory_id: inventoryId, server_id: serverId, direct_unit_id: null };
      await tx
        .insertInto('audio_rooms')
        .values({ id, ...place, name, description, ducking_db: duckingDb })
        .execute();
      await replaceUnits(tx, id, inventoryId, unitIds);
      await replaceChannels(tx, id, serverId, channelIds);
      await replaceInterfaces(tx, { id, inventoryId, serverId }, audioInterfaceIds, clock.now());
      return { detail: name, touches: [['server', serverId]], after: converge(serverId) };
    },
    async update(
      tx,
      caller,
      { id, inventory_id, server_id, name },
      { unitIds, channelIds, audioInterfaceIds, duckingDb, serverId = server_id, ...texts },
    ) {
      requireManaged(caller.scope, inventory_id);
      const isMoved = serverId !== server_id;
      if (isMoved) await moveRoom(dependencies, tx, { id, inventoryId: inventory_id, serverId });
      const values = { ...texts, ...(duckingDb !== undefined && { ducking_db: duckingDb }) };
      if (Object.values(values).some((value) => value !== undefined))
        await tx.updateTable('audio_rooms').set(values).where('id', '=', id).execute();
      if (unitIds) await replaceUnits(tx, id, inventory_id, unitIds);
      const gone = unitIds ? await disconnectUnits(dispatcher, tx, caller.userId, id) : [];
      if (channelIds) await replaceChannels(tx, id, serverId, channelIds);
      const place = { id, inventoryId: inventory_id, serverId };
      if (audioInterfaceIds) await replaceInterfaces(tx, place, audioInterfaceIds, clock.now());
      await forgetSounds(tx, id);
      const hasNewSound = channelIds ?? audioInterfaceIds ?? (isMoved || duckingDb !== undefined);
      const servers = isMoved ? [server_id, serverId] : [server_id];
      if (hasNewSound) for (const one of servers) await countServerChange(tx, one);
      return {
        detail: texts.name ?? name,
        touches: servers.map((one) => ['server', one] as const),
        also: gone.map((unit) => ({
          action: 'audioRoom:leave',
          subject: { kind: 'audioRoom', id },
          detail: unit.name,
        })),
        after() {
          for (const one of servers) converge(one)();
          for (const { unitId, order } of gone) {
            sendOrder(dispatcher, order);
            void disconnectParticipant(dependencies, { id, inventoryId: inventory_id, serverId: server_id }, unitId);
          }
        },
      };
    },
    async remove(tx, caller, { id, inventory_id, server_id, name }) {
      requireManaged(caller.scope, inventory_id);
      if (await isInUse(tx, id)) throw new Refusal('AUDIO_ROOM_IN_USE');
      await countServerChange(tx, server_id);
      await tx.deleteFrom('audio_rooms').where('id', '=', id).execute();
      return { detail: name, touches: [['server', server_id]], after: converge(server_id) };
    },
  };
}

async function isInUse(tx: Transaction<Database>, roomId: string): Promise<boolean> {
  const found = await tx.selectFrom('audio_participants').select('id').where('room_id', '=', roomId).limit(1).execute();
  return found.length > 0;
}

/**
 * Moves a room to another server of its inventory, without its channels and audio interfaces.
 * @throws {Refusal} AUDIO_ROOM_IN_USE, NO_INTERCOM
 */
async function moveRoom(
  dependencies: AudioRoomDependencies,
  tx: Transaction<Database>,
  room: PlacedRoom,
): Promise<void> {
  await lockRoom(tx, room);
  if (await isInUse(tx, room.id)) throw new Refusal('AUDIO_ROOM_IN_USE');
  if (!mixes(dependencies, room)) throw new Refusal('NO_INTERCOM');
  await tx.updateTable('audio_rooms').set({ server_id: room.serverId }).where('id', '=', room.id).execute();
  await tx.deleteFrom('audio_room_channels').where('room_id', '=', room.id).execute();
  await tx.deleteFrom('audio_room_interfaces').where('room_id', '=', room.id).execute();
}

/** @throws {Refusal} NOT_FOUND for a unit of another inventory */
async function replaceUnits(
  tx: Transaction<Database>,
  roomId: string,
  inventoryId: string,
  unitIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(unitIds)];
  const own = tx.selectFrom('devices').select('id').where('kind', '=', 'unit').where('inventory_id', '=', inventoryId);
  const found = ids.length === 0 ? [] : await own.where('id', 'in', ids).forKeyShare().execute();
  if (found.length < ids.length) throw new Refusal('NOT_FOUND');
  await tx.deleteFrom('audio_room_units').where('room_id', '=', roomId).execute();
  const rows = ids.map((unit_id) => ({ room_id: roomId, unit_id }));
  if (rows.length > 0) await tx.insertInto('audio_room_units').values(rows).execute();
}

/** @throws {Refusal} NOT_FOUND for a channel of another server or inventory, and for a group of channels */
async function replaceChannels(
  tx: Transaction<Database>,
  roomId: string,
  serverId: string,
  channelIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(channelIds)];
  const own = tx
    .selectFrom('channels as c')
    .innerJoin('audio_rooms as a', 'a.inventory_id', 'c.inventory_id')
    .select('c.id')
    .where('a.id', '=', roomId)
    .where('c.server_id', '=', serverId);
  const found = ids.length === 0 ? [] : await own.where('c.id', 'in', ids).forKeyShare('c').execute();
  if (found.length < ids.length) throw new Refusal('NOT_FOUND');
  await tx.deleteFrom('audio_room_channels').where('room_id', '=', roomId).execute();
  const rows = ids.map((channel_id) => ({ room_id: roomId, channel_id }));
  if (rows.length > 0) await tx.insertInto('audio_room_channels').values(rows).execute();
}

/** @throws {Refusal} NOT_FOUND for an interface of another server; FEATURE_OFF, SERVICE_LICENSE for one more without the service */
async function replaceInterfaces(
  tx: Transaction<Database>,
  { id: roomId, inventoryId, serverId }: PlacedRoom,
  interfaceIds: readonly string[],
  nowMs: number,
): Promise<void> {
  const ids = [...new Set(interfaceIds)];
  const own = tx
    .selectFrom('audio_interfaces as f')
    .innerJoin('audio_rooms as a', 'a.inventory_id', 'f.inventory_id')
    .select('f.id')
    .where('a.id', '=', roomId)
    .where('f.server_id', '=', serverId);
  const found = ids.length === 0 ? [] : await own.where('f.id', 'in', ids).forKeyShare('f').execute();
  if (found.length < ids.length) throw new Refusal('NOT_FOUND');
  const gone = await tx
    .deleteFrom('audio_room_interfaces')
    .where('room_id', '=', roomId)
    .returning('interface_id')
    .execute();
  const isMore = ids.some((id) => !gone.some(({ interface_id }) => interface_id === id));
  if (isMore) await requireService(tx, inventoryId, 'audio_ifb', nowMs, false);
  const rows = ids.map((interface_id) => ({ room_id: roomId, interface_id }));
  if (rows.length > 0) await tx.insertInto('audio_room_interfaces').values(rows).execute();
}

/** Rooms of an inventory, by name. */
export const roomsOfInventory = (
  db: Kysely<Database>,
  store: AudioRoomStore,
  caller: Caller,
  inventoryId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) =>
  page(
    db,
    store,
    caller,
    { offset, limit, searchKey: 'name', searchValue: '', sortBy: 'name', sortDir: 'asc' },
    sql<boolean>`r.inventory_id = ${inventoryId}`,
  );

/** How many rooms an inventory has. */
export async function countRooms(db: Kysely<Database>, inventoryId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audio_rooms where inventory_id = ${inventoryId} and direct_unit_id is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
