import type { ShareDuration } from '@backhaul/domain';
import type { CreatedAt } from './columns.js';

/** Links to watch channels without signing in. `token_hash`: SHA-256. */
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

/** Current viewers of share links, with the console that serves them. `address`: shortened. */
export interface ShareWatcherTable {
  id: string;
  link_id: string;
  console_id: string;
  address: string;
  since: CreatedAt;
}
