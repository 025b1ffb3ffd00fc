import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';

export interface ServerDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'progressOf' | 'enqueue' | 'dispatch'>;
  /** Informs a device that its credentials are void, and ends its connection. */
  readonly sendOff: (device: DeviceAddress) => Promise<void>;
  /** Clears the retained messages of a device at the broker. */
  readonly clearRetained: (device: DeviceAddress) => Promise<void>;
}
