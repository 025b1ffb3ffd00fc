import type { Language } from '@backhaul/domain';
import type { Letter } from '../../control/mail/letter.js';

interface Facts {
  readonly username: string;
  readonly link: string;
  readonly hours: number;
}

const LETTERS: Readonly<Record<Language, (facts: Facts) => Letter>> = {
  en: ({ username, link, hours }) => ({
    subject: 'Set your password',
    text: `An administrator has created a password link for the user ${username}.\n\nOpen it to set your password:\n${link}\n\nIt is valid for ${hours} hours and can be used once. Do not pass it on. If you did not expect it, ignore this message.\n`,
  }),
  de: ({ username, link, hours }) => ({
    subject: 'Legen Sie Ihr Passwort fest',
    text: `Ein Administrator hat einen Link für den Benutzer ${username} erstellt.\n\nÖffnen Sie ihn, um Ihr Passwort festzulegen:\n${link}\n\nEr gilt ${hours} Stunden und kann einmal verwendet werden. Geben Sie ihn nicht weiter. Haben Sie ihn nicht erwartet, ignorieren Sie diese Nachricht.\n`,
  }),
  es: ({ username, link, hours }) => ({
    subject: 'Establezca su contraseña',
    text: `Un administrador ha creado un enlace para el usuario ${username}.\n\nÁbralo para establecer su contraseña:\n${link}\n\nEs válido durante ${hours} horas y puede usarse una vez. No lo comparta. Si no lo esperaba, ignore este mensaje.\n`,
  }),
};

/** The message with the link by which a user sets a password. */
export const passwordLinkMessage = (language: Language, facts: Facts): Letter => LETTERS[language](facts);
