import { ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';
import { NamedGroup } from './named-group.js';

/**
 * An API key (spec 3 §3). It has the permissions of its type, within its inventories and groups, and only while its maker has them.
 * Inventories and groups that the caller does not see are left out.
 */
export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    /** The last four characters, to distinguish keys. */
    hint: z.string(),
    /** The spec's access type. */
    role: z.enum(ROLES),
    inventories: z.array(Named),
    groups: z.array(NamedGroup),
    /** Addresses and networks that it may be used from; empty: all. */
    addresses: z.array(z.string()),
    madeBy: z.object({ userId: Id, username: z.string() }),
    createdAt: Millis,
    expiresAt: Millis,
    /** `suspended`: its maker is inactive, may no longer create it, or was not confirmed by their organization for 7 days. */
    state: z.enum(['active', 'expired', 'suspended']),
    /** Its last use, at most a minute late; null: never used. */
    lastUse: z.object({ at: Millis, address: z.string(), call: z.string() }).nullable(),
    /** Whether the caller may change it; all callers who see it may revoke it. */
    editable: z.boolean(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;
