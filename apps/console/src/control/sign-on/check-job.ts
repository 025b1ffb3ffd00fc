import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { refreshTokenOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { confirmUser, removeUser, takeDueSessions, type DueSession } from './check-store.js';
import { organizationById } from './organization-store.js';
import type { Providers } from './providers.js';

/** Each session is checked this often. */
const CHECK_MS = 15 * 60_000;
const AT_ONCE = 8;
/** Maximum number of rounds in a run, so that a run ends. */
const ROUNDS = 32;

interface CheckParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly sessions: Pick<Sessions, 'endAllOf' | 'ended' | 'userChanged'>;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Asks providers whether signed-in users still exist there; others are deactivated and signed out. */
export class SignOnCheckJob implements SharedJob {
  readonly name = 'sign-on checks';
  readonly everyMs = 60_000;

  constructor(private readonly parts: CheckParts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = clock.now();
      const due = await takeDueSessions(db, { before: new Date(now - CHECK_MS), now: new Date(now), limit: AT_ONCE });
      await Promise.all(due.map((one) => this.#check(one)));
      if (due.length < AT_ONCE) return;
    }
  }

  async #check(due: DueSession): Promise<void> {
    const { db, vault, providers, clock, log } = this.parts;
    const organization = await organizationById(db, vault, due.organizationId);
    if (organization === undefined) return;
    const place = refreshTokenOf(due.sessionId);
    const standing = await providers.standing(organization, vault.open(due.refreshToken, place));
    switch (standing.state) {
      case 'stands':
        return confirmUser(db, due, {
          sealed: vault.seal(standing.refreshToken, place),
          now: new Date(clock.now()),
        });
      case 'gone':
        return this.#remove(due, organization.name);
      case 'unknown':
        // The state of the user is unknown: the session stays until it expires.
        return log.warn({ organizationId: organization.id }, 'a provider could not be asked about a user');
      default:
        return standing satisfies never;
    }
  }

  async #remove(due: DueSession, organization: string): Promise<void> {
    const { db, sessions, clock } = this.parts;
    const now = new Date(clock.now());
    const ending = await mutateAccount(
      db,
      SYSTEM,
      async (tx) => ((await removeUser(tx, due, now)) ? sessions.endAllOf(tx, due.userId) : undefined),
      (ended) =>
        ended && {
          action: 'user:update',
          subject: { kind: 'user', id: due.userId },
          detail: `the organization no longer has the user: ${organization}`,
          changes: [{ path: 'active', from: true, to: false }],
          touches: [['user', due.userId] as const],
        },
    );
    if (ending) sessions.ended(ending);
  }
}
