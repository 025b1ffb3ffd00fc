import { checkRecipient, internationalNumber, isPhoneCountry, type InvitationTransport } from '@backhaul/domain';
import { messageText } from '../text/messages.js';

/** The input for the recipient of an invitation. */
export interface RecipientInput {
  readonly transport: InvitationTransport;
  readonly email: string;
  readonly country: string;
  readonly phone: string;
}

/** Characters that people write between digits. */
const written = /[\s()/.-]/g;

/** The recipient in the form that the console takes. */
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

/** The problem with the recipient, or true. */
export function validateRecipient(addressed: RecipientInput): string | true {
  const complaint = checkRecipient(addressed.transport, recipientOf(addressed));
  return complaint === null ? true : messageText(complaint);
}
