import { type AlertRoute, recipientsOf, noticeTiming } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ViewFilter, type ReferredRecords } from '../../state/registry/view-filter.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { announceNotice, receivingWebhooks } from '../webhooks/notice-store.js';
import { noticeMessage } from './notice-message.js';
import { readNotices, takeNotice } from './notice-store.js';
import {
  peopleFor,
  readRouting,
  readStanding,
  type Reader,
  type Routing,
  type StandingAlert,
} from './routing-store.js';

const LONGEST_SUBJECT = 200;

export interface AlertRouteJobParts {
  readonly db: Kysely<Database>;
  readonly registry: ReferredRecords;
  readonly mailer: Pick<Mailer, 'post'>;
  /** Where the console is reached; undefined: messages have no link. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/**
 * Notifies people and programs of alerts by the routes of their inventory. What was sent is stored with the message in one transaction, so that each
 * is sent once, whichever console does it and whenever it is killed.
 */
export class AlertRouteJob implements SharedJob {
  readonly name = 'alert routes';
  readonly everyMs = 2_000;

  constructor(private readonly parts: AlertRouteJobParts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    const now = clock.now();
    const routing = await readRouting(db, now);
    if (routing === null) return;
    const inventoryIds = [...new Set(routing.routes.map(({ inventoryId }) => inventoryId))];
    const standing = await readStanding(db, inventoryIds);
    if (standing.length === 0) return;
    const lastOf = await readNotices(
      db,
      standing.map(({ id }) => id),
    );
    for (const alert of standing) {
      const windows = routing.windows.filter(({ inventoryId }) => inventoryId === alert.inventoryId);
      for (const route of routing.routes.filter(({ inventoryId }) => inventoryId === alert.inventoryId)) {
        const last = lastOf(alert.id, route.id);
        if (noticeTiming(route, alert, last, windows, now).kind !== 'now') continue;
        await this.#send(routing, route, alert, { number: (last?.number ?? 0) + 1, now });
      }
    }
  }

  /** While a route has nobody to notify, as nobody is on duty, what it would send waits. */
  async #send(
    routing: Routing,
    route: AlertRoute,
    alert: StandingAlert,
    { number, now }: { readonly number: number; readonly now: number },
  ): Promise<void> {
    const lists = routing.lists.filter(({ inventoryId }) => inventoryId === alert.inventoryId);
    const readers = recipientsOf(route, lists, peopleFor(routing, alert), now).flatMap(({ userId, why }) => {
      const reader = routing.readers.get(userId);
      return why === null && reader !== undefined ? [reader] : [];
    });
    const at = new Date(now);
    await this.parts.db.transaction().execute(async (tx) => {
      const webhookIds = await receivingWebhooks(tx, route.webhookIds, alert.inventoryId);
      if (readers.length + webhookIds.length === 0) return;
      const recipients = readers.map(({ name }) => name);
      const notice = { alertId: alert.id, routeId: route.id, number, severity: alert.severity, at, recipients };
      if (!(await takeNotice(tx, notice))) return;
      for (const reader of readers)
        await this.parts.mailer.post(tx, {
          transport: 'email',
          recipient: reader.email,
          inventoryId: alert.inventoryId,
          ...this.#message(reader, route, alert, number),
        });
      await announceNotice(tx, webhookIds, { alert, route, number, at });
    });
  }

  #message(reader: Reader, route: AlertRoute, alert: StandingAlert, number: number) {
    const { registry, publicUrl } = this.parts;
    const { type, severity, since, kind, deviceName, deviceId } = alert;
    const text =
      kind === 'unit'
        ? alert.text
        : new ViewFilter(registry, reader.scope).alertText(deviceId, { type, text: alert.text });
    const { timeZone } = reader;
    const link = publicUrl === undefined ? undefined : new URL(`/manage/alerts?open=${alert.id}`, publicUrl).href;
    const words = noticeMessage(reader.language, {
      device: deviceName,
      kind,
      type,
      severity,
      text,
      since,
      timeZone,
      route: route.name,
      number,
      link,
    });
    // One line, whatever a device said.
    return { subject: words.subject.replaceAll(/\s+/g, ' ').slice(0, LONGEST_SUBJECT), text: words.text };
  }
}
