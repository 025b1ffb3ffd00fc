import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';

export interface RtmpOutputDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
  readonly clock: Clock;
}
