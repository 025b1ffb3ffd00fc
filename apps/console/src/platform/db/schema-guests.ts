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
  /** Where the link leads. */
  /** Its time was up, and who used it was sent off. */
  expired: Generated<boolean>;
  last_used_at: Date | null;
  guest_name: Generated<string>;
}

export interface InvitationSettingsTable {
  group_id: string;
  regeneration: Regeneration;
}
