import type { ShareDuration } from '@backhaul/domain';
import type { CreatedAt } from './columns.js';

/** Links by which channels are watched without signing in. `token_hash`: SHA-256. */
export interface ShareLinkTable {
  id: string;
  channel_id: string;
  token_hash: Buffer;
  description: string;
  duration: ShareDuration;
  starts_at: Date;
  /** Null: never. */
  ends_at: Date | null;
  created_at: CreatedAt;
}

/** Who watches by a share link now, through which console. `address`: shortened. */
export interface ShareWatcherTable {
  id: string;
  link_id: string;
  console_id: string;
  address: string;
  since: CreatedAt;
}
