import { message } from '../messages/index.js';
import { all, atMost, type Check, matches, required, without } from '../validation/check.js';

/** Events for webhooks; the contract has a schema of the data of each. */
export const WEBHOOK_EVENTS = [
  'transmission.started',
  'transmission.ended',
  'alert.raised',
  'alert.changed',
  'alert.ended',
  'recording.finished',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Sent on request, to test a webhook. */
export const TEST_EVENT = 'webhook.test';

/** Sent to the webhooks of an alert route, whatever other events they subscribe to. */
export const NOTICE_EVENT = 'alert.notice';

/** Name of a webhook. */
export const checkWebhookName: Check<string> = all(required, atMost(64), without('\\'));

/** A URL of another system: a host name or an address, no user, no fragment. */
export const RECEIVER_URL = /^https?:\/\/(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?(?:[/?][^\s\\#]*)?$/i;

/** Address of a webhook: `http` or `https`, without user name, password and fragment. */
export const checkWebhookUrl: Check<string> = all(required, atMost(1024), matches(RECEIVER_URL, message('url')));

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS];
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** How long delivery of an event is tried, and how long a receiver may fail before its webhook is switched off, ms. */
export const WEBHOOK_PATIENCE_MS = 72 * HOUR_MS;

/** How long the previous signing key still signs too, ms. */
export const OLD_SECRET_MS = 24 * HOUR_MS;

/** When delivery of a failed event is tried again; null: no more. Times in ms; `failures` counts this one. */
export function nextTry(createdMs: number, failures: number, nowMs: number): number | null {
  const at = nowMs + (WAITS_MS[failures - 1] ?? LONGEST_WAIT_MS);
  return at - createdMs > WEBHOOK_PATIENCE_MS ? null : at;
}

/** Meaning of a receiver's response: any 2xx accepts the event, and 410 stops further ones (Standard Webhooks). */
export function webhookVerdict(status: number): 'taken' | 'gone' | 'refused' {
  if (status >= 200 && status < 300) return 'taken';
  return status === 410 ? 'gone' : 'refused';
}
