import { checkShareDescription, SHARE_DURATIONS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { memberParams } from '../call/resource.js';
import { IdParams, Millis } from '../entities/ids.js';
import { MadeShareLink, ShareLink } from '../entities/share-link.js';

const OF_CHANNEL = `${CORE}/v2/channels/{id}/shareLinks` as const;
const subject = { kind: 'channel', in: 'params', key: 'id' } as const;

/** Links for watching a channel without signing in (spec 2 §3, §5). */
export const shareLinks = defineCalls({
  list: {
    method: 'GET',
    path: OF_CHANNEL,
    summary: 'Share links of a channel with who watches by them, in the order in which they were created',
    access: { permission: 'channel:read' },
    subject,
    params: IdParams,
    response: z.array(ShareLink),
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: OF_CHANNEL,
    summary: 'Create a share link of a channel',
    description:
      'The link is returned only once; the console keeps its hash. Without `startsAt` it starts now. The inventory of the channel, and one of its groups, have to have the feature ExternalPreview.',
    access: { permission: 'channel:configure' },
    subject,
    params: IdParams,
    body: z.strictObject({
      description: checkedText(checkShareDescription),
      startsAt: Millis.optional(),
      duration: z.enum(SHARE_DURATIONS),
    }),
    example: { description: 'Agency in Paris', duration: 'day' },
    status: 201,
    response: MadeShareLink,
    errors: ['NOT_FOUND', 'FEATURE_OFF', 'SHARE_LIMIT'],
  },
  revoke: {
    method: 'DELETE',
    path: `${OF_CHANNEL}/{shareLinkId}`,
    summary: 'Revoke a share link: it ends for everybody who watches by it',
    access: { permission: 'channel:configure' },
    subject,
    params: memberParams('shareLinkId'),
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
});
