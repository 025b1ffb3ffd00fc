import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import type { Transmissions } from '../../control/transmissions/types.js';
import type { Vault } from '../../platform/vault/vault.js';

export interface AdminUnitDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'enqueue' | 'dispatch'>;
  readonly clock: Clock;
  readonly transmissions: Pick<Transmissions, 'stop'>;
  /** Tells a device that its credentials are void, and ends its connection. */
  readonly sendOff: (device: DeviceAddress) => Promise<void>;
  /** The broker keeps nothing any more that a device said; a broker that is away keeps it until the device speaks again. */
  readonly clearRetained: (device: DeviceAddress) => Promise<void>;
}
