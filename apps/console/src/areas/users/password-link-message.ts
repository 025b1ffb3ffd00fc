import type { Language } from '@backhaul/domain';

interface Letter {
  readonly username: string;
  readonly link: string;
  readonly hours: number;
}

/** The message with the link by which a user sets a password. */
export function passwordLinkMessage(
  language: Language,
  { username, link, hours }: Letter,
): { readonly subject: string; readonly text: string } {
  switch (language) {
    case 'en':
      return {
        subject: 'Set your password',
        text: `An administrator has made a link for the user ${username}.\n\nOpen it to set your password:\n${link}\n\nIt is valid for ${hours} hours and can be used once. Do not pass it on. If you did not expect it, ignore this message.\n`,
      };
    case 'de':
      return {
        subject: 'Legen Sie Ihr Passwort fest',
        text: `Ein Administrator hat einen Link für den Benutzer ${username} erstellt.\n\nÖffnen Sie ihn, um Ihr Passwort festzulegen:\n${link}\n\nEr gilt ${hours} Stunden und kann einmal verwendet werden. Geben Sie ihn nicht weiter. Haben Sie ihn nicht erwartet, ignorieren Sie diese Nachricht.\n`,
      };
    default:
      return language satisfies never;
  }
}
