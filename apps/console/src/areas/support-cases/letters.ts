import type { Language } from '@backhaul/domain';
import type { Letter } from '../../control/mail/letter.js';

interface Facts {
  readonly inventory: string;
  readonly subject: string;
  readonly author: string;
  readonly text: string;
  /** The page of the cases; null if the console has no configured address. */
  readonly link: string | null;
}

/** By language; `address` is the link on a line of its own, if there is one. */
const LETTERS: Readonly<Record<Language, (facts: Facts, address: string) => Letter>> = {
  en: ({ inventory, subject, author, text }, address) => ({
    subject: `Support case: ${subject}`,
    text: `${author} wrote in the support case "${subject}" of ${inventory}:\n\n${text}\n\nAnswer in the console, under Manage, Support cases.${address}`,
  }),
  de: ({ inventory, subject, author, text }, address) => ({
    subject: `Supportfall: ${subject}`,
    text: `${author} schrieb im Supportfall „${subject}“ von ${inventory}:\n\n${text}\n\nAntworten Sie in der Konsole, unter Verwaltung, Supportfälle.${address}`,
  }),
  es: ({ inventory, subject, author, text }, address) => ({
    subject: `Caso de soporte: ${subject}`,
    text: `${author} escribió en el caso de soporte “${subject}” de ${inventory}:\n\n${text}\n\nResponda en la consola, en Gestión, Casos de soporte.${address}`,
  }),
};

/** The e-mail about a message in a support case, to the other party. */
export const caseLetter = (language: Language, facts: Facts): Letter =>
  LETTERS[language](facts, facts.link === null ? '' : `\n\n${facts.link}`);
