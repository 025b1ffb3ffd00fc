import { ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** Members of a group of the provider get a type, if the row names one, and groups. Of several rows with a type the first applies. */
export const OrganizationMapping = z
  .strictObject({
    /** As in the claim. */
    providerGroup: z.string().min(1).max(255),
    role: z.enum(ROLES).nullable(),
    groupIds: z.array(Id).max(100),
  })
  .meta({ id: 'OrganizationMapping' });
export type OrganizationMapping = z.output<typeof OrganizationMapping>;

/** An organization whose users sign in by its OpenID provider (spec 3 §3). The client secret is never returned. */
export const Organization = z
  .object({
    id: Id,
    name: z.string(),
    /** Required value of the claim `identityClaim` of its users, such as a tenant; empty: any. */
    externalIdentityUid: z.string(),
    identityClaim: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    /** Whether a client secret is stored. */
    clientSecretSet: z.boolean(),
    scopes: z.string(),
    /** The claim with the provider's groups of a user; a path with full stops; empty: none. */
    groupsClaim: z.string(),
    defaultRole: z.enum(ROLES),
    /** Most active users; null: no limit. */
    maxUsers: z.int().nullable(),
    /** Active users. */
    users: z.int(),
    domains: z.array(z.string()),
    mappings: z.array(OrganizationMapping),
    enabled: z.boolean(),
    inventories: z.array(Named),
    /** Address for the provider's redirects and sign-outs; null: PUBLIC_URL is not configured. */
    callbackUrl: z.string().nullable(),
    backchannelLogoutUrl: z.string().nullable(),
    createdAt: Millis,
  })
  .meta({ id: 'Organization' });
export type Organization = z.output<typeof Organization>;
