import type { CreatedAt } from './columns.js';

/** Channels that feed others: channels for units, or those that show a share. */
export interface TransceiverFeedTable {
  source_id: string;
  target_id: string;
  /** Address at which the fed channel's server listens for it; null: not reported yet. */
  host: string | null;
  port: number | null;
  asked_by: string | null;
  /** The share of the feed; null: it was started manually. */
  subscriber_id: string | null;
  created_at: CreatedAt;
}
