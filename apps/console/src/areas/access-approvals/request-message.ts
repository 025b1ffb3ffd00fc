import type { Language } from '@backhaul/domain';
import type { Letter } from '../../control/mail/letter.js';

interface Facts {
  readonly supporter: string;
  readonly inventory: string;
  readonly reason: string;
  /** The page on which the request is answered; null if the console has no configured address. */
  readonly link: string | null;
}

/** By language; `address` is the link on a line of its own, if there is one. */
const LETTERS: Readonly<Record<Language, (facts: Facts, address: string) => Letter>> = {
  en: ({ supporter, inventory, reason }, address) => ({
    subject: `Support requests access to ${inventory}`,
    text: `The support user ${supporter} requests 8 hours of access to ${inventory}.\n\nReason: ${reason}\n\nApprove or refuse it in the console, under Manage, Access approvals:\n${address}`,
  }),
  de: ({ supporter, inventory, reason }, address) => ({
    subject: `Der Support bittet um Zugang zu ${inventory}`,
    text: `Der Support-Benutzer ${supporter} bittet um 8 Stunden in ${inventory}.\n\nGrund: ${reason}\n\nErlauben oder verweigern Sie es in der Konsole, unter Verwaltung, Zugang des Supports:\n${address}`,
  }),
  es: ({ supporter, inventory, reason }, address) => ({
    subject: `El soporte solicita acceso a ${inventory}`,
    text: `El usuario de soporte ${supporter} solicita 8 horas en ${inventory}.\n\nMotivo: ${reason}\n\nApruébelo o deniéguelo en la consola, en Gestión, Acceso de soporte:\n${address}`,
  }),
};

/** The message to the administrators of an inventory about a request for support access. */
export const requestMessage = (language: Language, facts: Facts): Letter =>
  LETTERS[language](facts, facts.link === null ? '' : `\n${facts.link}\n`);
