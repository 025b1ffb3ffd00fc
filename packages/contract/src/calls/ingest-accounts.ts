import { checkUsername } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { Id, IdParams } from '../entities/ids.js';
import { InventoryIngestAccount } from '../entities/ingest-account.js';

const common = {
  path: `${ADMIN}/inventories/{id}/ingest_account`,
  access: { permission: 'story:configure' },
  subject: { kind: 'inventory', in: 'params', key: 'id' },
  params: IdParams,
} as const;

/** The ingest account of an inventory (spec 2 §3, §7; paths are ours, the specification gives none). */
export const ingestAccounts = defineCalls({
  get: {
    ...common,
    method: 'GET',
    summary: 'The ingest account of an inventory, and the address of its feed',
    response: InventoryIngestAccount,
    errors: ['NOT_FOUND'],
  },
  set: {
    ...common,
    method: 'PUT',
    summary: 'Make the ingest account of an inventory, or change it',
    description:
      'With its user and password, another system fetches the feed of complete files and the files themselves over HTTP Basic. A change counts for the next request.',
    body: z.strictObject({
      /** Unique in the console. */
      user: checkedText(checkUsername),
      /** Absent: the present one stays. */
      password: z.string().min(1).max(1024).optional(),
      /** Groups whose channels' files it fetches; null: those of all channels of the inventory. */
      groupIds: z.array(Id).max(500).nullable(),
      enabled: z.boolean(),
    }),
    response: InventoryIngestAccount,
    example: { user: 'metro-mam', password: 'Kept-by-the-archive-7', groupIds: ['metro-news'], enabled: true },
    errors: ['NOT_FOUND', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  },
  remove: {
    ...common,
    method: 'DELETE',
    summary: 'Delete the ingest account of an inventory: its next request is refused',
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
});
