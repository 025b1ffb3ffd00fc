import * as z from 'zod';
import { Millis } from './ids.js';
import { Named } from './named.js';

/** The account with which another system fetches the files of an inventory (spec 2 §3). Its password is never returned. */
export const IngestAccount = z
  .object({
    user: z.string(),
    passwordSet: z.boolean(),
    enabled: z.boolean(),
    /** Groups whose channels' files it fetches; null: those of all channels of the inventory. */
    groups: z.array(Named).nullable(),
    changedAt: Millis,
    /** At most a minute late; null: never. */
    lastUsedAt: Millis.nullable(),
    /** The address of that use. */
    lastUsedAddress: z.string(),
  })
  .meta({ id: 'IngestAccount' });
export type IngestAccount = z.output<typeof IngestAccount>;

/** The ingest account of an inventory, null without one, and the address of its feed. */
export const InventoryIngestAccount = z
  .object({ account: IngestAccount.nullable(), feedUrl: z.string() })
  .meta({ id: 'InventoryIngestAccount' });
export type InventoryIngestAccount = z.output<typeof InventoryIngestAccount>;
