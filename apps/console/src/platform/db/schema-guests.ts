import type { InvitationMode, InvitationTransport, Regeneration } from '@backhaul/domain';
import type { Generated } from 'kysely';

/** How a unit that is a browser came to be, by the SHA-256 of its link's token; null: the link was ended. */
export interface InvitationTable {
  unit_id: string;
  /** Null: the group was deleted. */
  group_id: string | null;
  mode: InvitationMode;
  interview: boolean;
  token_hash: Buffer | null;
  made_at: Date;
  made_by: string | null;
  /** Of ad-hoc ones. */
  expires_at: Date | null;
  transport: InvitationTransport;
  recipient: string;
  /** Its time was up, and who used it was sent off. */
  expired: Generated<boolean>;
  last_used_at: Date | null;
  guest_name: Generated<string>;
  /** The room that its guest may join; null: it names none, or the room was deleted. */
  audio_room_id: Generated<string | null>;
  /** The name of that room when it was chosen; empty: none was. */
  audio_room_name: Generated<string>;
  /** Somebody in the room muted the guest, who stays so when he comes back. */
  audio_muted: Generated<boolean>;
  /** How loud the room hears the guest, per cent. */
  audio_volume: Generated<number>;
}

export interface InvitationSettingsTable {
  group_id: string;
  regeneration: Regeneration;
}
