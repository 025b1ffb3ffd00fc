import { API_KEY_ADDRESSES, API_KEY_DAYS, checkApiKeyName, ROLES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { ApiKey } from '../entities/api-key.js';
import { EffectivePermissions } from '../entities/effective-permissions.js';
import { Id, IdParams } from '../entities/ids.js';

const kept = resource({
  kind: 'apiKey',
  names: ['API key', 'API keys'],
  path: `${CORE}/v2/admin/apiKeys`,
  see: 'apiKey:manage',
  manage: 'apiKey:manage',
  item: ApiKey,
  search: ['name', 'madeBy'],
  sort: ['name', 'createdAt', 'expiresAt', 'lastUsedAt'],
});

const ids = z.array(Id).max(500);
const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const fields = {
  name: checkedText(checkApiKeyName),
  /** Addresses and networks (CIDR) that the key may be used from; empty: all. */
  addresses: z.array(Address).max(API_KEY_ADDRESSES),
};

/** API keys (spec 3 §3; the spec shows no paths for them). A key is sent as `Authorization: Bearer`. */
export const apiKeys = defineCalls({
  list: {
    ...kept.list(),
    viewing: false,
    query: kept.listQuery.extend({
      /** Only of this inventory. */
      inventoryId: Id.optional(),
    }),
    references: { inventory: { kind: 'inventory', in: 'query', key: 'inventoryId' } },
    errors: ['NOT_FOUND'],
  },
  get: { ...kept.get(), viewing: false },
  create: {
    ...kept.create({
      body: z.strictObject({
        ...fields,
        addresses: fields.addresses.default([]),
        role: z.enum(ROLES),
        inventoryIds: ids,
        groupIds: ids.default([]),
        /** Validity, days. */
        days: z.int().min(1).max(API_KEY_DAYS.most).default(API_KEY_DAYS.usual),
      }),
      example: {
        name: 'Rundown export',
        role: 'luc_read',
        inventoryIds: ['metro'],
        groupIds: ['metro-news'],
        days: 90,
      },
      errors: ['NOT_ASSIGNABLE', 'NOT_FOUND'],
    }),
    /** `secret`: the key itself, only in this response. */
    response: ApiKey.extend({ secret: z.string() }),
  },
  update: kept.update({
    body: z.strictObject(fields).partial(),
    example: { name: 'Rundown export', addresses: ['192.0.2.0/24'] },
    errors: ['NOT_ASSIGNABLE'],
  }),
  permissions: {
    method: 'GET',
    path: `${CORE}/v2/admin/apiKeys/{id}/permissions`,
    summary: 'What an API key may do, where, and why permissions of its type are withheld',
    access: { permission: 'apiKey:manage' },
    viewing: false,
    subject: { kind: 'apiKey', in: 'params', key: 'id' },
    params: IdParams,
    response: EffectivePermissions,
    errors: ['NOT_FOUND'],
  },
  remove: kept.remove('Revoke an API key: its next request is refused'),
});
