import { message } from '../messages/index.js';
import { all, atMost, type Check, matches, required, without } from '../validation/check.js';

/** Events that a webhook can be sent; each has a schema of its data in the contract. */
export const WEBHOOK_EVENTS = [
  'transmission.started',
  'transmission.ended',
  'alert.raised',
  'alert.ended',
  'recording.finished',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Sent on request, to try a webhook out. */
export const TEST_EVENT = 'webhook.test';

/** Sent to the webhooks that an alert route names, whatever other events they want. */
export const NOTICE_EVENT = 'alert.notice';

/** Name of a webhook. */
export const checkWebhookName: Check<string> = all(required, atMost(64), without('\\'));

/** Where a webhook sends: `http` or `https`, without a user name, a password and a fragment. */
export const checkWebhookUrl: Check<string> = all(
  required,
  atMost(1024),
  matches(/^https?:\/\/(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?(?:[/?][^\s\\#]*)?$/i, message('url')),
);

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS];
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** How long an event is tried, and how long a receiver may fail before its webhook is switched off, ms. */
export const WEBHOOK_PATIENCE_MS = 72 * HOUR_MS;

/** How long the signing key before the present one still signs too, ms. */
export const OLD_SECRET_MS = 24 * HOUR_MS;

/** When an event that was not taken is tried again; null: not any more. Times in ms; `failures` counts this one. */
export function nextTry(createdMs: number, failures: number, nowMs: number): number | null {
  const at = nowMs + (WAITS_MS[failures - 1] ?? LONGEST_WAIT_MS);
  return at - createdMs > WEBHOOK_PATIENCE_MS ? null : at;
}

/** What the answer of a receiver means: any 2xx takes the event, and 410 wants no further ones (Standard Webhooks). */
export function webhookVerdict(status: number): 'taken' | 'gone' | 'refused' {
  if (status >= 200 && status < 300) return 'taken';
  return status === 410 ? 'gone' : 'refused';
}
