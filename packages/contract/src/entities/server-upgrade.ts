import { SERVER_UPGRADE_STATUSES, SOFTWARE_KINDS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { DeviceSoftwareCode } from './upgrade.js';

/**
 * The last version that a server was ordered to install, and the state of that. `percent`: of the download; `code` and `reason`: why
 * it failed (spec 2 §8).
 */
export const ServerUpgrade = z
  .object({
    version: z.string(),
    status: z.enum(SERVER_UPGRADE_STATUSES),
    percent: z.int().nullable(),
    commandId: Id,
    askedAt: Millis,
    code: DeviceSoftwareCode.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'ServerUpgrade' });
export type ServerUpgrade = z.output<typeof ServerUpgrade>;

/** A package of the program of servers or of units. `node`: the oldest Node that it runs on; `sha256`: hexadecimal. */
export const SoftwarePackage = z
  .object({
    kind: z.enum(SOFTWARE_KINDS),
    version: z.string(),
    node: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    createdAt: Millis,
  })
  .meta({ id: 'SoftwarePackage' });
export type SoftwarePackage = z.output<typeof SoftwarePackage>;
