import { MAX_TALLY_TEXT, TALLY_LIGHTS } from '@backhaul/domain';
import * as z from 'zod';

/** Largest message that a tally page may send, bytes. */
export const TALLY_PAGE_MAX_MESSAGE = 256;

/** The only message of a tally page on `/media/tally`: it requests the channel or unit of its link's token. */
export const TallyPageRequest = z
  .strictObject({ type: z.literal('watch'), token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
  .meta({ id: 'TallyPageRequest' });
export type TallyPageRequest = z.output<typeof TallyPageRequest>;

/**
 * Why the console closes the websocket of a tally page.
 * - `invalid`: there is no such link, or it was revoked.
 * - `ended`: it has expired, or it was revoked while it was open.
 * - `full`: the most permitted pages of the link are open; the page tries again.
 * - `throttled`: too many invalid links from this address.
 */
export const TALLY_PAGE_ENDS = ['invalid', 'ended', 'full', 'throttled'] as const;
export type TallyPageEnd = (typeof TALLY_PAGE_ENDS)[number];

/** A message of the console on `/media/tally`: the tally, at each change and every second; or why it ends. `light` is null if there is none. */
export const TallyPageMessage = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('tally'),
      name: z.string(),
      light: z.enum(TALLY_LIGHTS).nullable(),
      text: z.string().max(MAX_TALLY_TEXT),
    }),
    z.object({ type: z.literal('end'), reason: z.enum(TALLY_PAGE_ENDS) }),
  ])
  .meta({ id: 'TallyPageMessage' });
export type TallyPageMessage = z.output<typeof TallyPageMessage>;
