import * as z from 'zod';
import { Id } from './ids.js';

/** A group by its name and that of its inventory. */
export const NamedGroup = z
  .object({ uid: Id, name: z.string(), inventoryId: Id, inventoryName: z.string() })
  .meta({ id: 'NamedGroup' });

/** A group of a unit's inventory, and whether the unit is in it. */
export const GroupOfInventory = NamedGroup.extend({ member: z.boolean() }).meta({ id: 'GroupOfInventory' });
