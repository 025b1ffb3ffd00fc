import type { CreatedAt } from './columns.js';

/** Channels that feed channels for units. `host`, `port`: where the server of the fed one listens for it. */
export interface TransceiverFeedTable {
  source_id: string;
  target_id: string;
  host: string;
  port: number;
  asked_by: string | null;
  created_at: CreatedAt;
}
