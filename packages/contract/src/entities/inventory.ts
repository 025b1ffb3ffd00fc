import { CLOUD_PROVIDERS, INVENTORY_BLOCKERS, INVENTORY_FEATURES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

const count = z.int().min(0);

/** Functions of an inventory; a function that is off for the inventory is off for each of its groups (spec 3 §3, §6). */
export const InventoryProperties = z
  .strictObject({ features: z.array(z.enum(INVENTORY_FEATURES)).max(INVENTORY_FEATURES.length) })
  .meta({ id: 'InventoryProperties' });

/** An inventory for superusers (spec 3 §3). */
export const ManagedInventory = z
  .object({
    id: Id,
    name: z.string(),
    /** Location of its servers: an id of the provider, or free text without one; empty: unknown. */
    region: z.string(),
    cloudProvider: z.enum(CLOUD_PROVIDERS).nullable(),
    customer: z.string(),
    parent: Named.nullable(),
    /** The group that new units of the inventory join. */
    autoGroup: Named.nullable(),
    /** Whether its users must have a second factor. */
    twoFactor: z.boolean(),
    /** SIP server for the intercom of new units; empty: none. */
    sipServer: z.string(),
    /** Which locations its units report; null: all, unfiltered. */
    geocodingProfile: Named.nullable(),
    /** Operators that users may register modems of its units with; null: any. */
    operatorSet: Named.nullable(),
    features: InventoryProperties.shape.features,
    createdAt: Millis,
    /** Number in the inventory. */
    units: count,
    servers: count,
    /** Includes those for video return. */
    channels: count,
    groups: count,
    users: count,
    /** Inventories whose parent it is. */
    children: count,
  })
  .meta({ id: 'ManagedInventory' });
export type ManagedInventory = z.output<typeof ManagedInventory>;

/** An obstacle to a deletion, with the number of records and some of their names. */
export const InventoryObstacle = z
  .object({ reason: z.enum(INVENTORY_BLOCKERS), count: z.int().min(1), names: z.array(z.string()) })
  .meta({ id: 'InventoryObstacle' });
export type InventoryObstacle = z.output<typeof InventoryObstacle>;

/** What the deletion of an inventory would do, and why it is refused; `obstacles` is empty if it is not. */
export const InventoryConsequences = z
  .object({
    obstacles: z.array(InventoryObstacle),
    /** Deleted records. `paired`: units and servers that lose their connection. */
    deleted: z.object({
      units: count,
      servers: count,
      paired: count,
      channels: count,
      groups: count,
      labels: count,
      graphics: count,
      streamProfiles: count,
      streamProviders: count,
      webhooks: count,
      invitations: count,
      recordings: count,
      publishers: count,
      subscribers: count,
      usageProfiles: count,
      usageReports: count,
      audioRooms: count,
      audioInterfaces: count,
      tallyInterfaces: count,
      stories: count,
      alertRoutes: count,
      dutyLists: count,
      supportCases: count,
      documents: count,
    }),
    /**
     * Users who lose access to it, and how many of them are in no other inventory: their accounts are deactivated, not deleted. Not counted are
     * superusers, who need no inventory, users managed by an organization, and inactive users.
     */
    users: count,
    usersWithoutOther: count,
    /** API keys without another inventory: they are kept, but have access to nothing. */
    apiKeysWithoutOther: count,
    /** Inventories that lose their parent. */
    children: count,
  })
  .meta({ id: 'InventoryConsequences' });
export type InventoryConsequences = z.output<typeof InventoryConsequences>;
