import { isPerson, isThere } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Dispatcher, Publish } from '../commands/types.js';
import { follow } from '../../platform/access/mutate.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { deleteParticipants } from './participants-store.js';
import { disconnectParticipant, reportedIn, type RoomServerParts } from './room-server.js';
import { dropEnded } from './ended-rights.js';

interface Parts extends RoomServerParts {
  readonly db: Kysely<Database>;
  readonly publish: Publish;
  readonly registry: RoomServerParts['registry'] & Pick<Registry, 'reportedUnit' | 'unitRecord' | 'refresh'>;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

/** The crew of a unit waits this long for an answer on its direct line, ms. */
const RINGS_MS = 5 * 60_000;
/** Lost participants try to reconnect for about a minute, ms. */
const COMES_BACK_MS = 60_000;

interface Row {
  readonly room_id: string;
  readonly inventory_id: string;
  readonly server_id: string;
  readonly id: string | null;
  readonly unit_id: string | null;
  /** The room is a direct line. */
  readonly direct: boolean;
  /** An audio interface is heard in the room, which is why the unit is in it. */
  readonly interfaces: boolean;
  readonly joined_at: Date | null;
  readonly lost_at: Date | null;
  /** Somebody has set the mute or volume of the participant. */
  readonly changed: boolean | null;
}

/** Outcome for the places in a room. */
interface Judged {
  readonly gone: readonly string[];
  /** Missing from now on, and may still reconnect. */
  readonly lost: readonly string[];
  readonly found: readonly string[];
}
const NOBODY: Judged = { gone: [], lost: [], found: [] };

/**
 * Keeps stored participants and servers consistent. Participants that are gone release their licence; those that may no longer join are
 * disconnected, such as a unit that left the inventory or a user whose session has ended. A unit that calls again, and a muted user, keep
 * the place for a minute. Rooms of an offline server are checked when it is back.
 */
export class AudioRoomJob implements SharedJob {
  readonly name = 'audio rooms';
  readonly everyMs = 3_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    const { db } = this.parts;
    await dropEnded(this.parts);
    const { rows } = await sql<Row>`
      select r.id as room_id, r.inventory_id, r.server_id, r.direct_unit_id is not null as direct,
        exists (select 1 from audio_room_interfaces x where x.room_id = r.id) as interfaces, p.id, p.unit_id, p.joined_at,
        p.lost_at, p.muted or p.volume <> 100 as changed
      from audio_rooms r left join audio_participants p on p.room_id = r.id`.execute(db);
    const judged: Judged[] = [];
    for (const [id, those] of byRoom(rows)) judged.push(await this.#tend(id, those));
    const [gone, lost, found] = [
      judged.flatMap((one) => one.gone),
      judged.flatMap((one) => one.lost),
      judged.flatMap((one) => one.found),
    ];
    if (gone.length > 0) await this.#remove(gone);
    const since = new Date(this.parts.clock.now());
    if (lost.length > 0)
      await db.updateTable('audio_participants').set({ lost_at: since }).where('id', 'in', lost).execute();
    if (found.length > 0)
      await db.updateTable('audio_participants').set({ lost_at: null }).where('id', 'in', found).execute();
  }

  async #remove(ids: readonly string[]): Promise<void> {
    const { serverIds } = await follow(
      this.parts,
      (tx) => deleteParticipants(tx, sql`p.id = any(${[...ids]}::text[])`),
      (deleted) => deleted.serverIds.map((id) => ['server', id] as const),
    );
    for (const id of serverIds) void this.parts.dispatcher.converge(id);
  }

  /** Disconnects participants that may not be in the room; returns which are gone, lost and found. */
  async #tend(id: string, rows: readonly Row[]): Promise<Judged> {
    const [first] = rows;
    const reported = first && reportedIn(this.parts, { id, serverId: first.server_id });
    if (!reported) return NOBODY;
    const room = { id, serverId: first.server_id, inventoryId: first.inventory_id };
    const present = new Set(reported.map((one) => one.id));
    const placed = new Set(rows.map(nameOf));
    for (const one of reported)
      if (isPerson(one.kind) && !placed.has(one.id)) await disconnectParticipant(this.parts, room, one.id);
    const now = this.parts.clock.now();
    const rings = first.direct && rows.some((row) => this.#rings(row, id, now));
    if (rings && rows.some((row) => row.id !== null && row.unit_id === null)) await this.#answer(rows, id);
    // A unit whose last caller has gone hangs up too.
    const isAlone =
      first.direct && !first.interfaces && rows.every((row) => row.joined_at === null || hasWaited(row, now)) && !rings;
    if (isAlone)
      for (const row of rows) if (row.unit_id !== null) await disconnectParticipant(this.parts, room, row.unit_id);
    const [gone, lost, found]: [string[], string[], string[]] = [[], [], []];
    for (const row of rows) {
      if (row.id === null || row.joined_at === null) continue;
      const isPresent = present.has(nameOf(row));
      if (isAlone) gone.push(row.id);
      else if (isPresent && row.lost_at !== null) found.push(row.id);
      else if (isPresent || isThere(false, row.joined_at.getTime(), now)) continue;
      else if (!this.#comesBack(row, now)) gone.push(row.id);
      else if (row.lost_at === null) lost.push(row.id);
    }
    return { gone, lost, found };
  }

  /** Whether it is a unit whose crew calls, and waits for an answer. */
  #rings({ unit_id, joined_at }: Row, roomId: string, nowMs: number): boolean {
    const room =
      unit_id === null ? undefined : this.parts.registry.reportedUnit(unit_id)?.state?.applications.audioRoom;
    return room?.roomId === roomId && room.calls === true && nowMs - (joined_at?.getTime() ?? 0) < RINGS_MS;
  }

  /** Tells the units on a line that somebody is there. */
  async #answer(rows: readonly Row[], roomId: string): Promise<void> {
    for (const { unit_id: deviceId } of rows) {
      const bucket = deviceId === null ? undefined : this.parts.registry.unitRecord(deviceId)?.bucket;
      if (deviceId === null || bucket === undefined) continue;
      // Without a connection the next run repeats it.
      await this.parts.publish({ deviceId, bucket }, { type: 'crewAnswered', roomId }).catch(() => undefined);
    }
  }

  /** Whether a participant that the server does not report may still reconnect. */
  #comesBack({ room_id, unit_id, lost_at, changed }: Row, nowMs: number): boolean {
    if (lost_at !== null && nowMs - lost_at.getTime() >= COMES_BACK_MS) return false;
    if (unit_id === null) return changed === true;
    const unit = this.parts.registry.reportedUnit(unit_id);
    return unit?.online !== true || unit.state?.applications.audioRoom?.roomId === room_id;
  }
}

/** Whether it is a unit whose caller has had enough time to join. */
const hasWaited = ({ unit_id, joined_at }: Row, nowMs: number): boolean =>
  unit_id !== null && !isThere(false, joined_at?.getTime() ?? 0, nowMs);

/** Name of a participant at the server. */
const nameOf = ({ unit_id, id }: Row): string => unit_id ?? id ?? '';

function byRoom(rows: readonly Row[]): Map<string, Row[]> {
  const rooms = new Map<string, Row[]>();
  for (const row of rows) rooms.set(row.room_id, [...(rooms.get(row.room_id) ?? []), row]);
  return rooms;
}
