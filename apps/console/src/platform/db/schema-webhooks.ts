import type { WebhookEventType } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Receivers of the events of an inventory. */
export interface WebhookTable {
  id: string;
  inventory_id: string;
  name: string;
  url: string;
  events: WebhookEventType[];
  enabled: Generated<boolean>;
  /** Why the console stopped it; null: it is not stopped. */
  stopped: 'failing' | 'gone' | null;
  /** Since when the receiver has accepted nothing. */
  failing_since: Date | null;
  /** Signing keys, sealed. The old one also signs until `old_secret_until`. */
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
  created_at: CreatedAt;
}

/** Events for webhooks, with the responses of their receivers. */
export interface WebhookDeliveryTable {
  /** The order of the events. */
  seq: Generated<string>;
  id: string;
  webhook_id: string;
  event: string;
  /** Subject of the event: events about the same subject are sent in order. */
  subject_id: string;
  /** JSON, sent unchanged. */
  body: string;
  created_at: Date;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  /** Attempts since it was first sent, or sent again manually. */
  attempts: Generated<number>;
  next_at: Date | null;
  ended_at: Date | null;
  /** HTTP status of the last answer; null: none. */
  status: number | null;
  took_ms: number | null;
  error: string | null;
}
