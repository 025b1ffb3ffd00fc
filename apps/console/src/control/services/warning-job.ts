import { dueWarning, SERVICE_NAMES } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { INVENTORY_SERVICE_NAMES } from './services.js';
import { warningMessage } from './warning-message.js';
import { administratorsOf, endingServices, takeWarning, type EndingService } from './warning-store.js';

const DAY_MS = 86_400_000;

interface Parts {
  readonly db: Kysely<Database>;
  readonly mailer: Pick<Mailer, 'post'>;
  /** Address of the console; undefined: messages have no link. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/**
 * Warns the administrators of an inventory of the end of its services, and of those of its units: 14 days and 2 days before. Each warning is
 * stored with its messages in one transaction, so that only one console sends it; after a pause only the nearer warning is sent.
 */
export class ServiceWarningJob implements SharedJob {
  readonly name = 'service warnings';
  readonly everyMs = 60_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    for (const service of await endingServices(this.parts.db)) await this.#warn(service);
  }

  async #warn(service: EndingService): Promise<void> {
    const { db, mailer, publicUrl, clock } = this.parts;
    const { endsAt, inventoryId, owner } = service;
    const now = clock.now();
    const days = dueWarning(endsAt, service.last, now);
    if (days === null || endsAt === null) return;
    const daysLeft = Math.ceil((endsAt - now) / DAY_MS);
    await db.transaction().execute(async (tx) => {
      if (!(await takeWarning(tx, service, { endsAt, days }))) return;
      for (const { email, language } of await administratorsOf(tx, inventoryId))
        await mailer.post(tx, {
          transport: 'email',
          recipient: email,
          inventoryId,
          ...warningMessage(language, { service: nameOf(service), owner, endsAt, daysLeft, publicUrl }),
        });
    });
  }
}

const nameOf = ({ of }: EndingService): string =>
  of.kind === 'inventory' ? INVENTORY_SERVICE_NAMES[of.service] : SERVICE_NAMES[of.service];
