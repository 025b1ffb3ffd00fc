import type { Language } from '@backhaul/domain';

interface InvitationFacts {
  readonly unit: string;
  readonly group: string;
  readonly link: string;
  readonly expiresAt: number | null;
}

interface Words {
  readonly subject: string;
  readonly text: string;
  /** Short text for SMS. */
  readonly short: string;
}

const untilText = (language: Language, ms: number): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(ms)} UTC`;

/** By language; `until`: the end of the invitation as text, null without an end. */
const LETTERS: Readonly<Record<Language, (facts: InvitationFacts, until: string | null) => Words>> = {
  en: ({ unit, group, link }, until) => ({
    subject: `Go live for ${group}`,
    text: `${group} invites you to send live video as ${unit}.\n\nOpen this link in the browser of your phone or computer:\n${link}\n\n${
      until === null ? '' : `It is valid until ${until}. `
    }It is meant only for you: anyone who has it can go live in your place.\n`,
    short: `${group} invites you to go live: ${link}`,
  }),
  de: ({ unit, group, link }, until) => ({
    subject: `Live gehen für ${group}`,
    text: `${group} lädt Sie ein, als ${unit} live zu senden.\n\nÖffnen Sie diesen Link im Browser Ihres Telefons oder Computers:\n${link}\n\n${
      until === null ? '' : `Er gilt bis ${until}. `
    }Er ist nur für Sie: Wer ihn hat, kann an Ihrer Stelle live gehen.\n`,
    short: `${group} lädt Sie ein, live zu gehen: ${link}`,
  }),
  es: ({ unit, group, link }, until) => ({
    subject: `Salga en directo para ${group}`,
    text: `${group} le invita a enviar vídeo en directo como ${unit}.\n\nAbra este enlace en el navegador de su teléfono u ordenador:\n${link}\n\n${
      until === null ? '' : `Es válido hasta el ${until}. `
    }Es solo para usted: quien lo tenga puede salir en directo en su lugar.\n`,
    short: `${group} le invita a salir en directo: ${link}`,
  }),
};

/** The message with an invitation, in the sender's language. */
export const invitationMessage = (language: Language, facts: InvitationFacts): Words =>
  LETTERS[language](facts, facts.expiresAt === null ? null : untilText(language, facts.expiresAt));
