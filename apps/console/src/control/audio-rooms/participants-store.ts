import { DUCKING_DB, MAX_ROOM_PARTICIPANTS, ROOM_VOLUME } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Heard } from './heard.js';
import type { PlacedRoom } from './room-server.js';
import { countServerChange } from '../commands/desired.js';
import { requireService } from '../services/services.js';
import type { Database } from '../../platform/db/schema.js';
import type { OutReason } from '../../platform/db/schema-audio-rooms.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';

/** A room with what actions in it need; `name` is empty for a direct line. */
export interface StoredRoom extends PlacedRoom {
  readonly name: string;
  readonly directUnitId: string | null;
}

/** A participant of a room, with the displayed name. */
export interface StoredParticipant {
  readonly id: string;
  readonly user_id: string | null;
  readonly unit_id: string | null;
  /** The unit that invited the guest. */
  readonly guest_unit_id: string | null;
  readonly name: string;
  /** The name that a guest has entered; everybody in the room sees it; empty: none. */
  readonly entered: string;
}

/** Name of a participant at the server. */
export const nameAtServer = ({ id, unit_id }: Pick<StoredParticipant, 'id' | 'unit_id'>): string => unit_id ?? id;

const roomsAs = (condition: ReturnType<typeof sql<boolean>>) => sql<StoredRoom>`
  select a.id, a.name, a.inventory_id as "inventoryId", a.server_id as "serverId", a.direct_unit_id as "directUnitId"
  from audio_rooms a where ${condition}`;

/** @throws {Refusal} NOT_FOUND */
export async function roomOf(db: Kysely<Database>, id: string): Promise<StoredRoom> {
  const { rows } = await roomsAs(sql`a.id = ${id}`).execute(db);
  const [room] = rows;
  if (!room) throw new Refusal('NOT_FOUND');
  return room;
}

/** The direct line to a unit; undefined while there is none. */
export async function lineTo(db: Kysely<Database>, unitId: string): Promise<StoredRoom | undefined> {
  const { rows } = await roomsAs(sql`a.direct_unit_id = ${unitId}`).execute(db);
  return rows[0];
}

