import { SHARE_DURATIONS, SHARE_LINK_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** A present viewer of a share link. `address`: shortened to the network. */
const ShareWatcher = z.object({ since: Millis, address: z.string() }).meta({ id: 'ShareWatcher' });

/** A link for watching a channel without signing in, from `startsAt` until `endsAt`; null: until it is deleted. */
export const ShareLink = z
  .object({
    shareLinkId: Id,
    description: z.string(),
    startsAt: Millis,
    duration: z.enum(SHARE_DURATIONS),
    endsAt: Millis.nullable(),
    state: z.enum(SHARE_LINK_STATES),
    createdAt: Millis,
    /** In the order of their arrival. */
    watchers: z.array(ShareWatcher),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.output<typeof ShareLink>;

/** `link` is returned only once: the console stores a hash of its token. */
export const MadeShareLink = ShareLink.extend({ link: z.string() }).meta({ id: 'MadeShareLink' });
export type MadeShareLink = z.output<typeof MadeShareLink>;
