import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { ConfigurationDependencies } from '../configuration/change.js';
import type { OwnNetworks } from '../webhooks/receivers.js';

/** What newsrooms need to be connected, and their stories to be kept. */
export interface NewsroomJobParts extends ConfigurationDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Networks in which newsrooms may be, besides the internet. */
  readonly networks: OwnNetworks;
  /** Those in which a newsroom that speaks MOS may be; of a demo its simulated one too. */
  readonly mosNetworks: OwnNetworks;
  /** Folder of this machine below which inventories have XML; undefined: none has. */
  readonly folder: string | undefined;
  /** Where the console listens for MOS. */
  readonly listenHost: string;
  readonly version: string;
  readonly log: Logger;
}
