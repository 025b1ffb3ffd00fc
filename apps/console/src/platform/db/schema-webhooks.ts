import type { WebhookEventType } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Where the events of an inventory are sent. */
export interface WebhookTable {
  id: string;
  inventory_id: string;
  name: string;
  url: string;
  events: WebhookEventType[];
  enabled: Generated<boolean>;
  /** Why the console stopped it; null: it did not. */
  stopped: 'failing' | 'gone' | null;
  /** Since when the receiver took nothing. */
  failing_since: Date | null;
  /** Signing keys, sealed. The old one signs too until `old_secret_until`. */
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
  created_at: CreatedAt;
}

/** Events for webhooks, with what their receivers answered. */
export interface WebhookDeliveryTable {
  /** The order in which they happened. */
  seq: Generated<string>;
  id: string;
  webhook_id: string;
  event: string;
  /** What it is about: events about the same are sent in their order. */
  subject_id: string;
  /** JSON, sent as it is. */
  body: string;
  created_at: Date;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  /** Since it was first sent, or sent again by hand. */
  attempts: Generated<number>;
  next_at: Date | null;
  ended_at: Date | null;
  /** HTTP status of the last answer; null: there was none. */
  status: number | null;
  took_ms: number | null;
  error: string | null;
}
