import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Throttle } from '../../platform/access/throttle.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import type { Mailer } from '../../control/mail/mailer.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Gateway } from './gateway.js';
import type { IceSettings } from '../../control/ice/ice-servers.js';

export interface InvitationDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'enqueue'>;
  readonly mailer: Pick<Mailer, 'post' | 'sends'>;
  readonly throttle: Throttle;
  /** Undefined: no gateway, so that browsers cannot connect. */
  readonly gateway: Gateway | undefined;
  /** STUN and TURN servers for the page. */
  readonly ice: IceSettings;
  /** Informs a device that its credentials are void, and ends its connection. */
  readonly sendOff: (device: DeviceAddress) => Promise<void>;
  /** The address at which browsers reach the console, if it is configured. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}
