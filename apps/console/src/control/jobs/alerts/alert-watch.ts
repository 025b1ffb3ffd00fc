import { alertObstacle, usageReading, type AlertObstacle } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/kernel/clock.js';
import type { Database } from '../../../platform/db/schema.js';
import type { LiveRegistry } from '../../../state/registry/registry.js';
import { DeviceAlerts, type AlertNews } from './device-alerts.js';
import { serverReadings, unitReadings, type Reading } from './readings.js';
import { storeNews } from './store.js';

export interface AlertWatchParts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<
    LiveRegistry,
    | 'onChange'
    | 'unitRecord'
    | 'serverRecord'
    | 'reportedUnit'
    | 'reportedServer'
    | 'device'
    | 'deviceIds'
    | 'channelRecord'
    | 'raisedAlerts'
    | 'used'
    | 'setAlerts'
    | 'setAlertTexts'
  >;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Raises and clears alerts by reports of devices: each second, `sweep` checks those that have reported, or whose dwell time runs. Units that
 * are not under SLA have none; when they are again, their alerts are raised anew.
 */
export class AlertWatch {
  readonly #devices = new Map<string, DeviceAlerts>();
  readonly #due = new Set<string>();
  #stopListening: (() => void) | undefined;

  constructor(private readonly parts: AlertWatchParts) {}

  start(): void {
    this.#stopListening = this.parts.registry.onChange(({ kind, id }) => {
      if (kind !== 'channel') this.#due.add(id);
    });
    // The SLA may have ended while no console ran.
    for (const id of this.parts.registry.deviceIds())
      if (this.parts.registry.raisedAlerts(id).length > 0 && this.#obstacle(id) !== null) this.#due.add(id);
  }

  stop(): void {
    this.#stopListening?.();
  }

  async sweep(): Promise<void> {
    const due = [...this.#due];
    this.#due.clear();
    for (const id of due) {
      const kind = this.parts.registry.device(id)?.kind;
      if (kind === undefined) this.#devices.delete(id);
      else await this.#look(kind, id);
    }
  }

  async #look(kind: 'unit' | 'server', id: string): Promise<void> {
    const { registry, clock } = this.parts;
    const now = clock.now();
    const standing = registry.raisedAlerts(id);
    const obstacle = this.#obstacle(id);
    if (obstacle !== null) {
      this.#devices.delete(id);
      registry.setAlertTexts(kind, id, new Map());
      if (standing.length > 0)
        await this.#store(kind, id, { stand: [], end: standing.map(({ type }) => type), obstacle });
      return;
    }
    const signs = this.#signs(kind, id);
    if (signs.length === 0) return;
    const alerts = this.#devices.get(id) ?? new DeviceAlerts(standing);
    this.#devices.set(id, alerts);
    alerts.step(signs, now);
    registry.setAlertTexts(kind, id, alerts.texts);
    if (alerts.waits) this.#due.add(id);
    const news = alerts.news(standing);
    if (news !== null) await this.#store(kind, id, news);
  }

  async #store(kind: 'unit' | 'server', id: string, news: AlertNews): Promise<void> {
    const { registry, clock, db, log } = this.parts;
    try {
      const stored = await storeNews(db, kind, id, news, clock.now());
      if (stored !== null) registry.setAlerts(kind, id, stored);
    } catch (error) {
      this.#due.add(id);
      log.warn({ err: error, deviceId: id }, 'alerts could not be stored; they are tried again');
    }
  }

  #obstacle(id: string): AlertObstacle | null {
    const record = this.parts.registry.unitRecord(id);
    return record === undefined ? null : alertObstacle(record);
  }

  #signs(kind: 'unit' | 'server', id: string): readonly Reading[] {
    const { registry } = this.parts;
    if (kind === 'unit') {
      const reported = registry.reportedUnit(id);
      const record = registry.unitRecord(id);
      if (reported === undefined || record === undefined) return [];
      const usage = usageReading(record.monitoring, registry.used(id));
      return unitReadings(reported, { settings: record.alertConfiguration.settings, usage });
    }
    const reported = registry.reportedServer(id);
    const record = registry.serverRecord(id);
    if (reported === undefined || record === undefined) return [];
    return serverReadings(reported, {
      settings: record.alertConfiguration.settings,
      channelName: (channelId) => registry.channelRecord(channelId)?.name,
    });
  }
}
