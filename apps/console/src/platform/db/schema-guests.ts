import type { InvitationMode, InvitationTransport, Regeneration } from '@backhaul/domain';
import type { Generated } from 'kysely';

/** Invitation of a browser unit, found by the SHA-256 of its link's token; null: the link was ended. */
export interface InvitationTable {
  unit_id: string;
  /** Null: the group was deleted. */
  group_id: string | null;
  mode: InvitationMode;
  interview: boolean;
  token_hash: Buffer | null;
  made_at: Date;
  made_by: string | null;
  /** Only for ad-hoc invitations. */
  expires_at: Date | null;
  transport: InvitationTransport;
  recipient: string;
  /** It expired, and its guest was disconnected. */
  expired: Generated<boolean>;
  last_used_at: Date | null;
  guest_name: Generated<string>;
  /** The room that its guest may join; null: none, or the room was deleted. */
  audio_room_id: Generated<string | null>;
  /** Name of that room when it was chosen; empty: none. */
  audio_room_name: Generated<string>;
  /** Somebody in the room muted the guest, who stays muted after a reconnect. */
  audio_muted: Generated<boolean>;
  /** Volume of the guest in the room, per cent. */
  audio_volume: Generated<number>;
}

export interface InvitationSettingsTable {
  group_id: string;
  regeneration: Regeneration;
}