/** Servers of an inventory, by name. */
export async function serversOf(db: Kysely<Database>, inventoryId: string): Promise<string[]> {
  const servers = db.selectFrom('devices').select('id').where('kind', '=', 'server');
  const rows = await servers.where('inventory_id', '=', inventoryId).orderBy('name').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Whether a unit is one of a room. */
export async function hasUnit(db: Kysely<Database>, roomId: string, unitId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audio_room_units where room_id = ${roomId} and unit_id = ${unitId}`.execute(db);
  return rows.length > 0;
}

/** Whether a unit is on its line only to hear an audio interface; callers have priority. */
export async function hearsInterfaceAlone(db: Kysely<Database>, roomId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audio_rooms a where a.id = ${roomId} and a.direct_unit_id is not null
      and exists (select 1 from audio_room_interfaces x where x.room_id = a.id)
      and not exists (select 1 from audio_participants p where p.room_id = a.id and p.unit_id is null)`.execute(db);
  return rows.length > 0;
}

/** Names of the audio interfaces that are heard in a room. */
export async function interfacesIn(
  db: Kysely<Database>,
  { id }: Pick<PlacedRoom, 'id'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select i.id, i.name from audio_room_interfaces x join audio_interfaces i on i.id = x.interface_id
    where x.room_id = ${id}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** All participants of a room. */
export async function participantsOf(db: Kysely<Database>, roomId: string): Promise<StoredParticipant[]> {
  const { rows } = await sql<StoredParticipant>`
    select p.id, p.user_id, p.unit_id, p.guest_unit_id,
      coalesce(nullif(i.guest_name, ''), nullif(g.alias, ''), d.name, u.username, '') as name, coalesce(i.guest_name, '') as entered
    from audio_participants p left join users u on u.id = p.user_id
    left join devices d on d.id = coalesce(p.unit_id, p.guest_unit_id)
    left join invitations i on i.unit_id = p.guest_unit_id left join units g on g.device_id = p.guest_unit_id
    where p.room_id = ${roomId} order by p.joined_at, p.id`.execute(db);
  return rows;
}

/** The session of a unit in any room; undefined: it is in none. */
export async function sessionOf(
  db: Kysely<Database>,
  unitId: string,
): Promise<{ readonly id: string; readonly roomId: string } | undefined> {
  const { rows } = await sql<{ id: string; roomId: string }>`
    select id, room_id as "roomId" from audio_participants where unit_id = ${unitId}`.execute(db);
  return rows[0];
}

/** Serialises joins of one room; returns its server. Undefined: it has been deleted. */
export async function lockRoom(tx: Transaction<Database>, { id }: Pick<PlacedRoom, 'id'>): Promise<string | undefined> {
  const room = tx.selectFrom('audio_rooms').select('server_id').where('id', '=', id).forUpdate();
  return (await room.executeTakeFirst())?.server_id;
}

/** Locks a room for a join, which its server must take. @throws {Refusal} NOT_FOUND, AUDIO_ROOM_UNREACHABLE if it was moved to another server in the meantime */
export async function lockForJoin(tx: Transaction<Database>, room: PlacedRoom): Promise<void> {
  const serverId = await lockRoom(tx, room);
  if (serverId === undefined) throw new Refusal('NOT_FOUND');
  if (serverId !== room.serverId) throw new Refusal('AUDIO_ROOM_UNREACHABLE');
}

/** Adds a unit, if the inventory has a licence for it. @throws {Refusal} NOT_FOUND, AUDIO_ROOM_UNREACHABLE, AUDIO_ROOM_OFF, AUDIO_ROOM_LICENSE, AUDIO_ROOM_FULL */
export async function insertUnit(
  tx: Transaction<Database>,
  room: PlacedRoom,
  unitId: string,
  nowMs: number,
): Promise<void> {
  await lockForJoin(tx, room);
  await requirePlace(tx, room, nowMs);
  await insertRow(tx, room, { user_id: null, unit_id: unitId }, new Date(nowMs));
}

/** Records that a page may not reconnect automatically. */
export async function keepOut(
  tx: Transaction<Database>,
  participantId: string,
  reason: OutReason,
  nowMs: number,
): Promise<void> {
  await tx
    .insertInto('audio_let_outs')
    .values({ participant_id: participantId, reason, let_out_at: new Date(nowMs) })
    .execute();
}

/** Why a page may not reconnect automatically; undefined: it may. */
export async function whyOut(db: Kysely<Database>, participantId: string | undefined): Promise<OutReason | undefined> {
  if (participantId === undefined) return undefined;
  const found = db.selectFrom('audio_let_outs').select('reason').where('participant_id', '=', participantId);
  return (await found.executeTakeFirst())?.reason;
}

/** Lets a unit hear the audio interfaces of its line, which takes no licence for a room. */
export const insertListener = (
  tx: Transaction<Database>,
  room: PlacedRoom,
  unitId: string,
  nowMs: number,
): Promise<string> => insertRow(tx, room, { user_id: null, unit_id: unitId }, new Date(nowMs));

/** Inserts a participant whose place was granted; returns the id. */
export async function insertRow(
  tx: Transaction<Database>,
  { id: room_id }: PlacedRoom,
  who: {
    readonly user_id: string | null;
    readonly unit_id: string | null;
    readonly session_id?: string | null;
  } & Partial<Heard>,
  joined_at: Date,
): Promise<string> {
  const id = newId('prt');
  await tx
    .insertInto('audio_participants')
    .values({ id, room_id, ...who, joined_at })
    .execute();
  return id;
}

/** Refuses a further participant if a room, whose row is locked, has no place. @throws {Refusal} AUDIO_ROOM_OFF, AUDIO_ROOM_LICENSE, AUDIO_ROOM_FULL */
export async function requirePlace(tx: Transaction<Database>, room: PlacedRoom, nowMs: number): Promise<void> {
  await requireLicense(tx, room.inventoryId, nowMs);
  const { count } = await tx
    .selectFrom('audio_participants')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('room_id', '=', room.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_ROOM_PARTICIPANTS) throw new Refusal('AUDIO_ROOM_FULL');
}

/** @throws {Refusal} AUDIO_ROOM_OFF, AUDIO_ROOM_LICENSE */
export async function requireLicense(
  tx: Transaction<Database>,
  inventoryId: string,
  nowMs: number,
  adds = true,
): Promise<void> {
  try {
    await requireService(tx, inventoryId, 'web_aud_connect', nowMs, adds);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.error === 'SERVICE_LICENSE' ? 'AUDIO_ROOM_LICENSE' : 'AUDIO_ROOM_OFF');
  }
}

/** Participants that were deleted. */
export interface Deleted {
  readonly count: number;
  readonly units: readonly { readonly unitId: string; readonly name: string }[];
  /** Servers whose configuration has changed with it; `converge` them after the commit. */
  readonly serverIds: readonly string[];
}

/** Deletes participants `p` of rooms `a`. Servers forget mute and volume of deleted units, so that these do not apply to their next session. */
export async function deleteParticipants(tx: Transaction<Database>, which: RawBuilder<boolean>): Promise<Deleted> {
  const { rows } = await sql<{ unitId: string | null; name: string; serverId: string; changed: boolean }>`
    delete from audio_participants p using audio_rooms a where a.id = p.room_id and ${which}
    returning p.unit_id as "unitId", a.server_id as "serverId", p.muted or p.volume <> ${ROOM_VOLUME.usual} as changed,
      coalesce((select d.name from devices d where d.id = p.unit_id), '') as name`.execute(tx);
  const units = rows.flatMap(({ unitId, ...row }) => (unitId === null ? [] : [{ ...row, unitId }]));
  const serverIds = [...new Set(units.flatMap(({ changed, serverId }) => (changed ? [serverId] : [])))].toSorted();
  for (const serverId of serverIds) await countServerChange(tx, serverId);
  return { count: rows.length, units, serverIds };
}

/** Deletes one participant of a room, if there is one. */
export const deleteParticipant = (tx: Transaction<Database>, roomId: string, id: string): Promise<Deleted> =>
  deleteParticipants(tx, sql`p.room_id = ${roomId} and p.id = ${id}`);

/** Deletes a participant whose connection failed. */
export const dropParticipant = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('audio_participants').where('id', '=', id).execute();

/** Creates the direct line to a unit on a server, or moves it there. */
export async function makeLine(
  tx: Transaction<Database>,
  {
    unitId,
    inventoryId,
    serverId,
    duckingDb = DUCKING_DB.usual,
  }: {
    readonly unitId: string;
    readonly inventoryId: string;
    readonly serverId: string;
    readonly duckingDb?: number;
  },
): Promise<StoredRoom> {
  await countServerChange(tx, serverId);
  const id = newId('room');
  const { rows } = await sql<{ id: string }>`
    insert into audio_rooms (id, inventory_id, server_id, direct_unit_id, name, description, ducking_db)
    values (${id}, ${inventoryId}, ${serverId}, ${unitId}, '', '', ${duckingDb})
    on conflict (direct_unit_id) do update set server_id = excluded.server_id, inventory_id = excluded.inventory_id
    returning id`.execute(tx);
  return { id: rows[0]?.id ?? id, name: '', inventoryId, serverId, directUnitId: unitId };
}
