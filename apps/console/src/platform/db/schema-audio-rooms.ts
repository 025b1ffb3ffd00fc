import type { Generated } from 'kysely';

/** An audio room. */
export interface AudioRoomTable {
  id: string;
  inventory_id: string;
  server_id: string;
  /** It is the direct line to this unit, and in no list. */
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

/** Participants whom another one let out, or whose user has joined elsewhere: their pages do not come back by themselves. */
export interface AudioLetOutTable {
  participant_id: string;
  reason: Generated<OutReason>;
  let_out_at: Date;
}

/** Why a page does not come back; `moved`: its user is in the room in another window. */
export type OutReason = 'letOut' | 'moved';

/** Who was let into a room: a user or a guest with a browser, or a unit. */
export interface AudioParticipantTable {
  id: string;
  room_id: string;
  user_id: string | null;
  /** The session by which the user joined; null: it was before sessions were stored. */
  session_id: Generated<string | null>;
  unit_id: string | null;
  /** The unit of the invitation by which a guest is in. */
  guest_unit_id: Generated<string | null>;
  joined_at: Date;
  /** How the room hears a user or a unit; of a guest it stands in the invitation. */
  muted: Generated<boolean>;
  /** Per cent. */
  volume: Generated<number>;
  /** Since when the server does not report it, while it may come back. */
  lost_at: Generated<Date | null>;
}

/** How a room hears the sound of a channel or of an audio interface; no row: as it is. */
export interface AudioRoomSoundTable {
  room_id: string;
  /** What servers call it. */
  sound: string;
  muted: boolean;
  /** Per cent. */
  volume: number;
}
