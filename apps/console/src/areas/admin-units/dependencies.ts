import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.js';
import type { Dispatcher } from '../../commands/types.js';
import type { Database } from '../../db/schema.js';
import type { Registry } from '../../registry/types.js';
import type { Transmissions } from '../../transmissions/types.js';
import type { Vault } from '../../vault/vault.js';

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
