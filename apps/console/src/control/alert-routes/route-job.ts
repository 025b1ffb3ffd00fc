import { type AlertRoute, recipientsOf } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { CauseRecords } from '../incidents/causes.js';
import { takeIncidentNotice } from '../incidents/store.js';
import { updateIncidents } from '../incidents/update.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { announceNotice, receivingWebhooks } from '../webhooks/notice-store.js';
import { dueMessage, type DueMessage, readMatters } from './matters.js';
import { messagesFor, type MessageParts } from './message-for.js';
import { takeNotice } from './notice-store.js';
import { peopleFor, readRouting, readRaisedAlerts, type Routing } from './routing-store.js';

export interface AlertRouteJobParts extends MessageParts {
  readonly db: Kysely<Database>;
  readonly registry: MessageParts['registry'] & CauseRecords;
  readonly mailer: Pick<Mailer, 'post'>;
  readonly clock: Clock;
}

/**
 * Groups alerts into incidents, and notifies people and programs of both by the routes of their inventory. What was sent is stored with the
 * message in one transaction, so that each is sent once, even if a console is killed.
 */
export class AlertRouteJob implements SharedJob {
  readonly name = 'alert routes';
  readonly everyMs = 2_000;

  constructor(private readonly parts: AlertRouteJobParts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    const now = clock.now();
    // First, so that alerts that belong together are not sent alone.
    await updateIncidents(this.parts, now);
    const routing = await readRouting(db, now);
    if (routing === null) return;
    const inventoryIds = [...new Set(routing.routes.map(({ inventoryId }) => inventoryId))];
    const standing = await readRaisedAlerts(db, inventoryIds);
    if (standing.length === 0) return;
    const { matters, sent } = await readMatters(db, standing);
    for (const matter of matters) {
      const windows = routing.windows.filter(({ inventoryId }) => inventoryId === matter.inventoryId);
      for (const route of routing.routes.filter(({ inventoryId }) => inventoryId === matter.inventoryId)) {
        const due = dueMessage(route, matter, sent, windows, now);
        if (due !== null) await this.#send(routing, route, due, now);
      }
    }
  }

  /** Messages wait while a route has nobody to notify because nobody is on duty. */
  async #send(routing: Routing, route: AlertRoute, due: DueMessage, now: number): Promise<void> {
    const { matter, alerts, severity, number } = due;
    const { inventoryId, incident } = matter;
    const lists = routing.lists.filter((list) => list.inventoryId === inventoryId);
    const readers = recipientsOf(route, lists, peopleFor(routing, alerts), now).flatMap(({ userId, why, by }) => {
      const reader = routing.readers.get(userId);
      if (why !== null || reader === undefined) return [];
      return [{ ...reader, transports: by.flatMap((one) => (one.why === null ? [one.transport] : [])) }];
    });
    const at = new Date(now);
    const alertIds = alerts.map(({ id }) => id);
    await this.parts.db.transaction().execute(async (tx) => {
      const webhookIds = await receivingWebhooks(tx, route.webhookIds, inventoryId);
      const [alert] = alerts;
      if (alert === undefined || readers.length + webhookIds.length === 0) return;
      const recipients = readers.map(({ name }) => name);
      const notice = { routeId: route.id, number, severity, at, recipients };
      const taken =
        incident === null
          ? await takeNotice(tx, { ...notice, alertId: alert.id })
          : await takeIncidentNotice(tx, { ...notice, incidentId: incident.id, alertIds });
      if (!taken) return;
      for (const reader of readers)
        for (const message of messagesFor(this.parts, reader, route, due, reader.transports))
          await this.parts.mailer.post(tx, message);
      await announceNotice(tx, webhookIds, { alert, incident, alertIds, route, number, at });
    });
  }
}
