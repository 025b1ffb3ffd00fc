import { ROOM_VOLUME } from '@backhaul/domain';
import { sql, type RawBuilder } from 'kysely';

/** Mute and volume of a participant or a sound in a room; `volume` in per cent. */
export interface Heard {
  readonly muted: boolean;
  readonly volume: number;
}
/** A unit or a sound, under its name at the server. */
export interface HeardOne extends Heard {
  readonly id: string;
}

/** The sounds of the channels and audio interfaces of a room, under their names at the server. */
export const soundsOf = (roomId: RawBuilder<unknown>) => sql`(
  select 'programme.' || x.channel_id from audio_room_channels x where x.room_id = ${roomId}
  union all select 'interface.' || x.interface_id from audio_room_interfaces x where x.room_id = ${roomId})`;

/** Units and sounds of room `a` that are muted or have a changed volume, for its server to apply when they join. */
export const heardInRoom = sql<readonly HeardOne[]>`(
  select coalesce(json_agg(json_build_object('id', h.id, 'muted', h.muted, 'volume', h.volume) order by h.id), '[]')
  from (
    select p.unit_id as id, p.muted, p.volume from audio_participants p where p.room_id = a.id and p.unit_id is not null
    union all
    select s.sound, s.muted, s.volume from audio_room_sounds s where s.room_id = a.id and s.sound in ${soundsOf(sql`a.id`)}) h
  where h.muted or h.volume <> ${ROOM_VOLUME.usual})`;
