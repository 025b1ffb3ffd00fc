import { SHARE_DURATIONS, SHARE_LINK_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** Who watches by a share link now. `address`: shortened to the network. */
const ShareWatcher = z.object({ since: Millis, address: z.string() }).meta({ id: 'ShareWatcher' });

/** A link by which a channel is watched without signing in, from `startsAt` until `endsAt`; null: for as long as it is there. */
export const ShareLink = z
  .object({
    shareLinkId: Id,
    description: z.string(),
    startsAt: Millis,
    duration: z.enum(SHARE_DURATIONS),
    endsAt: Millis.nullable(),
    state: z.enum(SHARE_LINK_STATES),
    createdAt: Millis,
    /** In the order in which they came. */
    watchers: z.array(ShareWatcher),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.output<typeof ShareLink>;

/** `link` is answered only once: the console keeps a hash of its token. */
export const MadeShareLink = ShareLink.extend({ link: z.string() }).meta({ id: 'MadeShareLink' });
export type MadeShareLink = z.output<typeof MadeShareLink>;
