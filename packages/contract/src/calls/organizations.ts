import { MOST_DOMAINS, MOST_MAPPINGS, ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Id } from '../entities/ids.js';
import { Organization, OrganizationMapping } from '../entities/organization.js';

const kept = resource({
  kind: 'organization',
  names: ['organization', 'organizations'],
  path: `${CORE}/v2/admin/organizations`,
  see: 'organization:manage',
  manage: 'organization:manage',
  item: Organization,
  search: ['name'],
  sort: ['name', 'createdAt'],
});

const text = z.string().max(1024);
const fields = {
  name: text,
  externalIdentityUid: text,
  identityClaim: text,
  issuer: text,
  clientId: text,
  /** Null: none, a public client. */
  clientSecret: z.string().min(1).max(1024).nullable(),
  scopes: text,
  groupsClaim: text,
  defaultRole: z.enum(ROLES),
  maxUsers: z.int().min(1).max(1_000_000).nullable(),
  domains: z.array(text).max(MOST_DOMAINS),
  mappings: z.array(OrganizationMapping).max(MOST_MAPPINGS),
  enabled: z.boolean(),
  inventoryIds: z.array(Id).max(500),
};
const errors = ['NAME_TAKEN', 'NOT_FOUND', 'INVENTORY_OF_ORGANIZATION'] as const;

/**
 * Organizations (spec 3 §3; paths are ours): their users sign in by an OpenID provider, which manages them exclusively. Valid values:
 * `organizationProblems` of the domain.
 */
export const organizations = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({
      ...fields,
      externalIdentityUid: text.default(''),
      identityClaim: text.default(''),
      clientSecret: fields.clientSecret.default(null),
      scopes: text.default('openid profile email'),
      groupsClaim: text.default('groups'),
      maxUsers: fields.maxUsers.default(null),
      domains: fields.domains.default([]),
      mappings: fields.mappings.default([]),
      enabled: z.boolean().default(true),
      inventoryIds: fields.inventoryIds.default([]),
    }),
    example: {
      name: 'Metro',
      issuer: 'https://login.metro.example',
      clientId: 'backhaul',
      defaultRole: 'luc_regular',
      domains: ['metro.example'],
      inventoryIds: ['metro'],
    },
    errors,
  }),
  update: kept.update({ body: z.strictObject(fields).partial(), example: { maxUsers: 50 }, errors }),
  remove: kept.remove('Delete an organization; its users are deactivated, and nobody can activate them'),
});
