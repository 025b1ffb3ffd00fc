import type { CreatedAt } from './columns.js';

/** Channels that feed others: channels for units, or those that show a share. */
export interface TransceiverFeedTable {
  source_id: string;
  target_id: string;
  /** Where the server of the fed one listens for it; null: it has not said so yet. */
  host: string | null;
  port: number | null;
  asked_by: string | null;
  /** The share that it carries; null: it was started by hand. */
  subscriber_id: string | null;
  created_at: CreatedAt;
}
