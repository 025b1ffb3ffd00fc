import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** A group as administrators see it (spec 3 §3). */
export const ManagedGroup = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    createdAt: Millis,
    /** Units that are new in the inventory join the group. */
    autoUnits: z.boolean(),
    /** Units, servers and channels that are new in the inventory join the group. */
    autoAll: z.boolean(),
    /** How many are in the group. */
    units: z.int().min(0),
    /** Without those for video return. */
    channels: z.int().min(0),
    returnChannels: z.int().min(0),
    users: z.int().min(0),
    /** How many of them are in no other group: without this group only administrators would see or use them. Channels: those for video return too. */
    onlyHere: z.object({ units: z.int().min(0), channels: z.int().min(0), users: z.int().min(0) }),
  })
  .meta({ id: 'ManagedGroup' });
export type ManagedGroup = z.output<typeof ManagedGroup>;

/** What is in a group; `groups`: in how many groups it is in all, of those that the caller sees. */
export const GroupMember = z
  .object({ id: Id, name: z.string(), type: z.string(), groups: z.int().min(0) })
  .meta({ id: 'GroupMember' });
