import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Throttle } from '../../platform/access/throttle.js';
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
  /** Counts attempts to claim units. */
  readonly throttle: Throttle;
  readonly transmissions: Pick<Transmissions, 'stop'>;
  /** Informs a device that its credentials are void, and ends its connection. */
  readonly sendOff: (device: DeviceAddress) => Promise<void>;
  /** Clears a device's retained messages at the broker; with an unreachable broker they stay until the device reports again. */
  readonly clearRetained: (device: DeviceAddress) => Promise<void>;
}
