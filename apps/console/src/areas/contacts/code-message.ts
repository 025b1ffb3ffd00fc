import type { Language } from '@backhaul/domain';
import type { Letter } from '../../control/mail/letter.js';

const LETTERS: Readonly<Record<Language, (code: string, minutes: number) => Letter>> = {
  en: (code, minutes) => ({
    subject: 'Confirm your e-mail address',
    text: `Your code is ${code}. Enter it under Account within ${minutes} minutes. If you did not request it, ignore this message.`,
  }),
  de: (code, minutes) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: `Ihr Code ist ${code}. Geben Sie ihn innerhalb von ${minutes} Minuten unter Konto ein. Haben Sie ihn nicht angefordert, ignorieren Sie diese Nachricht.`,
  }),
  es: (code, minutes) => ({
    subject: 'Confirme su dirección de correo',
    text: `Su código es ${code}. Introdúzcalo en Cuenta en los próximos ${minutes} minutos. Si no lo ha solicitado, ignore este mensaje.`,
  }),
};

/** The message with the code for an e-mail address; the code is valid for `minutes`. */
export const codeMessage = (language: Language, code: string, minutes: number): Letter =>
  LETTERS[language](code, minutes);
