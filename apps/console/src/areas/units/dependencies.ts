import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.js';
import type { Dispatcher } from '../../commands/types.js';
import type { Database } from '../../db/schema.js';
import type { Registry } from '../../registry/types.js';
import type { Transmissions } from '../../transmissions/types.js';
import type { Vault } from '../../vault/vault.js';

export interface UnitDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'converge' | 'wasSent' | 'progressOf'>;
  readonly transmissions: Pick<Transmissions, 'start' | 'stop'>;
  readonly clock: Clock;
}
