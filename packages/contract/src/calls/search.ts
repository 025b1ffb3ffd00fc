import { CHANNEL_STATUSES, MULTIVIEW_STATUSES, UNIT_TYPES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Id } from '../entities/ids.js';
import { Server } from '../entities/server.js';

/** Groups of the caller that contain it; empty: none does. */
const groupIds = z.array(Id);

export const SearchResults = z.object({
  units: z.array(
    z.object({
      uid: Id,
      name: z.string(),
      type: z.enum(UNIT_TYPES),
      multiviewStatus: z.enum(MULTIVIEW_STATUSES),
      groupIds,
    }),
  ),
  channels: z.array(
    z.object({
      channelId: Id,
      channelName: z.string(),
      status: z.enum(CHANNEL_STATUSES),
      /** The unit that uses it, if the caller sees that one. */
      unit: z.object({ uid: Id, name: z.string() }).nullable(),
      groupIds,
    }),
  ),
  servers: z.array(z.object({ deviceId: Id, name: z.string(), status: Server.shape.status, groupIds })),
});
export type SearchResults = z.infer<typeof SearchResults>;

/** Search for records by name, within the caller's scope. */
export const search = defineCalls({
  find: {
    method: 'GET',
    path: `${CORE}/v2/search`,
    summary: 'Find units, channels and servers in all groups of the caller; every word must match',
    description:
      'Words match anywhere in the name, ignoring case; for units also in alias, serial number and comment. ' +
      'Names that begin with the text come first. Kinds that the caller’s role cannot see are empty.',
    access: { permission: 'group:read' },
    query: z.strictObject({ text: z.string().max(255), limit: z.int().min(1).max(50).default(10) }),
    response: SearchResults,
  },
});
