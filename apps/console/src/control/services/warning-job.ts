import { dueShare, dueWarning, SERVICE_NAMES, type Language } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { INVENTORY_SERVICE_NAMES } from './services.js';
import { warningMessage } from './warning-message.js';
import { useMessage } from './use-message.js';
import { takeShare, usedServices, type UsedService } from './use-warning-store.js';
import type { EndingService, WarnedService } from './warned-service.js';
import { administratorsOf, endingServices, takeWarning } from './warning-store.js';

const DAY_MS = 86_400_000;

interface Parts {
  readonly db: Kysely<Database>;
  readonly mailer: Pick<Mailer, 'post'>;
  /** Address of the console; undefined: messages have no link. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/**
 * Warns the administrators of an inventory of the end of its services, and of the services and licences of its units:
 * 14 days and 2 days before, and when 80 % and 100 % of their hours or data are used. Each warning is stored with its
 * messages in one transaction, so that only one console sends it; after a pause only the nearer warning is sent.
 */
export class ServiceWarningJob implements SharedJob {
  readonly name = 'service warnings';
  readonly everyMs = 60_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    for (const service of await endingServices(db, clock.now())) await this.#warnOfEnd(service);
    for (const service of await usedServices(db, clock.now())) await this.#warnOfUse(service);
  }

  async #warnOfEnd(service: EndingService): Promise<void> {
    const { db, publicUrl, clock } = this.parts;
    const { endsAt, owner } = service;
    const now = clock.now();
    const days = dueWarning(endsAt, service.last, now);
    if (days === null || endsAt === null) return;
    // A licence of 24 hours ends in 2 days when it is activated, which is no news.
    if (service.beginsAt !== undefined && endsAt - service.beginsAt <= days * DAY_MS) return;
    const daysLeft = Math.ceil((endsAt - now) / DAY_MS);
    await db.transaction().execute(async (tx) => {
      if (!(await takeWarning(tx, service, { endsAt, days }))) return;
      const words = { service: nameOf(service), owner, endsAt, daysLeft, switchesOff: switchesOff(service), publicUrl };
      await this.#post(tx, service, (language) => warningMessage(language, words));
    });
  }

  async #warnOfUse(use: UsedService): Promise<void> {
    const { db, publicUrl } = this.parts;
    const share = dueShare(use, use.last);
    if (share === null) return;
    await db.transaction().execute(async (tx) => {
      if (!(await takeShare(tx, use, share))) return;
      const words = { service: nameOf(use) ?? '', use, share, switchesOff: switchesOff(use), publicUrl };
      await this.#post(tx, use, (language) => useMessage(language, words));
    });
  }

  async #post(
    tx: Transaction<Database>,
    { inventoryId }: WarnedService,
    letter: (language: Language) => { readonly subject: string; readonly text: string },
  ): Promise<void> {
    for (const { email, language } of await administratorsOf(tx, inventoryId))
      await this.parts.mailer.post(tx, { transport: 'email', recipient: email, inventoryId, ...letter(language) });
  }
}

/** Only a trial of graphics takes anything off air. */
const switchesOff = ({ of, isTrial }: WarnedService): boolean =>
  isTrial && of.kind === 'inventory' && of.service === 'graphics';

/** Its name; null for a licence, which has none. */
function nameOf({ of }: WarnedService): string | null {
  switch (of.kind) {
    case 'inventory':
      return INVENTORY_SERVICE_NAMES[of.service];
    case 'unit':
      return SERVICE_NAMES[of.service];
    case 'licence':
      return null;
    default:
      return of satisfies never;
  }
}
