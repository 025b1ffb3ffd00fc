import type { ShareEnder, ShareState } from '@backhaul/domain';
import type { CreatedAt } from './columns.js';

/** Channels that inventories share with others. */
export interface PublisherTable {
  id: string;
  inventory_id: string;
  /** Null: the group was deleted. */
  group_id: string | null;
  channel_id: string;
  name: string;
  description: string;
  /** The share key, sealed for display to those who publish, and its SHA-256, which identifies it. */
  share_key: string;
  key_hash: Buffer;
  created_by: string | null;
  created_at: CreatedAt;
  /** Null: never. */
  ends_at: Date | null;
}

/** Shares of other inventories, and folders for them. Columns of shares are null for folders. */
export interface SubscriberTable {
  id: string;
  inventory_id: string;
  folder: boolean;
  name: string;
  /** Null: the root folder of the inventory. */
  folder_id: string | null;
  /** Null: the publisher was deleted. */
  publisher_id: string | null;
  key_hash: Buffer | null;
  /** Its last characters. */
  key_hint: string | null;
  state: ShareState | null;
  /** Null: the channel was deleted. */
  channel_id: string | null;
  asked_at: Date | null;
  decided_at: Date | null;
  ended_at: Date | null;
  ended_by: ShareEnder | null;
  created_at: CreatedAt;
}

/** A share of a publisher whose subscriber was deleted. */
export interface PastSubscriberTable {
  id: string;
  publisher_id: string;
  /** Name of the inventory at that time. */
  inventory: string;
  state: Extract<ShareState, 'refused' | 'ended'>;
  asked_at: Date;
  decided_at: Date | null;
  ended_at: Date | null;
  ended_by: ShareEnder | null;
  removed_at: Date;
}
