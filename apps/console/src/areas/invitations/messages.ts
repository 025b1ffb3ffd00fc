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
  /** As short as an SMS should be. */
  readonly short: string;
}

const untilText = (language: Language, ms: number): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(ms)} UTC`;

/** The message with an invitation, in the language of its sender. */
export function invitationMessage(language: Language, { unit, group, link, expiresAt }: InvitationFacts): Words {
  const until = expiresAt === null ? null : untilText(language, expiresAt);
  switch (language) {
    case 'en':
      return {
        subject: `Go live for ${group}`,
        text: `${group} invites you to send live video as ${unit}.\n\nOpen this link in the browser of your phone or computer:\n${link}\n\n${
          until === null ? '' : `It is good until ${until}. `
        }It is meant for you alone: anyone who has it can go live in your place.\n`,
        short: `${group} invites you to go live: ${link}`,
      };
    case 'de':
      return {
        subject: `Live gehen für ${group}`,
        text: `${group} lädt Sie ein, als ${unit} live zu senden.\n\nÖffnen Sie diesen Link im Browser Ihres Telefons oder Computers:\n${link}\n\n${
          until === null ? '' : `Er gilt bis ${until}. `
        }Er ist nur für Sie: Wer ihn hat, kann an Ihrer Stelle live gehen.\n`,
        short: `${group} lädt Sie ein, live zu gehen: ${link}`,
      };
    default:
      return language satisfies never;
  }
}
