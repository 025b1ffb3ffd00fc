import { GUEST_TYPES, INVITATION_MODES, INVITATION_WAYS } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/**
 * An invitation to be a unit with a browser. `revoked`: its link was ended by hand; `regeneratesAt`: when the link of a permanent
 * one is made anew; `recipient`: whom the link was sent to, empty when it was shown.
 */
export const Invitation = z
  .object({
    unitId: Id,
    name: z.string(),
    type: z.enum(GUEST_TYPES),
    mode: z.enum(INVITATION_MODES),
    /** A guest interview: the page asks for a name and shows the return picture. */
    interview: z.boolean(),
    way: z.enum(INVITATION_WAYS),
    recipient: z.string(),
    madeAt: Millis,
    expiresAt: Millis.nullable(),
    regeneratesAt: Millis.nullable(),
    revoked: z.boolean(),
    lastUsedAt: Millis.nullable(),
    /** What the guest said to be called. */
    guestName: z.string(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;

/** `link` is told this once. `delivery`: `shown`, `sent` on its way, or `outbox`: administrators pass it on. */
export const MadeInvitation = Invitation.extend({
  link: z.string(),
  delivery: z.enum(['shown', 'sent', 'outbox']),
}).meta({ id: 'MadeInvitation' });
export type MadeInvitation = z.output<typeof MadeInvitation>;
