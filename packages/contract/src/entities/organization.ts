import { ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/** Members of a group of the provider get a type, where one is named, and groups. Of several rows with a type the first counts. */
export const OrganizationMapping = z
  .strictObject({
    /** As it is in the claim. */
    providerGroup: z.string().min(1).max(255),
    role: z.enum(ROLES).nullable(),
    groupIds: z.array(Id).max(100),
  })
  .meta({ id: 'OrganizationMapping' });
export type OrganizationMapping = z.output<typeof OrganizationMapping>;

/** An organization whose users sign in by its OpenID provider (spec 3 §3). The client secret is never answered. */
export const Organization = z
  .object({
    id: Id,
    name: z.string(),
    /** What the claim `identityClaim` of its users has to be, such as a tenant; empty: any. */
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
    /** Active users at most; null: any number. */
    maxUsers: z.int().nullable(),
    /** Active users. */
    users: z.int(),
    domains: z.array(z.string()),
    mappings: z.array(OrganizationMapping),
    enabled: z.boolean(),
    inventories: z.array(Named),
    /** Where the provider sends browsers and its sign-outs; null: PUBLIC_URL is not configured. */
    callbackUrl: z.string().nullable(),
    backchannelLogoutUrl: z.string().nullable(),
    createdAt: Millis,
  })
  .meta({ id: 'Organization' });
export type Organization = z.output<typeof Organization>;
