import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { ConfigurationDependencies } from '../configuration/change.js';
import type { OwnNetworks } from '../webhooks/receivers.js';

/** What connecting newsrooms and storing their stories needs. */
export interface NewsroomJobParts extends ConfigurationDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Networks in which newsrooms are permitted, besides the internet. */
  readonly networks: OwnNetworks;
  /** The same for newsrooms that speak MOS; in a demo, also the network of the simulated newsroom. */
  readonly mosNetworks: OwnNetworks;
  /** Folder of this machine with XML folders of inventories; undefined: none. */
  readonly folder: string | undefined;
  /** Address that the console listens on for MOS. */
  readonly listenHost: string;
  readonly version: string;
  readonly log: Logger;
}
