import type { Language } from '@backhaul/domain';
import type { Letter } from '../../control/mail/letter.js';

const LETTERS: Readonly<Record<Language, (code: string, hours: number) => Letter>> = {
  en: (code, hours) => ({
    subject: 'Confirm your e-mail address',
    text: `Your code is ${code}. Enter it under Account within ${hours} hours. If you did not request it, ignore this message.`,
  }),
  de: (code, hours) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: `Ihr Code ist ${code}. Geben Sie ihn innerhalb von ${hours} Stunden unter Konto ein. Haben Sie ihn nicht angefordert, ignorieren Sie diese Nachricht.`,
  }),
  es: (code, hours) => ({
    subject: 'Confirme su dirección de correo',
    text: `Su código es ${code}. Introdúzcalo en Cuenta en las próximas ${hours} horas. Si no lo ha solicitado, ignore este mensaje.`,
  }),
};

/** The message with the code for an e-mail address; the code is valid for `hours`. */
export const codeMessage = (language: Language, code: string, hours: number): Letter => LETTERS[language](code, hours);
