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
    /** New units of the inventory join the group automatically. */
    autoUnits: z.boolean(),
    /** New units, servers and channels of the inventory join the group automatically. */
    autoAll: z.boolean(),
    /** Number in the group. */
    units: z.int().min(0),
    /** Without those for video return. */
    channels: z.int().min(0),
    returnChannels: z.int().min(0),
    users: z.int().min(0),
    /** Those in no other group: without this group only administrators would see or use them. Channels include those for video return. */
    onlyHere: z.object({ units: z.int().min(0), channels: z.int().min(0), users: z.int().min(0) }),
  })
  .meta({ id: 'ManagedGroup' });
export type ManagedGroup = z.output<typeof ManagedGroup>;

/** A member of a group; `groups`: number of all its groups that the caller sees. */
export const GroupMember = z
  .object({ id: Id, name: z.string(), type: z.string(), groups: z.int().min(0) })
  .meta({ id: 'GroupMember' });
