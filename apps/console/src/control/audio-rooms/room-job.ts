import { isPerson, isThere } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { letOut, reportedIn, type RoomServerParts } from './room-server.js';
import { dropEnded } from './standing.js';

interface Parts extends RoomServerParts {
  readonly db: Kysely<Database>;
  readonly registry: RoomServerParts['registry'] & Pick<Registry, 'unitRecord'>;
}

interface Row {
  readonly room_id: string;
  readonly inventory_id: string;
  readonly server_id: string;
  readonly id: string | null;
  readonly unit_id: string | null;
  /** The room is a direct line. */
  readonly direct: boolean;
  /** An audio interface is heard in it: the unit is there for that. */
  readonly interfaces: boolean;
  readonly joined_at: Date | null;
}

/**
 * Keeps what is stored of participants and what servers mix alike: who is gone gives the licence back, and who is no longer let in is out, such as
 * a unit that left the inventory or a user whose right or session has ended. A server that is not there is judged when it is back.
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
        exists (select 1 from audio_room_interfaces x where x.room_id = r.id) as interfaces, p.id, p.unit_id, p.joined_at
      from audio_rooms r left join audio_participants p on p.room_id = r.id`.execute(db);
    const gone: string[] = [];
    for (const [id, those] of byRoom(rows)) gone.push(...(await this.#tend(id, those)));
    if (gone.length > 0) await db.deleteFrom('audio_participants').where('id', 'in', gone).execute();
  }

  /** Lets out of a room who is not let in; answers those who are gone. */
  async #tend(id: string, rows: readonly Row[]): Promise<string[]> {
    const [first] = rows;
    const reported = first && reportedIn(this.parts, { id, serverId: first.server_id });
    if (!reported) return [];
    const room = { id, serverId: first.server_id, inventoryId: first.inventory_id };
    const present = new Set(reported.map((one) => one.id));
    const letInNow = new Set(rows.map(nameOf));
    for (const one of reported) if (isPerson(one.kind) && !letInNow.has(one.id)) await letOut(this.parts, room, one.id);
    const now = this.parts.clock.now();
    // A unit whose last caller has gone hangs up too.
    const isAlone =
      first.direct && !first.interfaces && rows.every((row) => row.joined_at === null || hasWaited(row, now));
    if (isAlone) for (const row of rows) if (row.unit_id !== null) await letOut(this.parts, room, row.unit_id);
    return rows.flatMap((row) =>
      row.id !== null && row.joined_at && (isAlone || !isThere(present.has(nameOf(row)), row.joined_at.getTime(), now))
        ? [row.id]
        : [],
    );
  }
}

/** Whether it is a unit whose caller has had the time to come. */
const hasWaited = ({ unit_id, joined_at }: Row, nowMs: number): boolean =>
  unit_id !== null && !isThere(false, joined_at?.getTime() ?? 0, nowMs);

/** What the server calls a participant. */
const nameOf = ({ unit_id, id }: Row): string => unit_id ?? id ?? '';

function byRoom(rows: readonly Row[]): Map<string, Row[]> {
  const rooms = new Map<string, Row[]>();
  for (const row of rows) rooms.set(row.room_id, [...(rooms.get(row.room_id) ?? []), row]);
  return rooms;
}
