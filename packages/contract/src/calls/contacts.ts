import { checkEmail, checkPhone, checkShortText, checkText } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { Millis } from '../entities/ids.js';

/** Contact details that a user entered; the e-mail address is that of the account. */
const UserContact = z
  .object({
    email: z.string(),
    /** Whether the user has verified the address. */
    emailVerified: z.boolean(),
    phone: z.string(),
    company: z.string(),
    country: z.string(),
    note: z.string(),
    /** Whether the user agrees to news about the product by e-mail. */
    agreesToUpdates: z.boolean(),
    /** When that was last given or withdrawn; null: never. */
    updatesDecidedAt: Millis.nullable(),
  })
  .meta({ id: 'UserContact' });

/** Contact of the signed-in user, and verification of an e-mail address (spec 1 §7). */
export const contacts = defineCalls({
  contact: {
    method: 'GET',
    path: `${CORE}/users/contact`,
    summary: 'Contact details of the signed-in user',
    access: { signedIn: true },
    viewing: false,
    response: UserContact,
  },
  updateContact: {
    method: 'POST',
    path: `${CORE}/users/contact`,
    summary: 'Change contact details; omitted fields keep their value. The e-mail address changes by verification',
    access: { signedIn: true },
    body: z.strictObject({
      phone: checkedText(checkPhone).optional(),
      company: checkedText(checkShortText).optional(),
      country: checkedText(checkShortText).optional(),
      note: checkedText(checkText).optional(),
      agreesToUpdates: z.boolean().optional(),
    }),
    example: { phone: '4930123456', company: 'Metro News' },
    response: UserContact,
  },
  startEmailVerification: {
    method: 'POST',
    path: `${CORE}/v2/users/details/email-verification-start`,
    summary: 'Send a verification code to an e-mail address, valid for 72 hours',
    description:
      'Ten wrong codes make it void. Without a mail server the message is in the outbox, where administrators read it.',
    access: { signedIn: true },
    body: z.strictObject({ email: checkedText(checkEmail, 255) }),
    example: { email: 'anna@metro.example' },
    status: 202,
    response: z.object({ delivery: z.enum(['sent', 'outbox']), expiresAt: Millis }),
    errors: ['THROTTLED', 'ENTERPRISE_USER'],
  },
  verifyEmail: {
    method: 'POST',
    path: `${CORE}/v2/users/details/email-verification`,
    summary: 'Verify an e-mail address with its code; it becomes the address of the account',
    access: { signedIn: true },
    body: z.strictObject({ code: z.string().max(64) }),
    example: { code: '7K3M-Q2WX' },
    response: UserContact,
    errors: ['THROTTLED', 'EMAIL_TAKEN'],
  },
  withdrawUpdates: {
    method: 'POST',
    path: `${CORE}/users/updates/withdraw`,
    summary: 'Withdraw the agreement to news about the product with the link of an e-mail; idempotent',
    access: { public: true },
    body: z.strictObject({ token: z.string().min(1).max(128) }),
    example: { token: 'the part of the link after #' },
    status: 204,
    response: null,
    errors: ['UPDATES_LINK', 'THROTTLED'],
  },
});
