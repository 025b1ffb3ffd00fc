import type { Language } from '@backhaul/domain';

interface Letter {
  readonly supporter: string;
  readonly inventory: string;
  readonly reason: string;
  /** The page on which it is answered; null where the address of the console is not configured. */
  readonly link: string | null;
}

/** The message to administrators that support asks for access to their inventory. */
export function requestMessage(
  language: Language,
  { supporter, inventory, reason, link }: Letter,
): { readonly subject: string; readonly text: string } {
  const address = link === null ? '' : `\n${link}\n`;
  switch (language) {
    case 'en':
      return {
        subject: `Support asks for access to ${inventory}`,
        text: `The support user ${supporter} asks for 8 hours in ${inventory}.\n\nReason: ${reason}\n\nApprove or refuse it in the console, under Manage, Access approvals:\n${address}`,
      };
    case 'de':
      return {
        subject: `Der Support bittet um Zugang zu ${inventory}`,
        text: `Der Support-Benutzer ${supporter} bittet um 8 Stunden in ${inventory}.\n\nGrund: ${reason}\n\nErlauben oder verweigern Sie es in der Konsole, unter Verwalten, Zugang des Supports:\n${address}`,
      };
    default:
      return language satisfies never;
  }
}
