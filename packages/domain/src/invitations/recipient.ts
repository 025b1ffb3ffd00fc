import { checkEmail, checkSmsNumber } from '../validation/addresses.js';
import { message, type RuleMessage } from '../messages/index.js';
import type { InvitationTransport } from './invitations.js';

/** Checks the recipient of an invitation: none, an e-mail address, or a phone number with its country code, digits only (E.164). */
export function checkRecipient(transport: InvitationTransport, recipient: string): RuleMessage | null {
  switch (transport) {
    case 'link':
      return recipient === '' ? null : message('default');
    case 'email':
      return checkEmail(recipient);
    case 'sms':
      return checkSmsNumber(recipient);
    default:
      return transport satisfies never;
  }
}
