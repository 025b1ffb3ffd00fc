import { checkRecipient, internationalNumber, isPhoneCountry, type InvitationTransport } from '@backhaul/domain';
import { messageText } from '../text/messages.js';

/** The input for the recipient of an invitation. */
export interface RecipientInput {
  readonly transport: InvitationTransport;
  readonly email: string;
  readonly country: string;
  readonly phone: string;
}

/** Blanks and signs with which people write numbers. */
const written = /[\s()/.-]/g;

/** Whom it goes to, as the console takes it. */
export function recipientOf({ transport, email, country, phone }: RecipientInput): string {
  switch (transport) {
    case 'link':
      return '';
    case 'email':
      return email.trim();
    case 'sms': {
      const digits = phone.replaceAll(written, '');
      if (digits === '') return '';
      if (digits.startsWith('+')) return digits.slice(1);
      return isPhoneCountry(country) ? internationalNumber(country, digits) : digits;
    }
    default:
      return transport satisfies never;
  }
}

/** What is wrong with it, or true. */
export function validateRecipient(addressed: RecipientInput): string | true {
  const complaint = checkRecipient(addressed.transport, recipientOf(addressed));
  return complaint === null ? true : messageText(complaint);
}
