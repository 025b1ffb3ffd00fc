import { ALERT_OBSTACLES, CAUSE_KINDS, type WebhookEventType } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';

const Time = z.iso.datetime();
const Named = z.object({ id: Id, name: z.string() });
const Device = Named.extend({ kind: z.enum(['unit', 'server']) });

const transmission = { transmissionId: Id, unit: Named, channel: Named, createdAt: Time, startedAt: Time.nullable() };
const alert = {
  alertId: Id,
  device: Device,
  alert: z.string(),
  severity: z.string(),
  text: z.string(),
  since: Time,
};

/** Data of each event, as `data` next to `type` and `timestamp` (Standard Webhooks). Times are ISO 8601 in UTC. */
export const WEBHOOK_DATA = {
  'transmission.started': z.object(transmission),
  /** `reason`: null if it was stopped on request. */
  'transmission.ended': z.object({ ...transmission, endedAt: Time, reason: z.string().nullable() }),
  'alert.raised': z.object(alert),
  /** Its severity is another one. */
  'alert.changed': z.object({ ...alert, previousSeverity: z.string() }),
  /** `reason`: why it ended although its cause may last; null: its cause ended. */
  'alert.ended': z.object({ ...alert, endedAt: Time, reason: z.enum(ALERT_OBSTACLES).nullable() }),
  'recording.finished': z.object({
    recordingId: Id,
    server: Named,
    channel: Named,
    file: z.string(),
    startedAt: Time,
    endedAt: Time,
    bytes: z.int(),
    sha256: z.string(),
  }),
} as const satisfies Record<WebhookEventType, z.ZodType>;
/**
 * What an alert route sends to its webhooks; `number`: how many times so far, this one included. For an incident it is sent once instead of its
 * alerts, with one of them.
 */
export const NoticeData = z.object({
  ...alert,
  route: Named,
  number: z.int(),
  incident: z.object({ id: Id, cause: z.enum(CAUSE_KINDS), alertIds: z.array(Id) }).nullable(),
});
export type NoticeData = z.output<typeof NoticeData>;
export type WebhookData<T extends WebhookEventType> = z.output<(typeof WEBHOOK_DATA)[T]>;
