import { INVENTORY_FEATURES, PERMISSIONS, ROLES, WITHHELD } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';
import { Named } from './named.js';

/** Functions that an inventory, or one of its groups, has switched off: permissions for them have no effect there. */
const Off = z.array(z.enum(INVENTORY_FEATURES));

/**
 * The permissions of a user or an API key, with their scope and source. `reach`: every inventory, whole inventories, or only groups.
 * Inventories and groups that the caller does not see are left out; `elsewhere` is true if there are any.
 */
export const EffectivePermissions = z
  .object({
    /** False: none of it can be used at the moment. */
    usable: z.boolean(),
    reach: z.enum(['everything', 'inventories', 'groups']),
    inventories: z.array(
      Named.extend({ off: Off, groups: z.array(z.object({ uid: Id, name: z.string(), off: Off })) }),
    ),
    elsewhere: z.boolean(),
    permissions: z.array(
      z.object({
        permission: z.enum(PERMISSIONS),
        /** The types that grant it. */
        roles: z.array(z.enum(ROLES)),
        /** `keys`: no API key has it; `maker`: the maker of the key does not have it; null: it is granted. */
        withheld: z.enum(WITHHELD).nullable(),
      }),
    ),
  })
  .meta({ id: 'EffectivePermissions' });
export type EffectivePermissions = z.output<typeof EffectivePermissions>;
