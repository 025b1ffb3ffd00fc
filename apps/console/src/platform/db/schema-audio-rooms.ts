import type { Generated } from 'kysely';

/** An audio room. */
export interface AudioRoomTable {
  id: string;
  inventory_id: string;
  server_id: string;
  /** The unit of a direct line, which is in no list. */
  direct_unit_id: string | null;
  name: string;
  description: string;
  ducking_db: number;
  created_at: Generated<Date>;
}

/** Units of rooms. */
export interface AudioRoomUnitTable {
  room_id: string;
  unit_id: string;
}

/** Channels whose sound is heard in rooms. */
export interface AudioRoomChannelTable {
  room_id: string;
  channel_id: string;
}

/** Participants who were removed, or whose user has joined elsewhere: their pages do not reconnect automatically. */
export interface AudioLetOutTable {
  participant_id: string;
  reason: Generated<OutReason>;
  let_out_at: Date;
}

/** Why a page does not reconnect; `moved`: its user is in the room in another window. */
export type OutReason = 'letOut' | 'moved';

/** A participant of a room: a user or a guest with a browser, or a unit. */
export interface AudioParticipantTable {
  id: string;
  room_id: string;
  user_id: string | null;
  /** The session in which the user joined; null: from before sessions were stored. */
  session_id: Generated<string | null>;
  unit_id: string | null;
  /** The unit that invited the guest. */
  guest_unit_id: Generated<string | null>;
  joined_at: Date;
  /** Mute of a user or a unit in the room; that of a guest is in the invitation. */
  muted: Generated<boolean>;
  /** Per cent. */
  volume: Generated<number>;
  /** Since when the server no longer reports it, while it may reconnect. */
  lost_at: Generated<Date | null>;
}

/** Mute and volume of a channel's or an audio interface's sound in a room; no row: unchanged. */
export interface AudioRoomSoundTable {
  room_id: string;
  /** Its name at servers. */
  sound: string;
  muted: boolean;
  /** Per cent. */
  volume: number;
}
