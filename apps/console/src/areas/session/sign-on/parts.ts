import type { Kysely } from 'kysely';
import type { Providers } from '../../../control/sign-on/providers.js';
import type { Sessions } from '../../../platform/access/sessions.js';
import type { Throttle } from '../../../platform/access/throttle.js';
import type { Database } from '../../../platform/db/schema.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import type { Vault } from '../../../platform/vault/vault.js';

/** Dependencies of the sign-in with an organization. */
export interface SignOnParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly providers: Providers;
  /** The address at which browsers reach the console, if it is configured. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}
