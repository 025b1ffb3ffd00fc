import type { WebhookData } from '@backhaul/contract';
import { TEST_EVENT, type AlertObstacle, type WebhookEventType } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';

/** An event for a webhook that has subscribed to it. */
interface Event<T extends WebhookEventType> {
  readonly webhookId: string;
  readonly subjectId: string;
  readonly data: WebhookData<T>;
}

/** The webhooks `w` that have subscribed to an event of a device `d`. */
const wanting = (type: WebhookEventType): RawBuilder<unknown> =>
  sql`join webhooks w on w.inventory_id = d.inventory_id and w.enabled and w.stopped is null and ${type} = any(w.events)`;

const iso = (time: Date): string => time.toISOString();

interface TransmissionRow {
  readonly webhook_id: string;
  readonly id: string;
  readonly unit_id: string;
  readonly unit_name: string;
  readonly channel_id: string;
  readonly channel_name: string;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
}

/** Queues the first picture or the end of a transmission for subscribed webhooks, in the transaction that records it. */
export async function announceTransmission(
  tx: Transaction<Database>,
  type: 'transmission.started' | 'transmission.ended',
  transmissionId: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql<TransmissionRow>`
    select w.id as webhook_id, t.id, t.unit_id, d.name as unit_name, t.channel_id, c.name as channel_name,
      t.created_at, t.started_at, t.ended_at, t.end_reason
    from transmissions t join devices d on d.id = t.unit_id join channels c on c.id = t.channel_id ${wanting(type)}
    where t.id = ${transmissionId}`.execute(tx);
  const dataOf = (row: TransmissionRow): WebhookData<'transmission.started'> => ({
    transmissionId: row.id,
    unit: { id: row.unit_id, name: row.unit_name },
    channel: { id: row.channel_id, name: row.channel_name },
    createdAt: iso(row.created_at),
    startedAt: row.started_at && iso(row.started_at),
  });
  await write(
    tx,
    at,
    rows.map((row) => {
      const event = { webhookId: row.webhook_id, subjectId: row.unit_id };
      return type === 'transmission.started'
        ? { ...event, type, data: dataOf(row) }
        : { ...event, type, data: { ...dataOf(row), endedAt: iso(row.ended_at ?? at), reason: row.end_reason } };
    }),
  );
}

interface AlertRow {
  readonly webhook_id: string;
  readonly id: string;
  readonly device_id: string;
  readonly device_name: string;
  readonly kind: 'unit' | 'server';
  readonly type: string;
  readonly severity: string;
  readonly text: string;
  readonly since: Date;
  readonly ended_at: Date | null;
  readonly end_reason: AlertObstacle | null;
}

/** Queues raised and ended alerts of a device for subscribed webhooks. */
export async function announceAlerts(
  tx: Transaction<Database>,
  type: 'alert.raised' | 'alert.ended',
  alertIds: readonly string[],
  at: Date,
): Promise<void> {
  const rows = await alertRows(tx, type, alertIds);
  await write(
    tx,
    at,
    rows.map((row) => {
      const event = { webhookId: row.webhook_id, subjectId: row.device_id };
      return type === 'alert.raised'
        ? { ...event, type, data: alertData(row) }
        : { ...event, type, data: { ...alertData(row), endedAt: iso(row.ended_at ?? at), reason: row.end_reason } };
    }),
  );
}

/** Queues changes of severity for subscribed webhooks; `previous`: the former severity by id of the alert. */
export async function announceSeverities(
  tx: Transaction<Database>,
  previous: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  const type = 'alert.changed';
  const rows = await alertRows(tx, type, [...previous.keys()]);
  await write(
    tx,
    at,
    rows.map((row) => ({
      webhookId: row.webhook_id,
      subjectId: row.device_id,
      type,
      data: { ...alertData(row), previousSeverity: previous.get(row.id) ?? row.severity },
    })),
  );
}

/** Alerts, once for each webhook that has subscribed to the event. */
async function alertRows(
  tx: Transaction<Database>,
  type: WebhookEventType,
  alertIds: readonly string[],
): Promise<readonly AlertRow[]> {
  if (alertIds.length === 0) return [];
  const { rows } = await sql<AlertRow>`
    select w.id as webhook_id, a.id, a.device_id, d.name as device_name, d.kind, a.type, a.severity, a.text, a.since, a.ended_at,
      a.end_reason
    from alerts a join devices d on d.id = a.device_id ${wanting(type)}
    where a.id = any(${alertIds}::text[]) order by a.since, a.id`.execute(tx);
  return rows;
}

const alertData = (row: AlertRow): WebhookData<'alert.raised'> => ({
  alertId: row.id,
  device: { id: row.device_id, name: row.device_name, kind: row.kind },
  alert: row.type,
  severity: row.severity,
  text: row.text,
  since: iso(row.since),
});

interface RecordingRow {
  readonly webhook_id: string;
  readonly id: string;
  readonly device_id: string;
  readonly device_name: string;
  readonly channel_id: string;
  readonly channel_name: string;
  readonly name: string;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly bytes: string;
  readonly sha256: string;
}

/** Queues complete recordings for subscribed webhooks. */
export async function announceRecordings(
  tx: Transaction<Database>,
  recordingIds: readonly string[],
  at: Date,
): Promise<void> {
  if (recordingIds.length === 0) return;
  const type = 'recording.finished';
  const { rows } = await sql<RecordingRow>`
    select w.id as webhook_id, r.id, r.device_id, d.name as device_name, r.channel_id, c.name as channel_name,
      r.name, r.started_at, r.ended_at, r.bytes, r.sha256
    from recordings r join channels c on c.id = r.channel_id join devices d on d.id = r.device_id ${wanting(type)}
    where r.kind = 'recorded' and r.id = any(${recordingIds}::text[]) order by r.ended_at, r.id`.execute(tx);
  await write(
    tx,
    at,
    rows.map((row) => ({
      webhookId: row.webhook_id,
      subjectId: row.channel_id,
      type,
      data: {
        recordingId: row.id,
        server: { id: row.device_id, name: row.device_name },
        channel: { id: row.channel_id, name: row.channel_name },
        file: row.name,
        startedAt: iso(row.started_at),
        endedAt: iso(row.ended_at),
        bytes: Number(row.bytes),
        sha256: row.sha256,
      },
    })),
  );
}

/** Queues the test event of a webhook; returns its id. */
export async function announceTest(
  db: Kysely<Database>,
  { id, name }: { readonly id: string; readonly name: string },
  at: Date,
): Promise<string> {
  const row = rowOf({ webhookId: id, subjectId: id, type: TEST_EVENT, data: { webhook: { id, name } } }, at);
  await db.insertInto('webhook_deliveries').values(row).execute();
  return row.id;
}

interface TestEvent {
  readonly webhookId: string;
  readonly subjectId: string;
  readonly type: typeof TEST_EVENT;
  readonly data: { readonly webhook: { readonly id: string; readonly name: string } };
}

type AnyEvent = { [T in WebhookEventType]: Event<T> & { readonly type: T } }[WebhookEventType];

async function write(tx: Transaction<Database>, at: Date, events: readonly AnyEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('webhook_deliveries')
    .values(events.map((event) => rowOf(event, at)))
    .execute();
}

/** The stored and sent form of an event (Standard Webhooks). */
const rowOf = ({ webhookId, subjectId, type, data }: AnyEvent | TestEvent, at: Date) => ({
  id: newId('evt'),
  webhook_id: webhookId,
  event: type,
  subject_id: subjectId,
  body: JSON.stringify({ type, timestamp: iso(at), data }),
  created_at: at,
  next_at: at,
});
