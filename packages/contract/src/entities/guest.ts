import { GUEST_TYPES, INVITATION_MODES, INVITATION_TRANSPORTS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

/**
 * An invitation to use a browser as a unit. `revoked`: a user ended its link; `regeneratesAt`: when the link of a permanent
 * invitation is regenerated; `recipient`: address that the link was sent to, empty if it was shown.
 */
export const Invitation = z
  .object({
    unitId: Id,
    name: z.string(),
    type: z.enum(GUEST_TYPES),
    mode: z.enum(INVITATION_MODES),
    /** A guest interview: the page asks for a name and shows the return picture. */
    interview: z.boolean(),
    transport: z.enum(INVITATION_TRANSPORTS),
    recipient: z.string(),
    madeAt: Millis,
    expiresAt: Millis.nullable(),
    regeneratesAt: Millis.nullable(),
    revoked: z.boolean(),
    lastUsedAt: Millis.nullable(),
    /** The name that the guest entered. */
    guestName: z.string(),
    /** The audio room that the guest may join. */
    audioRoom: Named.nullable(),
    /** The name of its audio room, if that was deleted; otherwise empty. */
    lostAudioRoom: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

/** `link` is returned only once. `delivery`: `shown`, `sent` when queued, or `outbox`: administrators forward it. */
export const MadeInvitation = Invitation.extend({
  link: z.string(),
  delivery: z.enum(['shown', 'sent', 'outbox']),
}).meta({ id: 'MadeInvitation' });
export type MadeInvitation = z.output<typeof MadeInvitation>;
