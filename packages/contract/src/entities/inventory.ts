import { CLOUD_PROVIDERS, INVENTORY_BLOCKERS, INVENTORY_FEATURES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

const count = z.int().min(0);

/** What functions an inventory has; off for the inventory is off for each of its groups (spec 3 §3, §6). */
export const InventoryProperties = z
  .strictObject({ features: z.array(z.enum(INVENTORY_FEATURES)).max(INVENTORY_FEATURES.length) })
  .meta({ id: 'InventoryProperties' });

/** An inventory as superusers keep it (spec 3 §3). */
export const ManagedInventory = z
  .object({
    id: Id,
    name: z.string(),
    /** Where its servers stand: an id of the provider, or free text without one; empty: not said. */
    region: z.string(),
    cloudProvider: z.enum(CLOUD_PROVIDERS).nullable(),
    customer: z.string(),
    parent: Named.nullable(),
    /** The group that units join which are new in the inventory. */
    autoGroup: Named.nullable(),
    /** Whether its users have to have a second factor. */
    twoFactor: z.boolean(),
    /** SIP server of the intercom that new units begin with; empty: none. */
    sipServer: z.string(),
    /** What locations its units report; null: each, as it is. */
    geocodingProfile: Named.nullable(),
    /** Which operators modems of its units are registered with by hand; null: any. */
    operatorSet: Named.nullable(),
    features: InventoryProperties.shape.features,
    createdAt: Millis,
    /** How many are in it. */
    units: count,
    servers: count,
    /** Those for video return too. */
    channels: count,
    groups: count,
    users: count,
    /** Inventories whose parent it is. */
    children: count,
  })
  .meta({ id: 'ManagedInventory' });
export type ManagedInventory = z.output<typeof ManagedInventory>;

/** Something that stands in the way of a deletion: how often, with some of the names. */
export const InventoryObstacle = z
  .object({ reason: z.enum(INVENTORY_BLOCKERS), count: z.int().min(1), names: z.array(z.string()) })
  .meta({ id: 'InventoryObstacle' });
export type InventoryObstacle = z.output<typeof InventoryObstacle>;

/** What the deletion of an inventory would do, and why it is refused; `obstacles` is empty where it is not. */
export const InventoryConsequences = z
  .object({
    obstacles: z.array(InventoryObstacle),
    /** What is deleted with it. `paired`: units and servers that lose their connection. */
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
     * Users who lose access to it, and how many of them are in no other inventory: their accounts are deactivated, not deleted. Superusers, who need no
     * inventory, users whom an organization manages, and those who are not active, are not counted.
     */
    users: count,
    usersWithoutOther: count,
    /** API keys that are good for no other inventory: they stay, and reach nothing. */
    apiKeysWithoutOther: count,
    /** Inventories that lose their parent. */
    children: count,
  })
  .meta({ id: 'InventoryConsequences' });
export type InventoryConsequences = z.output<typeof InventoryConsequences>;
