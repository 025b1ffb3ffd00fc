import type { Language } from '@backhaul/domain';

/** The message with the code for an e-mail address; the code is valid for `minutes`. */
export function codeMessage(
  language: Language,
  code: string,
  minutes: number,
): { readonly subject: string; readonly text: string } {
  switch (language) {
    case 'en':
      return {
        subject: 'Confirm your e-mail address',
        text: `Your code is ${code}. Enter it under Account within ${minutes} minutes. If you did not ask for it, ignore this message.`,
      };
    case 'de':
      return {
        subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
        text: `Ihr Code ist ${code}. Geben Sie ihn innerhalb von ${minutes} Minuten unter Konto ein. Haben Sie ihn nicht angefordert, ignorieren Sie diese Nachricht.`,
      };
    default:
      return language satisfies never;
  }
}
