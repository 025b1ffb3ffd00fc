import { SOFTWARE_KINDS, UPGRADE_STATUSES } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';
import { Named } from './named.js';

/** The default versions of the units and the servers of an inventory; null: not set. */
export const DefaultVersions = z
  .object({ unit: z.string().nullable(), server: z.string().nullable() })
  .meta({ id: 'DefaultVersions' });
export type DefaultVersions = z.output<typeof DefaultVersions>;

/**
 * A unit or a server with its software. `version`: as reported, empty if never; `targetVersion`: the last version it was
 * ordered to install, `status`: state of that upgrade; `defaultVersion`: that of its inventory; `behind`: it has a lower one.
 */
export const DeviceVersion = z
  .object({
    id: Id,
    kind: z.enum(SOFTWARE_KINDS),
    name: z.string(),
    model: z.string(),
    inventory: Named,
    online: z.boolean(),
    version: z.string(),
    targetVersion: z.string().nullable(),
    status: z.enum(UPGRADE_STATUSES).nullable(),
    defaultVersion: z.string().nullable(),
    behind: z.boolean(),
  })
  .meta({ id: 'DeviceVersion' });
export type DeviceVersion = z.output<typeof DeviceVersion>;
